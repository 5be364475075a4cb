"""Package and image registries."""

CODE = "DT204"
FAMILY = "tokens of package registries"

FORMATS = (
    (
        "npm-token",
        "npm token",
        ("npm_",),
        r"npm_[A-Za-z0-9]{36,40}",
        "npm documentation: access tokens",
    ),
    (
        "pypi-token",
        "PyPI token",
        ("pypi-",),
        r"pypi-AgE[A-Za-z0-9_-]{50,1000}",
        "PyPI documentation: API tokens",
    ),
    (
        "rubygems-key",
        "RubyGems key",
        ("rubygems_",),
        r"rubygems_[0-9a-f]{48}",
        "RubyGems documentation: API keys",
    ),
    (
        "crates-token",
        "crates.io token",
        ("cio",),
        r"cio(?=[A-Za-z]{0,31}\d)[A-Za-z0-9]{32}",
        "crates.io source: token format",
    ),
    ("nuget-key", "NuGet key", ("oy2",), r"oy2[a-z0-9]{43}", "NuGet documentation: API keys"),
    (
        "docker-token",
        "Docker token",
        ("dckr_pat_", "dckr_oat_"),
        r"dckr_[po]at_[\w-]{24,40}",
        "Docker documentation: access tokens",
    ),
    (
        "docker-swarm-token",
        "Docker Swarm token",
        ("SWMTKN-1-", "SWMKEY-1-"),
        r"SWM(?:TKN-1-[a-z0-9]{40,60}-[a-z0-9]{20,30}|KEY-1-[A-Za-z0-9+/]{40,50})",
        "Docker documentation: swarm mode",
    ),
    (
        "clojars-token",
        "Clojars token",
        ("CLOJARS_",),
        r"CLOJARS_[0-9a-f]{60}",
        "Clojars documentation: deploy tokens",
    ),
    (
        "artifactory-key",
        "Artifactory key",
        ("AKCp", "cmVmdGtuO"),
        r"(?:AKCp[A-Za-z0-9]{60,72}|cmVmdGtuO[A-Za-z0-9]{50,64})",
        "JFrog documentation: API keys, reference tokens",
    ),
    (
        "packagist-token",
        "Packagist token",
        ("packagist_",),
        r"packagist_[a-z]{3}_[0-9a-f]{64,72}",
        "Packagist documentation: tokens",
    ),
    ("hex-key", "Hex.pm key", ("hex_",), r"hex_[0-9a-f]{32,64}", "Hex documentation: keys"),
    (
        "cloudsmith-key",
        "Cloudsmith key",
        ("csa_",),
        r"csa_[0-9a-f]{30}[A-Za-z0-9]{6}",
        "Cloudsmith documentation: API keys",
    ),
    (
        "jetbrains-token",
        "JetBrains token",
        ("perm:", "perm-"),
        r"perm[:-][A-Za-z0-9+/=]{8,80}\.[A-Za-z0-9+/=]{2,80}\.[A-Za-z0-9]{20,60}",
        "JetBrains documentation: permanent tokens",
    ),
    (
        "open-vsx-token",
        "Open VSX token",
        ("ovsxat_", "ovsxp_"),
        r"ovsx(?:at|p)_[A-Za-z0-9_-]{30,80}",
        "Open VSX source: token prefix",
    ),
    (
        "thunderstore-token",
        "Thunderstore token",
        ("tss_",),
        r"tss_[A-Za-z0-9]{34,40}",
        "Thunderstore documentation: service accounts",
    ),
)
