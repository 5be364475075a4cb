"""The anchors of all formats by where they are looked for; written by `anchor_table`.

`START`: those that a word begins with. `MIDDLE`: those that may stand within one. `IN_TEXT`: those
with signs that no word has.
"""

# ruff: noqa: SIM905  (so many literals one by one are slower to import)

from __future__ import annotations

START = (
    "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- gldt- glft- glsoat- glrt- glrtr- glptt- glagent- "
    "gloas- glimt- glcbt- glffct- glwt- GR1348941 ATBB BBDC- ATATT3 ATCTT3 ATSTT3 ATTA gta_ gto_ "
    "sgp_ sgs_ sgd_ slk_ snyk_uat. snyk_sat. squ_ sqp_ sqa_ mergify_application_key_ mka_ ico- "
    "semgrep_ cclimate_ sk-ant- sk-proj- sk-svcacct- sk-admin- sk-None- sk-or- sk- hf_ api_org_ "
    "hf_oauth_ hf_jwt_ gsk_ xai- pplx- r8_ nvapi- csk- tgp_v1_ fw_ esecret_ lsv2_ sk-lf- llx- "
    "pcsk_ pa- al- tvly- jina_ sk_ sk_car_ wandb_v1_ e2b_ fc- as- ak- rf_ rpa_ AQ.Ab8RN6 ABSK "
    "bedrock-api-key- apk_ m0- phx_ phs_ vck_ vca_ vcr_ vci_ vcp_ crsr_ key_ BSA ctx7sk- "
    "apify_api_ bb_live_ bb_test_ sk-helicone- flp_ secret_ AKIA ASIA ABIA ACCA A3T IQoJb3JpZ2lu "
    "FwoGZXIvYXdz FQoGZXIvYXdz amzn.mws. amzn1.oa2-cs. amzn1.application-oa2-client da2- AIza "
    "GOCSPX- ya29. GOOG1E dop_v1_ doo_v1_ dor_v1_ LTAI AKID AQVN YCAJ t1.9euel y0_Ag SCW EXO "
    "HRKU- fm1a_ fm1r_ fm2_ fo1_ rnd_ nfp_ nfc_ nfo_ nfu_ nfb_ cfut_ cfat_ cfk_ v1.0- ApiKey- "
    "ucat_ tk-us- ddp_ ddo_ AVNS_ p8e- p8- eyJhIjoi sha256~ YC K001 K002 K003 K004 K005 npm_ "
    "pypi- rubygems_ cio oy2 dckr_pat_ dckr_oat_ SWMTKN-1- SWMKEY-1- CLOJARS_ AKCp cmVmdGtuO "
    "packagist_ hex_ csa_ perm- ovsxat_ ovsxp_ tss_ xoxb- xoxp- xoxa- xoxo- xoxs- xoxr- xoxe- "
    "xoxc- xoxd- xoxe.xox xapp- mfa. SK AC SG. md- xkeysib- xsmtpsib- mlsn. re_ KEY0 os_v2_ EAA "
    "IGQV IGQW IGAA AAAAAAAAAAAAAAAAAAAAA WPL_AP pina_ t-g u-f nyk_ dG9rO gcntfy- testsk_ sec-c- "
    "SEC sk_live_ rk_live_ sk_test_ rk_test_ sk_prod_ rk_prod_ sk_org_ whsec_ sq0csp- sq0atp- "
    "EAAA access_token$ rzp_live_ rzp_test_ pdl_live_ pdl_sdbx_ pdl_ntfset_ FLWSECK "
    "access-production- access-sandbox- access-development- AQE shpat_ shpca_ shppa_ shpss_ "
    "shptka_ shpua_ shprt_ shippo_live_ shippo_test_ EZAK EZTK duffel_live_ duffel_test_ "
    "xnd_production_ xnd_development_ cs_ ck_ mercury_production_ ramp_sec_ Mid-server- polar_at_ "
    "polar_oat_ polar_pat_ polar_rt_ polar_cs_ polar_whs_ persona_production_ api_live. "
    "api_live_ca. api_live_us. PRD- sk_sbox_ nsec1 sEd edsk ed25519_sk1 ed25519e_sk1 addr_xsk1 "
    "root_xsk1 acct_xsk1 stake_xsk1 hvs. hvb. hvr. pul- dp.pt. dp.st. dp.ct. dp.sa. dp.scim. "
    "dp.audit. dp.said. st. ops_eyJ A3- AGE-SECRET-KEY-1 AGE-PLUGIN- tskey- CCIPAT_ CCIPRJ_ bkua_ "
    "bkaa_ bkaj_ bkar_ bkct_ bkpt_ bkpat_ bkps_ pat. sat. API- pnu_ pnb_ bit_ sdk- api- rel- "
    "dvc_server_ secret-live- secret-test- unkey_ zpka_ zpsk_ at_ hcp. ghub_ waka_ s-s4t2ud- "
    "s-s4t2af- chpt_ sktsec_ signkey- tr_prod_ tr_dev_ tr_stg_ tr_preview_ tr_pat_ "
    "vercel_blob_rw_ dnkey- nbp_ ptr_ token- K10 PVEAPIToken standard_ n8n_api_ fhb- ls- akab- "
    "tk_ RWRTY0Iy PHNhbWxwOlJlc3BvbnNl PHNhbWwycDpSZXNwb25zZ sntrys_ sntryu_ sntrya_ sntryi_ "
    "glsa_ glc_ eyJrIjoi NRAK- NRII- NRIQ- NRRA- NRSP- NRAA- FFFFNRAL dt0c01. dt0s01. dt0s02. "
    "dt0s16. ddapp_ hcaik_ hcbik_ hcmik_ hcxik_ hcalk_ hcblk_ hcxlk_ rootly_ pdus+ u+ pylf_v "
    "xaat- xapt- secret- console- cu_ lmb_ NF- dapi dose dsapi dkea sbp_ sb_secret_ pscale_tkn_ "
    "pscale_pw_ pscale_oauth_ napi_ npg_ mdb_sa_sk_ CCDB1_ essu_ AAEAAWVsYXN0aWMv 4b1d p.eyJ xau_ "
    "xata_ dbtu_ dbtc_ dbts_ pat_ xyz_sk_ sk.eyJ AAPK AAPT AATK KGAT_ pgl_ pdp_ db- cflt lin_api_ "
    "lin_oauth_ lin_wh_ ntn_ figd_ figo_ figu_ figur_ figor_ figoh_ pat PMAK- PMAT- pk_ pat-na "
    "pat-eu pat-ap 00D tfp_ CFPAT- rdme_ fio-u- cnvca eyJtaXJv aio_ lip_ lio_ vtwn_ samsara_api_ "
    "wrkaeyJ wrka ion_ exp_ retool_ sm_aat_ sm_pat_ sm_sat_ endr+ AIK_SECRET_ AIK_CI_ lsxs_ kit_ "
    "api_ cal_ private_"
).split()
MIDDLE = (
    "AZDO APA91b Q~ JQQJ99 key- pubkey- -us live_ test_ $aact_ .atlasv1. .acc_ .acc- _mmk NRAL "
    "sl. 1000. 1001. 1003. 1002. msh"
).split()
IN_TEXT = ("1//0 bce-v3/ 4/0A perm: :AA oauth: OC| configcat-sdk-1/ AstraCS: 1/1 2/1").split()
