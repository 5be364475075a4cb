"""Code forges: GitHub, GitLab, Bitbucket, Gitea and their like."""

CODE = "DT201"
FAMILY = "tokens of code forges"

_GITLAB = "GitLab documentation: token overview, token prefixes"

FORMATS = (
    (
        "github-token",
        "GitHub token",
        ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
        r"gh[pousr]_[A-Za-z0-9]{36,251}",
        "GitHub documentation: token formats",
    ),
    (
        "github-app-jwt-token",
        "GitHub installation token",
        ("ghs_",),
        r"ghs_[0-9]{1,12}_eyJ[\w-]{20,600}\.[\w-]{20,1200}\.[\w-]{20,600}",
        "GitHub documentation: stateless installation tokens",
    ),
    (
        "github-fine-grained-token",
        "GitHub fine-grained token",
        ("github_pat_",),
        r"github_pat_[A-Za-z0-9_]{36,255}",
        "GitHub documentation: token formats",
    ),
    (
        "gitlab-token",
        "GitLab token",
        (
            "glpat-",
            "gldt-",
            "glft-",
            "glsoat-",
            "glrt-",
            "glrtr-",
            "glptt-",
            "glagent-",
            "gloas-",
            "glimt-",
            "glcbt-",
            "glffct-",
            "glwt-",
        ),
        (
            r"gl(?:pat|dt|ft|soat|rtr|rt|ptt|agent|oas|imt|cbt|ffct|wt)-[A-Za-z0-9_-]{20,"
            r"300}(?:\.[0-9a-z]{2})?(?:\.[0-9a-z]{7,9})?"
        ),
        _GITLAB,
    ),
    (
        "gitlab-runner-registration",
        "GitLab runner registration token",
        ("GR1348941",),
        r"GR1348941[\w-]{20,50}",
        _GITLAB,
    ),
    (
        "bitbucket-app-password",
        "Bitbucket app password",
        ("ATBB",),
        r"ATBB[A-Za-z0-9]{24,40}",
        "Bitbucket documentation: app passwords",
    ),
    (
        "bitbucket-data-center-token",
        "Bitbucket Data Center token",
        ("BBDC-",),
        r"BBDC-[A-Za-z0-9]{6}[A-Za-z0-9+/]{26,54}={0,2}",
        "Bitbucket Data Center documentation: HTTP access tokens",
    ),
    (
        "atlassian-token",
        "Atlassian token",
        ("ATATT3", "ATCTT3", "ATSTT3", "ATTA"),
        r"AT(?:(?:A|C|S)TT3[A-Za-z0-9_-]{60,300}(?:=[0-9A-F]{8})?|TA[0-9a-f]{64}[0-9A-F]{8})",
        "Atlassian documentation: API tokens; Trello: tokens",
    ),
    (
        "azure-devops-token",
        "Azure DevOps token",
        ("AZDO",),
        r"(?<![A-Za-z0-9])[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{18}AZDO[A-Za-z0-9]{4}",
        "Microsoft documentation: Azure DevOps token format",
    ),
    (
        "gitea-forgejo-token",
        "Gitea token",
        ("gta_", "gto_"),
        r"gt[ao]_[A-Za-z0-9]{40,60}",
        "Gitea documentation: API usage",
    ),
    (
        "sourcegraph-token",
        "Sourcegraph token",
        ("sgp_", "sgs_", "sgd_", "slk_"),
        r"(?:sgp_(?:(?:[0-9a-f]{16}|local)_)?[0-9a-f]{40}|sg[sd]_[0-9a-f]{64}|slk_[0-9a-f]{64})",
        "Sourcegraph documentation: access tokens",
    ),
    (
        "snyk-token",
        "Snyk token",
        ("snyk_uat.", "snyk_sat."),
        r"snyk_[us]at\.[0-9a-f]{8}\.[\w-]{20,600}(?:\.[\w-]{20,200}){0,2}",
        "Snyk documentation: personal access tokens",
    ),
    (
        "sonarqube-token",
        "SonarQube token",
        ("squ_", "sqp_", "sqa_"),
        r"sq[upa]_[0-9a-f]{40}",
        "SonarQube documentation: managing tokens",
    ),
    (
        "mergify-key",
        "Mergify application key",
        ("mergify_application_key_", "mka_"),
        r"(?:mergify_application_key_|mka_)[\w-]{40,200}",
        "Mergify documentation: application keys",
    ),
    (
        "infracost-key",
        "Infracost key",
        ("ico-",),
        r"ico-[A-Za-z0-9]{32}",
        "Infracost documentation: API key",
    ),
    (
        "semgrep-token",
        "Semgrep token",
        ("sgp_", "semgrep_"),
        r"semgrep_[A-Za-z0-9]{32,80}",
        "Semgrep documentation: tokens",
    ),
    (
        "code-climate-token",
        "Code Climate token",
        ("cclimate_",),
        r"cclimate_[A-Za-z0-9]{30,80}",
        "Code Climate documentation: tokens",
    ),
)
