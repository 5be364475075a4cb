"""Databases, warehouses, search and analytics."""

CODE = "DT209"
FAMILY = "keys of data platforms"

FORMATS = (
    ("databricks-token", "Databricks token", ("dapi", "dose", "dsapi", "dkea"), r"(?:dapi|dose|dsapi|dkea)[0-9a-f]{32}(?:-\d)?", "Databricks documentation: personal access tokens"),
    ("supabase-key", "Supabase key", ("sbp_", "sb_secret_"), r"(?:sbp_(?:oauth_|v0_)?[0-9a-f]{40}|sb_secret_[\w-]{20,50})", "Supabase documentation: API keys"),
    ("planetscale-token", "PlanetScale token", ("pscale_tkn_", "pscale_pw_", "pscale_oauth_"), r"pscale_(?:tkn|pw|oauth)_[\w=.-]{32,64}", "PlanetScale documentation: service tokens"),
    ("neon-key", "Neon key", ("napi_", "npg_"), r"(?:napi_[A-Za-z0-9]{60,70}|npg_[A-Za-z0-9]{12,20})", "Neon documentation: API keys"),
    ("mongodb-atlas-secret", "MongoDB Atlas secret", ("mdb_sa_sk_",), r"mdb_sa_sk_[\w-]{40}", "MongoDB documentation: service accounts"),
    ("astra-token", "Astra token", ("AstraCS:",), r"AstraCS:[A-Za-z0-9]{20,40}(?::[0-9a-f]{64})?", "DataStax documentation: application tokens"),
    ("cockroach-key", "CockroachDB key", ("CCDB1_",), r"CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}", "CockroachDB documentation: service accounts"),
    ("elastic-key", "Elastic key", ("essu_", "AAEAAWVsYXN0aWMv"), r"(?:essu_[\w=-]{50,200}|AAEAAWVsYXN0aWMv[A-Za-z0-9+/_=-]{20,200})", "Elastic documentation: API keys, service tokens"),
    ("clickhouse-key", "ClickHouse Cloud key", ("4b1d",), r"4b1d[A-Za-z0-9]{38}", "ClickHouse documentation: API keys"),
    ("tinybird-token", "Tinybird token", ("p.eyJ",), r"p\.eyJ[\w-]{20,400}\.[\w-]{20,100}(?:\.[\w-]{20,100})?", "Tinybird documentation: auth tokens"),
    ("xata-key", "Xata key", ("xau_", "xata_"), r"(?:xau|xata)_[A-Za-z0-9]{30,60}", "Xata documentation: API keys"),
    ("dbt-token", "dbt token", ("dbtu_", "dbtc_", "dbts_"), r"dbt[ucs]_[A-Za-z0-9_=-]{36,80}", "dbt documentation: tokens"),
    ("hasura-token", "Hasura token", ("pat_",), r"pat_(?=[A-Za-z]{0,60}\d)[A-Za-z0-9]{40,80}", "Hasura documentation: access tokens"),
    ("typesense-key", "Typesense key", ("xyz_sk_",), r"xyz_sk_[A-Za-z0-9]{20,60}", "Typesense documentation: API keys"),
    ("mapbox-secret-token", "Mapbox secret token", ("sk.eyJ",), r"sk\.eyJ[\w-]{20,200}\.[\w-]{20,40}", "Mapbox documentation: access tokens"),
    ("arcgis-key", "ArcGIS key", ("AAPK", "AAPT", "AATK"), r"AA(?:PK|PT|TK)(?=[A-Za-z_.-]{0,40}\d)[A-Za-z0-9_.-]{60,300}", "Esri documentation: API keys"),
    ("kaggle-token", "Kaggle token", ("KGAT_",), r"KGAT_[0-9a-f]{32}", "Kaggle documentation: API tokens"),
    ("prisma-key", "Prisma key", ("pgl_", "pdp_"), r"p(?:gl|dp)_[A-Za-z0-9_-]{40,100}", "Prisma documentation: API keys"),
)
