"""Chat, mail and telephony."""

CODE = "DT205"
FAMILY = "tokens of chat, mail and telephony"

FORMATS = (
    ("slack-token", "Slack token", ("xoxb-", "xoxp-", "xoxa-", "xoxo-", "xoxs-", "xoxr-", "xoxe-", "xoxc-", "xoxd-", "xoxe.xox"), r"xox(?:e\.xox[bp]-\d-[A-Za-z0-9]{100,200}|d-[A-Za-z0-9%+/=_-]{60,400}|[abposrec]-[A-Za-z0-9-]{10,300})", "Slack documentation: token types"),
    ("slack-app-token", "Slack app token", ("xapp-",), r"xapp-\d-[A-Z0-9]{8,14}-\d{10,15}-[0-9a-f]{64}", "Slack documentation: app-level tokens"),
    ("discord-bot-token", "Discord bot token", (), r"(?<![\w.-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}", "Discord documentation: authentication"),
    ("discord-mfa-token", "Discord user token", ("mfa.",), r"mfa\.[\w-]{84,90}", "Discord documentation: authentication"),
    ("telegram-token", "Telegram bot token", (":AA",), r"(?<![0-9A-Za-z])[0-9]{7,16}:AA[A-Za-z0-9_-]{32,33}", "Telegram documentation: Bot API, authorizing"),
    ("twilio-key", "Twilio key", ("SK",), r"SK[0-9a-f]{32}", "Twilio documentation: API keys"),
    ("twilio-account", "Twilio account id", ("AC",), r"AC[0-9a-f]{32}", "Twilio documentation: SIDs"),
    ("sendgrid-key", "SendGrid key", ("SG.",), r"SG\.[\w-]{16,32}\.[\w-]{32,64}", "SendGrid documentation: API keys"),
    ("mailgun-key", "Mailgun key", ("key-", "pubkey-"), r"(?<!pub)key-[0-9a-f]{32}", "Mailgun documentation: API keys"),
    ("mailgun-sending-key", "Mailgun sending key", (), r"(?<![0-9a-f-])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?!-)", "Mailgun documentation: sending keys"),
    ("mailchimp-key", "Mailchimp key", ("-us",), r"(?<![0-9a-z])[0-9a-f]{32}-us[0-9]{1,2}", "Mailchimp documentation: API keys"),
    ("mailchimp-transactional-key", "Mandrill key", ("md-",), r"md-[A-Za-z0-9_-]{22}", "Mailchimp documentation: transactional keys"),
    ("brevo-key", "Brevo key", ("xkeysib-", "xsmtpsib-"), r"x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}", "Brevo documentation: API keys"),
    ("mailersend-token", "MailerSend token", ("mlsn.",), r"mlsn\.[0-9a-f]{60,70}", "MailerSend documentation: API tokens"),
    ("resend-key", "Resend key", ("re_",), r"re_(?=\w{0,32}\d)[A-Za-z0-9]{7,9}_[A-Za-z0-9]{20,30}", "Resend documentation: API keys"),
    ("telnyx-key", "Telnyx key", ("KEY0",), r"KEY0[0-9A-F]{16,30}_[A-Za-z0-9]{20,30}", "Telnyx documentation: API v2 keys"),
    ("onesignal-key", "OneSignal key", ("os_v2_",), r"os_v2_(?:app|org)_[a-z2-7]{100,110}", "OneSignal documentation: rich keys"),
    ("facebook-token", "Facebook token", ("EAA",), r"EAA[A-Z](?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{80,400}", "Meta documentation: access tokens"),
    ("instagram-token", "Instagram token", ("IGQV", "IGQW", "IGAA"), r"IG(?:QV|QW|AA)[A-Za-z0-9_-]{80,300}", "Meta documentation: Instagram API"),
    ("twitter-bearer-token", "X bearer token", ("AAAAAAAAAAAAAAAAAAAAA",), r"A{20,24}[A-Za-z0-9]{6,12}AA[A-Za-z0-9%+/=]{60,100}", "X documentation: app-only authentication"),
    ("linkedin-secret", "LinkedIn secret", ("WPL_AP",), r"WPL_AP\d\.[A-Za-z0-9]{14,20}\.[A-Za-z0-9+/=]{6,12}", "LinkedIn documentation: client secrets"),
    ("pinterest-token", "Pinterest token", ("pina_",), r"pina_[A-Za-z0-9_-]{40,200}", "Pinterest documentation: access tokens"),
    ("lark-token", "Lark token", ("t-g", "u-f"), r"[tu]-[gf][A-Za-z0-9]{36,44}", "Lark documentation: access tokens"),
    ("nylas-key", "Nylas key", ("nyk_",), r"nyk_[A-Za-z0-9_]{40,80}", "Nylas documentation: API keys"),
    ("intercom-token", "Intercom token", ("dG9rO",), r"dG9rO[A-Za-z0-9+/]{50,60}={0,2}", "Intercom documentation: access tokens"),
    ("canadian-notify-key", "GC Notify key", ("gcntfy-",), r"gcntfy-[a-z0-9_]{1,60}(?:-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}", "GC Notify documentation: API keys"),
)
