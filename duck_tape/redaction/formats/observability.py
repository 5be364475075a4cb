"""Monitoring, logging, error tracking and alerting."""

CODE = "DT208"
FAMILY = "keys of observability services"

FORMATS = (
    (
        "sentry-token",
        "Sentry token",
        ("sntrys_", "sntryu_", "sntrya_", "sntryi_"),
        r"sntry(?:s_eyJ[A-Za-z0-9+/=_-]{40,600}|[uai]_[0-9a-f]{64})",
        "Sentry documentation: auth tokens",
    ),
    (
        "grafana-token",
        "Grafana token",
        ("glsa_", "glc_", "eyJrIjoi"),
        (
            r"(?:glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}|glc_[A-Za-z0-9+/=]{40,400}|"
            r"eyJrIjoi[A-Za-z0-9+/]"
            r"{40,400}={0,2})"
        ),
        "Grafana documentation: service accounts, access policies",
    ),
    (
        "new-relic-key",
        "New Relic key",
        ("NRAK-", "NRII-", "NRIQ-", "NRRA-", "NRSP-", "NRAA-", "FFFFNRAL"),
        (
            r"(?:NR(?:AK|AA|RA|IQ|SP)-[A-Za-z0-9]{27,42}|NRII-[A-Za-z0-9_-]{32}|"
            r"(?<![0-9A-Za-z])[0-9a-f]{32,36}FFFFNRAL)"
        ),
        "New Relic documentation: API keys",
    ),
    (
        "new-relic-license",
        "New Relic license key",
        ("NRAL",),
        r"(?<![0-9A-Za-z])[0-9a-f]{30,36}(?:FFFF)?NRAL",
        "New Relic documentation: license keys",
    ),
    (
        "dynatrace-token",
        "Dynatrace token",
        ("dt0c01.", "dt0s01.", "dt0s02.", "dt0s16."),
        r"dt0(?:c01|s01|s02|s16)\.[A-Z0-9]{8,24}\.[A-Z0-9]{64}",
        "Dynatrace documentation: token formats",
    ),
    (
        "datadog-key",
        "Datadog key",
        ("ddapp_",),
        r"ddapp_[A-Za-z0-9]{34}",
        "Datadog documentation: application keys",
    ),
    (
        "honeycomb-key",
        "Honeycomb key",
        ("hcaik_", "hcbik_", "hcmik_", "hcxik_", "hcalk_", "hcblk_", "hcxlk_"),
        r"hc(?:aik|bik|mik|xik|alk|blk|xlk)_[a-z0-9]{50,64}",
        "Honeycomb documentation: API keys",
    ),
    (
        "rootly-key",
        "Rootly key",
        ("rootly_",),
        r"rootly_[0-9a-f]{64}",
        "Rootly documentation: API keys",
    ),
    (
        "pagerduty-key",
        "PagerDuty key",
        ("pdus+", "u+"),
        r"(?:pdus\+_0XBPWQQ_[\w-]{20,40}|(?<![A-Za-z0-9])u\+[A-Za-z0-9_-]{18})",
        "PagerDuty documentation: API tokens",
    ),
    (
        "logfire-token",
        "Logfire token",
        ("pylf_v",),
        r"pylf_v\d_[a-z]{2}_[A-Za-z0-9]{40,60}",
        "Logfire documentation: write tokens",
    ),
    (
        "axiom-token",
        "Axiom token",
        ("xaat-", "xapt-"),
        r"xa[ap]t-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
        "Axiom documentation: tokens",
    ),
    (
        "segment-token",
        "Segment token",
        ("sgp_",),
        r"sgp_[A-Za-z0-9]{64}",
        "Segment documentation: Public API tokens",
    ),
    (
        "statsig-key",
        "Statsig secret key",
        ("secret-", "console-"),
        r"(?:secret|console)-(?=[A-Za-z]{0,40}\d)(?=[a-z0-9]{0,42}[A-Z])[A-Za-z0-9]{40,48}",
        "Statsig documentation: API keys",
    ),
    ("checkly-key", "Checkly key", ("cu_",), r"cu_[0-9a-f]{32}", "Checkly documentation: API keys"),
    (
        "logicmonitor-token",
        "LogicMonitor token",
        ("lmb_",),
        r"lmb_[\w=+/-]{40,240}",
        "LogicMonitor documentation: bearer tokens",
    ),
    (
        "nightfall-key",
        "Nightfall key",
        ("NF-",),
        r"NF-(?=[A-Za-z]{0,31}\d)[A-Za-z0-9]{32}",
        "Nightfall documentation: API keys",
    ),
)
