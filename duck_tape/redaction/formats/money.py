"""Payments, banking and shops."""

CODE = "DT206"
FAMILY = "keys of payment providers and shops"

_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

FORMATS = (
    (
        "stripe-key",
        "Stripe key",
        ("sk_live_", "rk_live_", "sk_test_", "rk_test_", "sk_prod_", "rk_prod_", "sk_org_"),
        r"(?:[rs]k_(?:live|test|prod)|sk_org(?:_live|_test)?)_[A-Za-z0-9]{16,250}",
        "Stripe documentation: API keys",
    ),
    (
        "stripe-webhook-secret",
        "Stripe webhook secret",
        ("whsec_",),
        r"whsec_[A-Za-z0-9+/=]{24,80}",
        "Stripe documentation: webhook signatures; Standard Webhooks",
    ),
    (
        "square-token",
        "Square token",
        ("sq0csp-", "sq0atp-", "EAAA"),
        r"(?:sq0(?:csp-[\w-]{43}|atp-[\w-]{22,60})|EAAA[A-Za-z](?=[A-Za-z_-]{0,40}\d)[\w-]{55,62})",
        "Square documentation: access tokens",
    ),
    (
        "paypal-token",
        "PayPal token",
        ("access_token$",),
        r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}",
        "PayPal documentation: Braintree access tokens",
    ),
    (
        "razorpay-key",
        "Razorpay key id",
        ("rzp_live_", "rzp_test_"),
        r"rzp_(?:live|test)_[A-Za-z0-9]{14}",
        "Razorpay documentation: API keys",
    ),
    (
        "paddle-key",
        "Paddle key",
        ("pdl_live_", "pdl_sdbx_", "pdl_ntfset_"),
        (
            r"pdl_(?:(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}|"
            r"ntfset_[a-z0-9]"
            r"{26}_[A-Za-z0-9+/]{24,40})"
        ),
        "Paddle documentation: API keys",
    ),
    (
        "flutterwave-key",
        "Flutterwave key",
        ("FLWSECK",),
        r"FLWSECK(?:_TEST|_LIVE)?-[0-9a-z]{12,40}(?:-X)?",
        "Flutterwave documentation: API keys",
    ),
    (
        "plaid-token",
        "Plaid token",
        ("access-production-", "access-sandbox-", "access-development-"),
        r"access-(?:sandbox|development|production)-" + _UUID,
        "Plaid documentation: access tokens",
    ),
    (
        "adyen-key",
        "Adyen key",
        ("AQE",),
        r"AQE[a-z][A-Za-z0-9]{8,20}[A-Za-z0-9+/=\-{}.\[\]()<>?&^%$#@!*:;~|]{100,300}",
        "Adyen documentation: API credentials",
    ),
    (
        "shopify-token",
        "Shopify token",
        ("shpat_", "shpca_", "shppa_", "shpss_", "shptka_", "shpua_", "shprt_"),
        r"shp(?:at|ca|pa|ss|tka|ua|rt)_[0-9a-fA-F]{32,64}",
        "Shopify documentation: access tokens",
    ),
    (
        "shippo-token",
        "Shippo token",
        ("shippo_live_", "shippo_test_"),
        r"shippo_(?:live|test)_[0-9a-f]{40}",
        "Shippo documentation: API tokens",
    ),
    (
        "easypost-key",
        "EasyPost key",
        ("EZAK", "EZTK"),
        r"EZ[AT]K[0-9a-f]{32}[A-Za-z0-9]{22}",
        "EasyPost documentation: API keys",
    ),
    (
        "duffel-token",
        "Duffel token",
        ("duffel_live_", "duffel_test_"),
        r"duffel_(?:live|test)_[\w=-]{43}",
        "Duffel documentation: access tokens",
    ),
    (
        "xendit-key",
        "Xendit key",
        ("xnd_production_", "xnd_development_"),
        r"xnd_(?:production|development)_[A-Za-z0-9]{40,80}",
        "Xendit documentation: API keys",
    ),
    (
        "payment-key",
        "payment key",
        ("live_", "test_"),
        r"(?<![a-z]_)(?:live|test)_(?=[A-Za-z]{0,30}\d)(?:[A-Za-z0-9]{30,36}|[\w-]{40,43})",
        "Mollie, Lob and GoCardless documentation: API keys",
    ),
    (
        "woocommerce-secret",
        "WooCommerce secret",
        ("cs_", "ck_"),
        r"c[sk]_[0-9a-f]{40}",
        "WooCommerce documentation: REST API keys",
    ),
    (
        "asaas-key",
        "Asaas key",
        ("$aact_",),
        r"\$aact_(?:prod_|hmlg_)?[A-Za-z0-9:=_-]{40,180}",
        "Asaas documentation: API keys",
    ),
    (
        "mercury-token",
        "Mercury token",
        ("mercury_production_",),
        r"mercury_production_[a-z]{3,6}_[A-Za-z0-9]{40,50}_yrucrem",
        "Mercury documentation: API tokens",
    ),
    (
        "ramp-secret",
        "Ramp secret",
        ("ramp_sec_",),
        r"ramp_sec_[A-Za-z0-9]{48}",
        "Ramp documentation: client credentials",
    ),
    (
        "midtrans-key",
        "Midtrans key",
        ("Mid-server-",),
        r"Mid-server-[A-Za-z0-9_-]{16,32}",
        "Midtrans documentation: access keys",
    ),
    (
        "polar-token",
        "Polar token",
        ("polar_at_", "polar_oat_", "polar_pat_", "polar_rt_", "polar_cs_", "polar_whs_"),
        r"polar_(?:at|oat|pat|rt|cs|whs)_(?:[uo]_)?[A-Za-z0-9_-]{20,100}",
        "Polar documentation: tokens",
    ),
    (
        "persona-key",
        "Persona key",
        ("persona_production_",),
        r"persona_production_[A-Za-z0-9_-]{20,80}",
        "Persona documentation: API keys",
    ),
    (
        "onfido-token",
        "Onfido token",
        ("api_live.", "api_live_ca.", "api_live_us."),
        r"api_live(?:_ca|_us)?\.[\w-]{10,16}\.[\w-]{20,40}",
        "Onfido documentation: API tokens",
    ),
    (
        "ebay-secret",
        "marketplace secret",
        ("PRD-",),
        r"PRD-[0-9a-f]{8}(?:-[0-9a-f]{4}){4}",
        "eBay documentation: application keys",
    ),
    (
        "checkout-key",
        "Checkout.com key",
        ("sk_sbox_",),
        r"sk_sbox_[a-z0-9]{26,28}[a-z0-9*#$=]?",
        "Checkout.com documentation: API keys",
    ),
)
