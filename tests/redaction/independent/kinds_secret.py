"""Tokens that a prefix or shape gives away. Formats: the vendors' own documentation."""

from __future__ import annotations

from tests.redaction.independent.kind import table

HOSTS = table(
    """
github-classic | GitHub token | GITHUB_TOKEN | ghp_‹C30›
github-oauth | GitHub OAuth token | GH_OAUTH_TOKEN | gho_‹C30›
github-app | GitHub App token | GITHUB_APP_TOKEN | ghs_‹C30› | ghu_‹C30›
github-refresh | GitHub refresh token | GH_REFRESH_TOKEN | ghr_‹C70›
github-fine-grained | GitHub fine-grained token | GH_TOKEN | github_pat_11‹U9›0‹A10›_‹A59›
gitlab-personal | GitLab token | GITLAB_TOKEN | glpat-‹u20› | glpat-‹u27›.‹l9› | glpat-‹u30›.01.‹l9›
gitlab-deploy | GitLab deploy token | GITLAB_DEPLOY_TOKEN | gldt-‹u20›
gitlab-runner | GitLab runner token | RUNNER_TOKEN | glrt-‹u20› | glrt-t1_‹u20›
gitlab-trigger | GitLab trigger token | TRIGGER_TOKEN | glptt-‹h40›
gitlab-agent | GitLab agent token | GITLAB_AGENT_TOKEN | glagent-‹u50›
gitlab-feed | GitLab feed token | GITLAB_FEED_TOKEN | glft-‹u20›
gitlab-oauth-app | GitLab application secret | GITLAB_APP_SECRET | gloas-‹h64›
atlassian | Atlassian API token | ATLASSIAN_API_TOKEN | ATATT3xFfGF0‹u172›=‹H8›
bitbucket-app | Bitbucket app password | BITBUCKET_APP_PASSWORD | ATBB‹A24›‹H8›
bitbucket-repository | Bitbucket access token | BITBUCKET_TOKEN | ATCTT3xFfGN0‹u170›=‹H8›
npm | npm token | NPM_TOKEN | npm_‹C30›
pypi | PyPI token | TWINE_PASSWORD | pypi-AgEIcHlwaS5vcmc‹u152› | pypi-AgENdGVzdC5weXBpLm9yZw‹u140›
rubygems | RubyGems key | GEM_HOST_API_KEY | rubygems_‹h48›
docker-hub | Docker Hub token | DOCKERHUB_TOKEN | dckr_pat_‹u27› | dckr_oat_‹u32›
crates | crates.io token | CARGO_REGISTRY_TOKEN | cio‹A32›
nuget | NuGet key | NUGET_API_KEY | oy2‹l43›
artifactory | Artifactory key | ARTIFACTORY_API_KEY | AKCp8‹A68›
clojars | Clojars deploy token | CLOJARS_PASSWORD | CLOJARS_‹h60›
buildkite | Buildkite token | BUILDKITE_API_TOKEN | bkua_‹h40›
circleci | CircleCI token | CIRCLE_TOKEN | CCIPAT_‹A22›_‹h40›
sonar | SonarQube token | SONAR_TOKEN | sqp_‹h40› | squ_‹h40›
""",
    bare=True,
)
CLOUDS = table(
    """
aws-access-key | AWS access key | AWS_ACCESS_KEY_ID | AKIA‹V16›
aws-temporary-key | temporary AWS key | AWS_ACCESS_KEY_ID | ASIA‹V16›
aws-bedrock | Bedrock API key | AWS_BEARER_TOKEN_BEDROCK | ABSKQmVkcm9ja0FQSUtleS‹A108›=
azure-client-secret | Azure client secret | AZURE_CLIENT_SECRET | ‹A3›8Q~‹t34›
azure-devops | Azure DevOps token | AZURE_DEVOPS_PAT | ‹A52›JQQJ99‹U4›AAAAAA‹A8›AZDO‹A4›
cloudflare-origin-ca | Cloudflare origin CA key | CF_ORIGIN_CA_KEY | v1.0-‹h24›-‹h146›
databricks | Databricks token | DATABRICKS_TOKEN | dapi‹h32› | dapi‹h32›-2
digitalocean | DigitalOcean token | DIGITALOCEAN_TOKEN | dop_v1_‹h64› | doo_v1_‹h64›
fly | Fly.io token | FLY_API_TOKEN | fm2_lJPE‹A180› | fo1_‹u43›
gcp-oauth-secret | Google OAuth secret | GOOGLE_CLIENT_SECRET | GOCSPX-‹u28›
google-access | Google access token | GOOGLE_ACCESS_TOKEN | ya29.a0‹u170›
google-api | Google API key | GOOGLE_API_KEY | AIzaSy‹u33›
google-refresh | Google refresh token | GOOGLE_REFRESH_TOKEN | 1//03‹u60›
heroku | Heroku key | HEROKU_API_KEY | HRKU-AA‹u58› | HRKU-‹g›
neon | Neon API key | NEON_API_KEY | napi_‹l64›
netlify | Netlify token | NETLIFY_AUTH_TOKEN | nfp_‹A36›
planetscale | PlanetScale token | PLANETSCALE_SERVICE_TOKEN | pscale_tkn_‹u43› | pscale_pw_‹u43›
render | Render API key | RENDER_API_KEY | rnd_‹A28›
supabase | Supabase token | SUPABASE_ACCESS_TOKEN | sbp_‹h40› | sb_secret_‹u22›_‹u8›
age | age identity | SOPS_AGE_KEY | AGE-SECRET-KEY-1‹age58›
doppler | Doppler token | DOPPLER_TOKEN | dp.pt.‹A43› | dp.st.prd.‹A43›
onepassword | 1Password service token | OP_SERVICE_ACCOUNT_TOKEN | ops_eyJ‹A240›
pulumi | Pulumi token | PULUMI_ACCESS_TOKEN | pul-‹h40›
tailscale | Tailscale key | TS_AUTHKEY | tskey-auth-k‹A10›CNTRL-‹A32› | tskey-api-k‹A10›CNTRL-‹A32›
terraform-cloud | Terraform Cloud token | TFE_TOKEN | ‹A14›.atlasv1.‹u67›
vault | Vault token | VAULT_TOKEN | hvs.CAESI‹u90› | hvb.AAAAAQ‹u150› | hvs.‹A24›
""",
    bare=True,
)
