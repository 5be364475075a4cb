"""Tokens of hosted services that a prefix or shape gives away."""

from __future__ import annotations

from tests.redaction.independent.kind import table

MODELS = table(
    """
anthropic | Anthropic key | ANTHROPIC_API_KEY | sk-ant-api03-‹u93›AA | sk-ant-oat01-‹u93›AA
anthropic-admin | Anthropic admin key | ANTHROPIC_ADMIN_KEY | sk-ant-admin01-‹u93›AA
cerebras | Cerebras key | CEREBRAS_API_KEY | csk-‹l48›
deepseek | DeepSeek key | DEEPSEEK_API_KEY | sk-‹h32›
groq | Groq key | GROQ_API_KEY | gsk_‹A20›WGdyb3FY‹A24›
hugging-face | Hugging Face token | HF_TOKEN | hf_‹w10›‹A24›
langsmith | LangSmith key | LANGSMITH_API_KEY | lsv2_pt_‹h32›_‹h10› | lsv2_sk_‹h32›_‹h10›
nvidia | NVIDIA key | NVIDIA_API_KEY | nvapi-‹u64›
openai | OpenAI key | OPENAI_API_KEY | sk-proj-‹u74›T3BlbkFJ‹u74› | sk-svcacct-‹u74›T3BlbkFJ‹u74›
openai-legacy | old OpenAI key | OPENAI_KEY | sk-‹A20›T3BlbkFJ‹A20›
openrouter | OpenRouter key | OPENROUTER_API_KEY | sk-or-v1-‹h64›
perplexity | Perplexity key | PPLX_API_KEY | pplx-‹A48›
pinecone | Pinecone key | PINECONE_API_KEY | pcsk_‹A6›_‹A63›
replicate | Replicate token | REPLICATE_API_TOKEN | r8_‹A37›
tavily | Tavily key | TAVILY_API_KEY | tvly-dev-‹A32›
xai | xAI key | XAI_API_KEY | xai-‹A80›
""",
    bare=True,
)
MESSAGES = table(
    """
brevo | Brevo key | BREVO_API_KEY | xkeysib-‹h64›-‹A16›
discord-bot | Discord bot token | DISCORD_TOKEN | MT‹A24›.G‹A5›.‹u38›
mailchimp | Mailchimp key | MAILCHIMP_API_KEY | ‹h32›-us12 | ‹h32›-us21
mailgun | Mailgun key | MAILGUN_API_KEY | key-‹h32›
resend | Resend key | RESEND_API_KEY | re_‹A8›_‹A24›
sendgrid | SendGrid key | SENDGRID_API_KEY | SG.‹u22›.‹u43›
slack-app | Slack app token | SLACK_APP_TOKEN | xapp-1-A0‹U9›-‹d13›-‹h64›
slack-bot | Slack bot token | SLACK_BOT_TOKEN | xoxb-‹d12›-‹d13›-‹A24›
slack-user | Slack user token | SLACK_USER_TOKEN | xoxp-‹d12›-‹d12›-‹d13›-‹h32›
telegram-bot | Telegram bot token | TELEGRAM_BOT_TOKEN | 7‹d9›:AA‹u33›
""",
    bare=True,
)
MONEY = table(
    """
braintree | Braintree token | BRAINTREE_ACCESS_TOKEN | access_token$production$‹l16›$‹h32›
easypost | EasyPost key | EASYPOST_API_KEY | EZAK‹h22›‹A32›
flutterwave | Flutterwave key | FLW_SECRET_KEY | FLWSECK-‹h32›-X
plaid | Plaid access token | PLAID_ACCESS_TOKEN | access-production-‹g› | access-sandbox-‹g›
shippo | Shippo token | SHIPPO_TOKEN | shippo_live_‹h40›
shopify | Shopify token | SHOPIFY_ACCESS_TOKEN | shpat_‹h32› | shpca_‹h32› | shpss_‹h32›
square | Square token | SQUARE_ACCESS_TOKEN | EAAA‹u60› | sq0atp-‹u22› | sq0csp-‹u43›
stripe | Stripe key | STRIPE_SECRET_KEY | sk_live_51‹A97› | sk_test_51‹A97› | sk_live_‹A24›
stripe-restricted | restricted Stripe key | STRIPE_RESTRICTED_KEY | rk_live_51‹A97›
stripe-webhook | Stripe signing secret | STRIPE_WEBHOOK_SECRET | whsec_‹A32›
""",
    bare=True,
)
TOOLS = table(
    """
airtable | Airtable token | AIRTABLE_TOKEN | pat‹A14›.‹h64›
contentful | Contentful token | CONTENTFUL_TOKEN | CFPAT-‹u43›
dropbox | Dropbox token | DROPBOX_TOKEN | sl.u.AF‹u140›
dynatrace | Dynatrace token | DT_API_TOKEN | dt0c01.‹U24›.‹U64›
facebook | Facebook token | FB_PAGE_TOKEN | EAACEdEose0cBA‹A150›
figma | Figma token | FIGMA_TOKEN | figd_‹u40›
grafana | Grafana token | GRAFANA_TOKEN | glsa_‹A32›_‹h8› | glc_eyJvIjoi‹A90›
hubspot | HubSpot token | HUBSPOT_TOKEN | pat-na1-‹g› | pat-eu1-‹g›
jwt | access token | ACCESS_TOKEN | ‹jwt›
linear | Linear key | LINEAR_API_KEY | lin_api_‹A40›
mapbox-secret | Mapbox secret token | MAPBOX_SECRET_TOKEN | sk.eyJ1Ijoi‹A60›.‹u22›
newrelic | New Relic key | NEW_RELIC_API_KEY | NRAK-‹U27›
notion | Notion token | NOTION_TOKEN | ntn_‹d11›‹A35› | secret_‹A43›
posthog-personal | PostHog personal key | POSTHOG_API_KEY | phx_‹A43›
postman | Postman key | POSTMAN_API_KEY | PMAK-‹h24›-‹h34›
sentry | Sentry token | SENTRY_AUTH_TOKEN | sntryu_‹h64› | sntrys_eyJ‹A120›_‹u43›
""",
    bare=True,
)
