"""Secret stores, continuous integration, networks and identity."""

CODE = "DT207"
FAMILY = "tokens of infrastructure and identity"

FORMATS = (
    (
        "vault-token",
        "Vault token",
        ("hvs.", "hvb.", "hvr."),
        r"hv[sbr]\.[\w-]{24,300}",
        "HashiCorp documentation: Vault token prefixes",
    ),
    (
        "vault-legacy-token",
        "Vault token",
        (),
        r"(?<![\w./-])s\.(?=[A-Za-z]{0,23}\d)(?=[0-9a-z]{0,23}[A-Z])[A-Za-z0-9]{24}(?![\w.])",
        "HashiCorp documentation: Vault tokens before 1.10",
    ),
    (
        "terraform-token",
        "Terraform token",
        (".atlasv1.",),
        r"(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}",
        "HashiCorp documentation: HCP Terraform tokens",
    ),
    (
        "pulumi-token",
        "Pulumi token",
        ("pul-",),
        r"pul-[0-9a-f]{40}",
        "Pulumi documentation: access tokens",
    ),
    (
        "doppler-token",
        "Doppler token",
        ("dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit.", "dp.said."),
        r"dp\.(?:pt|st|ct|sa|scim|audit|said)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}",
        "Doppler documentation: token formats",
    ),
    (
        "infisical-token",
        "Infisical token",
        ("st.",),
        (
            r"st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}|(?<!\w)st\.[0-9a-f]{8}(?:-[0-9a-f]{4})"
            r"{3}-[0-9a-f]{12}\.[0-9a-f]{32}\.[0-9a-f]{32}"
        ),
        "Infisical documentation: service tokens",
    ),
    (
        "onepassword-token",
        "1Password service account token",
        ("ops_eyJ",),
        r"ops_eyJ[A-Za-z0-9+/_-]{200,1200}={0,3}",
        "1Password documentation: service accounts",
    ),
    (
        "onepassword-secret-key",
        "1Password secret key",
        ("A3-",),
        r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}",
        "1Password documentation: Secret Key",
    ),
    (
        "bitwarden-token",
        "Bitwarden access token",
        (),
        (
            r"(?<![\w.])0\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9]"
            r"{30}(?::[A-Za-z0-9+/]{22}==)?"
        ),
        "Bitwarden documentation: Secrets Manager",
    ),
    (
        "age-secret-key",
        "age secret key",
        ("AGE-SECRET-KEY-1", "AGE-PLUGIN-"),
        r"AGE-(?:SECRET-KEY-1|PLUGIN-[A-Z0-9]{2,20}-1)[0-9A-Z]{40,160}",
        "age specification (C2SP): keys",
    ),
    (
        "tailscale-key",
        "Tailscale key",
        ("tskey-",),
        r"tskey-(?:[a-z]{3,8}-)?[A-Za-z0-9]{10,24}-[A-Za-z0-9]{20,40}",
        "Tailscale documentation: auth keys",
    ),
    (
        "ngrok-token",
        "ngrok token",
        (),
        r"(?:ngrok_|cr_|ak_)?(?<![A-Za-z0-9])2[A-Za-z0-9]{26}_[0-9][A-Za-z0-9]{20}",
        "ngrok documentation: authtokens",
    ),
    (
        "circleci-token",
        "CircleCI token",
        ("CCIPAT_", "CCIPRJ_"),
        r"CCI(?:PAT|PRJ)_[A-Za-z0-9]{20,24}_[0-9a-f]{40}",
        "CircleCI documentation: API tokens",
    ),
    (
        "buildkite-token",
        "Buildkite token",
        ("bkua_", "bkaa_", "bkaj_", "bkar_", "bkct_", "bkpt_", "bkpat_", "bkps_"),
        r"bk(?:ua|aa|aj|ar|ct|pt|pat|ps)_[A-Za-z0-9_-]{40,340}",
        "Buildkite documentation: tokens",
    ),
    (
        "harness-token",
        "Harness token",
        ("pat.", "sat."),
        r"[ps]at\.[\w-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}",
        "Harness documentation: API keys",
    ),
    (
        "octopus-key",
        "Octopus Deploy key",
        ("API-",),
        r"API-(?=[A-Z]{0,25}\d)[A-Z0-9]{26,32}",
        "Octopus documentation: API keys",
    ),
    (
        "prefect-key",
        "Prefect key",
        ("pnu_", "pnb_"),
        r"pn[ub]_[A-Za-z0-9]{36}",
        "Prefect documentation: API keys",
    ),
    (
        "bitrise-token",
        "Bitrise token",
        ("bit_",),
        r"bit_(?:pat|wst)_[A-Za-z0-9_-]{40,80}",
        "Bitrise documentation: access tokens",
    ),
    (
        "launchdarkly-key",
        "LaunchDarkly key",
        ("sdk-", "api-", "rel-"),
        r"(?:sdk|api|rel)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
        "LaunchDarkly documentation: keys",
    ),
    (
        "devcycle-key",
        "DevCycle server key",
        ("dvc_server_",),
        r"dvc_server_[A-Za-z0-9_]{8,80}",
        "DevCycle documentation: SDK keys",
    ),
    (
        "configcat-key",
        "ConfigCat key",
        ("configcat-sdk-1/",),
        r"configcat-sdk-1/[\w-]{22}/[\w-]{22}",
        "ConfigCat documentation: SDK keys",
    ),
    (
        "authress-key",
        "Authress key",
        (".acc_", ".acc-"),
        (
            r"(?<![\w.])(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]"
            r"{10,32}\.[A-Za-z0-9+/_=-]{30,120}"
        ),
        "Authress documentation: service clients",
    ),
    (
        "stytch-secret",
        "Stytch secret",
        ("secret-live-", "secret-test-"),
        r"secret-(?:live|test)-[\w-]{30,60}={0,2}",
        "Stytch documentation: project secrets",
    ),
    (
        "unkey-key",
        "Unkey root key",
        ("unkey_",),
        r"unkey_[A-Za-z0-9]{20,32}",
        "Unkey documentation: root keys",
    ),
    (
        "zuplo-key",
        "Zuplo key",
        ("zpka_", "zpsk_"),
        r"zp(?:ka|sk)_[0-9a-f]{32}_[0-9a-f]{8}",
        "Zuplo documentation: API keys",
    ),
    (
        "boundary-token",
        "Boundary token",
        ("at_",),
        r"at_[A-Za-z0-9]{10}_s1[A-Za-z0-9]{120,300}",
        "HashiCorp documentation: Boundary tokens",
    ),
    (
        "hcp-secret",
        "HCP client secret",
        ("hcp.",),
        r"hcp\.[A-Za-z0-9_-]{40,80}",
        "HashiCorp documentation: HCP service principals",
    ),
    (
        "ansible-galaxy-token",
        "Ansible Galaxy token",
        ("ghub_",),
        r"ghub_[A-Za-z0-9]{30,60}",
        "Ansible documentation: Galaxy tokens",
    ),
    (
        "wakatime-key",
        "WakaTime key",
        ("waka_",),
        r"waka_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
        "WakaTime documentation: API keys",
    ),
    (
        "intra42-secret",
        "Intra 42 secret",
        ("s-s4t2ud-", "s-s4t2af-"),
        r"s-s4t2(?:ud|af)-[0-9a-f]{64}",
        "42 documentation: API applications",
    ),
    (
        "maxmind-key",
        "MaxMind key",
        ("_mmk",),
        r"(?<![A-Za-z0-9_])[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk",
        "MaxMind documentation: license keys",
    ),
)
