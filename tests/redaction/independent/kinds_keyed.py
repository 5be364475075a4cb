"""Values that only their key or the words around them give away."""

from __future__ import annotations

from tests.redaction.independent.kind import table

VENDORS = table(
    """
algolia-admin | Algolia admin API key | ALGOLIA_ADMIN_API_KEY | ‹h32›
alibaba-secret | Alibaba Cloud secret | ALIBABA_CLOUD_ACCESS_KEY_SECRET | ‹A30›
asana | Asana token | ASANA_ACCESS_TOKEN | 2/‹d16›/‹d16›:‹h32›
assemblyai | AssemblyAI API key | ASSEMBLYAI_API_KEY | ‹h32›
aws-secret-key | AWS secret key | AWS_SECRET_ACCESS_KEY | ‹b40›
aws-session-token | AWS session token | AWS_SESSION_TOKEN | IQoJb3JpZ2luX2VjE‹b320›==
azure-devops-old | Azure DevOps token | AZURE_DEVOPS_TOKEN | ‹v52›
azure-storage-key | Azure storage key | AZURE_STORAGE_ACCOUNT_KEY | ‹b86›==
cloudflare-global | Cloudflare API key | CLOUDFLARE_API_KEY | ‹h37›
cloudflare-token | Cloudflare API token | CLOUDFLARE_API_TOKEN | ‹u40›
codecov | Codecov token | CODECOV_TOKEN | ‹g›
cohere | Cohere API key | COHERE_API_KEY | ‹A40›
datadog-api | Datadog API key | DD_API_KEY | ‹h32›
datadog-app | Datadog application key | DATADOG_APP_KEY | ‹h40›
deepgram | Deepgram API key | DEEPGRAM_API_KEY | ‹h40›
fastly | Fastly API token | FASTLY_API_TOKEN | ‹u32›
hetzner | Hetzner API token | HCLOUD_TOKEN | ‹A64›
honeycomb | Honeycomb API key | HONEYCOMB_API_KEY | ‹A22›
jenkins | Jenkins API token | JENKINS_API_TOKEN | 11‹h32›
kaggle | Kaggle API key | KAGGLE_KEY | ‹h32›
launchdarkly | LaunchDarkly SDK key | LAUNCHDARKLY_SDK_KEY | sdk-‹g› | api-‹g›
linode | Linode token | LINODE_TOKEN | ‹h64›
mailgun-new | Mailgun API key | MAILGUN_SENDING_API_KEY | ‹h32›-‹h8›-‹h8›
mistral | Mistral API key | MISTRAL_API_KEY | ‹A32›
ngrok | ngrok auth token | NGROK_AUTHTOKEN | 2‹A26›_‹A21›
okta | Okta API token | OKTA_API_TOKEN | 00‹u40›
pagerduty | PagerDuty API key | PAGERDUTY_API_KEY | u+‹u18› | ‹u20›
postmark | Postmark server token | POSTMARK_SERVER_TOKEN | ‹g›
scaleway | Scaleway secret key | SCW_SECRET_KEY | ‹g›
snyk | Snyk API token | SNYK_TOKEN | ‹g›
splunk-hec | Splunk HEC token | SPLUNK_HEC_TOKEN | ‹g›
spotify-secret | Spotify client secret | SPOTIFY_CLIENT_SECRET | ‹h32›
together | Together API key | TOGETHER_API_KEY | ‹h64›
twilio-auth | Twilio auth token | TWILIO_AUTH_TOKEN | ‹h32›
vercel | Vercel token | VERCEL_TOKEN | ‹A24›
wandb | W&B API key | WANDB_API_KEY | ‹h40›
""",
    bare=False,
)
GENERIC = table(
    """
api-key | API key | INTERNAL_API_KEY | ‹h40› | ‹A32› | ‹l28›
auth-token | auth token | SERVICE_AUTH_TOKEN | ‹u43› | ‹h48›
client-secret | OAuth client secret | OAUTH_CLIENT_SECRET | ‹A40› | ‹u32›
django-secret | Django secret key | DJANGO_SECRET_KEY | ‹j50›
encryption-key | encryption key | DATA_ENCRYPTION_KEY | ‹sha256b64› | ‹h64›
ethereum-key | wallet private key | DEPLOYER_PRIVATE_KEY | 0x‹h64›
jwt-secret | JWT secret | JWT_SECRET | ‹u48› | ‹h64›
laravel-key | Laravel app secret key | APP_SECRET_KEY | base64:‹sha256b64›
nextauth-secret | NextAuth secret | NEXTAUTH_SECRET | ‹sha256b64›
rails-master-key | Rails master key | RAILS_MASTER_KEY | ‹h32›
session-secret | session secret | SESSION_SECRET | ‹h64› | ‹A32›
totp-seed | TOTP secret | TOTP_SECRET | ‹V32› | ‹V16›
webhook-secret | webhook secret | WEBHOOK_SECRET | ‹h40› | ‹A28›
bitcoin-key | bitcoin private key | BTC_PRIVATE_KEY | ‹wif›
""",
    bare=False,
)
PASSWORDS = table(
    """
admin-password | admin password | ADMIN_PASSWORD | ‹pw›
database-password | database password | DB_PASSWORD | ‹pw›
keystore-password | keystore password | KEYSTORE_PASSWORD | ‹pw›
passphrase | key passphrase | SSH_KEY_PASSPHRASE | ‹phrase› | ‹pw›
redis-password | Redis password | REDIS_PASSWORD | ‹h48› | ‹pw›
root-password | root password | MYSQL_ROOT_PASSWORD | ‹pw› | ‹weak›
smtp-password | SMTP password | SMTP_PASSWORD | ‹pw› | ‹l16›
weak-password | user password | APP_USER_PASSWORD | ‹weak›
wifi-password | wifi password | WIFI_PASSWORD | ‹pw› | ‹weak›
""",
    bare=False,
)
