"""Cloud platforms and hosting."""

CODE = "DT203"
FAMILY = "keys of cloud platforms"

_HEX4 = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

FORMATS = (
    ("aws-key-id", "AWS access key id", ("AKIA", "ASIA", "ABIA", "ACCA", "A3T"), r"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}", "AWS documentation: IAM identifiers"),
    ("aws-session-token", "AWS session token", ("IQoJb3JpZ2lu", "FwoGZXIvYXdz", "FQoGZXIvYXdz"), r"(?:IQoJb3JpZ2lu|FwoGZXIvYXdz|FQoGZXIvYXdz)[A-Za-z0-9+/=]{100,2000}", "AWS documentation: temporary credentials"),
    ("aws-mws-token", "Amazon Marketplace token", ("amzn.mws.",), r"amzn\.mws\." + _HEX4, "Amazon documentation: Marketplace Web Service"),
    ("login-with-amazon-secret", "Login with Amazon secret", ("amzn1.oa2-cs.", "amzn1.application-oa2-client"), r"amzn1\.oa2-cs\.v1\.[0-9a-f]{64}", "Amazon documentation: Login with Amazon"),
    ("aws-appsync-key", "AWS AppSync key", ("da2-",), r"da2-[a-z0-9]{26}", "AWS documentation: AppSync API keys"),
    ("google-api-key", "Google API key", ("AIza",), r"AIza[\w-]{35}", "Google documentation: API keys"),
    ("google-oauth-secret", "Google OAuth client secret", ("GOCSPX-",), r"GOCSPX-[\w-]{28}", "Google documentation: OAuth clients"),
    ("google-oauth-token", "Google OAuth token", ("ya29.", "1//0"), r"(?:ya29\.[\w-]{30,1200}|1//0[\w-]{40,200})", "Google documentation: OAuth token sizes"),
    ("google-messaging-key", "Firebase messaging key", ("APA91b",), r"(?<![A-Za-z0-9])AAAA[\w-]{7}:APA91b[\w-]{130,180}", "Google documentation: Firebase Cloud Messaging"),
    ("google-hmac-key", "Google Cloud storage HMAC id", ("GOOG1E",), r"GOOG1E[A-Z0-9]{55}", "Google documentation: HMAC keys"),
    ("azure-ad-secret", "Azure client secret", ("Q~",), r"(?<![\w~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}", "Microsoft documentation: Entra client secrets"),
    ("azure-identifiable-key", "Azure key", ("JQQJ99",), r"(?<![A-Za-z0-9])[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}", "Microsoft documentation: identifiable secrets (CASK)"),
    ("digitalocean-token", "DigitalOcean token", ("dop_v1_", "doo_v1_", "dor_v1_"), r"do[por]_v1_[0-9a-f]{64}", "DigitalOcean documentation: tokens"),
    ("alibaba-key-id", "Alibaba Cloud key id", ("LTAI",), r"LTAI[A-Za-z0-9]{12,24}", "Alibaba Cloud documentation: AccessKey pairs"),
    ("tencent-key-id", "Tencent Cloud key id", ("AKID",), r"AKID(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}", "Tencent Cloud documentation: API keys"),
    ("yandex-key", "Yandex Cloud key", ("AQVN", "YCAJ", "t1.9euel", "y0_Ag"), r"(?:AQVN[\w-]{35,40}|YCAJ[\w-]{21,40}|t1\.9euel[\w-]{40,600}(?:\.[\w-]{80,90})?={0,2}|y0_Ag[\w-]{50,60})", "Yandex Cloud documentation: credentials"),
    ("scaleway-key-id", "Scaleway key id", ("SCW",), r"SCW(?=[A-Z]{0,16}\d)[A-Z0-9]{17}", "Scaleway documentation: API keys"),
    ("exoscale-key", "Exoscale key id", ("EXO",), r"EXO[0-9a-f]{24,30}", "Exoscale documentation: IAM"),
    ("heroku-key", "Heroku key", ("HRKU-",), r"HRKU-(?:AA[\w-]{56,60}|" + _HEX4 + ")", "Heroku documentation: API keys"),
    ("fly-token", "Fly.io token", ("fm1r_", "fm2_", "fo1_"), r"(?:fm1r_|fm2_|fm1a_|fo1_)[A-Za-z0-9+/=,_-]{40,1500}", "Fly.io documentation: access tokens"),
    ("render-key", "Render key", ("rnd_",), r"rnd_[A-Za-z0-9]{28,36}", "Render documentation: API keys"),
    ("netlify-token", "Netlify token", ("nfp_", "nfc_", "nfo_", "nfu_", "nfb_"), r"nf[pcoub]_[A-Za-z0-9]{36,44}", "Netlify documentation: tokens"),
    ("cloudflare-token", "Cloudflare token", ("cfut_", "cfat_", "cfk_", "v1.0-"), r"(?:cf(?:ut|at|k)_[A-Za-z0-9_-]{40,60}|v1\.0-[0-9a-f]{24}-[0-9a-f]{146})", "Cloudflare documentation: token formats, Origin CA keys"),
    ("ibm-cloud-key", "IBM Cloud key", ("ApiKey-",), r"ApiKey-" + _HEX4, "IBM documentation: API keys"),
    ("upcloud-token", "UpCloud token", ("ucat_",), r"ucat_[A-Za-z0-9]{24,40}", "UpCloud documentation: API tokens"),
    ("scalingo-token", "Scalingo token", ("tk-us-",), r"tk-us-[\w-]{48}", "Scalingo documentation: tokens"),
    ("deno-token", "Deno Deploy token", ("ddp_", "ddo_"), r"dd[po]_[A-Za-z0-9]{36,40}", "Deno documentation: access tokens"),
    ("aiven-token", "Aiven token", ("AVNS_",), r"AVNS_[\w-]{15,40}", "Aiven documentation: service passwords"),
    ("adobe-secret", "Adobe client secret", ("p8e-", "p8-"), r"p8e?-[A-Za-z0-9_-]{32}", "Adobe documentation: OAuth credentials"),
    ("cloudflare-tunnel-token", "Cloudflare tunnel token", ("eyJhIjoi",), r"eyJhIjoi[A-Za-z0-9+/=]{100,400}", "Cloudflare documentation: tunnel tokens"),
    ("openshift-token", "OpenShift token", ("sha256~",), r"sha256~[\w-]{43}", "OpenShift documentation: OAuth tokens"),
)
