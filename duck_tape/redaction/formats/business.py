"""Project tracking, design, documents, marketing and other services."""

CODE = "DT210"
FAMILY = "keys of other services"

FORMATS = (
    ("linear-key", "Linear key", ("lin_api_", "lin_oauth_", "lin_wh_"), r"lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,64}", "Linear documentation: API keys"),
    ("notion-token", "Notion token", ("ntn_", "secret_"), r"(?:ntn_[0-9]{11}[A-Za-z0-9]{32,36}|secret_(?=[A-Za-z]{0,42}\d)(?=[a-z0-9]{0,42}[A-Z])[A-Za-z0-9]{43})", "Notion documentation: integration tokens"),
    ("figma-token", "Figma token", ("figd_", "figo_", "figu_", "figor_", "figoh_"), r"fig(?:d|o|u|or|oh|ur)_[\w-]{38,60}", "Figma documentation: personal access tokens"),
    ("airtable-token", "Airtable token", ("pat",), r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}", "Airtable documentation: personal access tokens"),
    ("postman-key", "Postman key", ("PMAK-", "PMAT-"), r"PM(?:AK-[0-9a-f]{24}-[0-9a-f]{34}|AT-[0-9A-Z]{26})", "Postman documentation: API keys"),
    ("asana-token", "Asana token", ("1/1", "2/1"), r"(?<![\w/])(?:1/[0-9]{13,18}:[0-9a-f]{32}|2/[0-9]{13,18}/[0-9]{13,18}:[0-9a-f]{32})", "Asana documentation: personal access tokens"),
    ("clickup-token", "ClickUp token", ("pk_",), r"pk_[0-9]{6,10}_[A-Z0-9]{32}", "ClickUp documentation: API tokens"),
    ("klaviyo-key", "Klaviyo key", ("pk_",), r"pk_[0-9a-f]{34}", "Klaviyo documentation: private keys"),
    ("hubspot-token", "HubSpot token", ("pat-na", "pat-eu"), r"pat-(?:na|eu|ap)\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", "HubSpot documentation: private apps"),
    ("salesforce-token", "Salesforce token", ("00D",), r"00D[A-Za-z0-9]{9,15}![A-Za-z0-9._-]{80,260}", "Salesforce documentation: session ids"),
    ("typeform-token", "Typeform token", ("tfp_",), r"tfp_[\w-]{40,60}", "Typeform documentation: personal tokens"),
    ("contentful-token", "Contentful token", ("CFPAT-",), r"CFPAT-[\w-]{40,64}", "Contentful documentation: personal access tokens"),
    ("dropbox-token", "Dropbox token", ("sl.",), r"(?<![\w.])sl\.(?:u\.)?(?=[A-Za-z_-]{0,60}\d)[\w=-]{100,1500}", "Dropbox documentation: OAuth"),
    ("readme-key", "ReadMe key", ("rdme_",), r"rdme_[a-z0-9]{70}", "ReadMe documentation: API keys"),
    ("frameio-token", "Frame.io token", ("fio-u-",), r"fio-u-[\w=-]{64}", "Frame.io documentation: tokens"),
    ("canva-secret", "Canva secret", ("cnvca",), r"cnvca[\w-]{51}", "Canva documentation: client secrets"),
    ("miro-token", "Miro token", ("eyJtaXJv",), r"eyJtaXJv[A-Za-z0-9+/=-]{10,80}_[A-Za-z0-9_-]{20,64}", "Miro documentation: access tokens"),
    ("zoho-token", "Zoho token", ("1000.",), r"(?<![\w.])100[0-3]\.[0-9a-f]{32}\.[0-9a-f]{32}(?:-d)?", "Zoho documentation: OAuth"),
    ("adafruit-key", "Adafruit IO key", ("aio_",), r"aio_[A-Za-z0-9]{28}", "Adafruit documentation: IO keys"),
    ("lichess-token", "Lichess token", ("lip_", "lio_"), r"li[po]_[A-Za-z0-9]{20,40}", "Lichess documentation: API tokens"),
    ("val-town-token", "Val Town token", ("vtwn_",), r"vtwn_[A-Za-z0-9]{20,60}", "Val Town documentation: API tokens"),
    ("samsara-token", "Samsara token", ("samsara_api_",), r"samsara_api_[A-Za-z0-9]{26,36}", "Samsara documentation: API tokens"),
    ("workato-token", "Workato token", ("wrkaeyJ", "wrka"), r"wrka[a-z]{0,2}-eyJ[\w-]{8,400}\.[\w-]{16,1200}\.[\w-]{64,700}", "Workato documentation: API clients"),
    ("ionic-token", "Ionic token", ("ion_",), r"ion_[A-Za-z0-9]{42}", "Ionic documentation: tokens"),
    ("expo-token", "Expo token", ("exp_",), r"exp_[A-Za-z0-9_-]{40}", "Expo documentation: access tokens"),
    ("retool-token", "Retool token", ("retool_",), r"retool_[a-z0-9]{20,40}", "Retool documentation: API tokens"),
    ("settlemint-token", "SettleMint token", ("sm_aat_", "sm_pat_", "sm_sat_"), r"sm_[aps]at_[A-Za-z0-9]{16}", "SettleMint documentation: access tokens"),
    ("endor-labs-key", "Endor Labs key", ("endr+",), r"endr\+[A-Za-z0-9-]{16}", "Endor Labs documentation: API keys"),
    ("aikido-secret", "Aikido secret", ("AIK_SECRET_", "AIK_CI_"), r"AIK_(?:SECRET|CI)_[A-Za-z0-9]{20,64}", "Aikido documentation: API credentials"),
)
