"""Plain words: for passwords, names, hosts, and wallet phrases."""

from __future__ import annotations


def _words(text: str) -> list[str]:
    return text.split()


NOUNS = _words(
    "anchor almond badger barley beacon bobcat bramble canyon cedar cinder clover cobalt comet "
    "cricket dagger dolphin ember falcon fennel ferret garnet gazelle ginger glacier harbor hazel "
    "heron hornet indigo juniper kestrel lagoon lantern lemur linden lobster magnet mango maple "
    "marble meadow mercury mosaic nectar nutmeg obsidian orchid osprey otter paprika pebble "
    "pelican pepper pigeon plum quartz quiver rapids raven saffron salmon sapling sierra spruce "
    "sunflower tempest thistle topaz tripod trombone tulip tundra turnip velvet violin walnut "
    "willow zephyr"
)
FIRST_NAMES = _words(
    "amina anouk bastien carla dariusz elif emil fatou greta hanneke ignacio ines jonas joonas "
    "kaveh keiko lamar leila lucia marek milan mira nadia nils oksana olu paulo priya quentin rafa "
    "renske rosa samir sanna tariq tilda uwe valeria wiebke xenia yusuf zofia"
)
LAST_NAMES = _words(
    "abasolo akintola bergqvist brandsma castellano czerny delacroix dragomir eskelinen falkenrath "
    "ferreira gruenwald hakimov ibarra jankowski kallweit karagoz lindqvist marchetti morozov "
    "nakagawa novotny oduya ostrowski papadakis quiroga rosendahl sahin tamminen tvedt ueda "
    "vandermeer vasquez wachtel yilmazer zapatero"
)
COMPANIES = _words(
    "brightmoor calvenza dunelight fernquay grauwerk halvorix inkvale kestrano lumentra marivo "
    "nordhafen opaltrail pinebarrow quillon ravelin sandrift tavimo ulmenhof verdaqua wexcombe"
)
_BIP39 = """
abandon:0 acoustic:16 alert:49 argue:92 artist:104 basket:153 beef:160 blind:190 board:197
bonus:203 brain:215 brick:221 buffalo:237 bullet:241 bundle:242 burden:244 business:248
cabbage:253 cabin:254 cage:257 candy:266 carbon:275 case:281 cat:286 catch:288 celery:296
century:299 chicken:317 citizen:330 clarify:335 clerk:339 cloud:351 clown:352 common:371
copper:383 coral:385 cradle:399 crop:415 crucial:419 crumble:422 crush:424 debate:450
deposit:472 desk:479 detail:482 detect:483 discover:503 disorder:507 doctor:514 drama:529
during:545 ecology:560 endorse:590 enhance:596 equal:608 essay:617 essence:618 estate:619
evidence:622 fantasy:664 federal:675 festival:681 figure:688 focus:721 foster:736 frame:740
front:746 gasp:769 ghost:780 harvest:843 heavy:851 helmet:855 hospital:879 hurry:893 illness:905
inch:914 involve:945 item:950 jazz:955 kite:985 language:999 learn:1014 left:1017 license:1033
make:1076 mechanic:1105 mixture:1138 model:1140 motion:1154 museum:1165 nasty:1177 nature:1179
nephew:1186 offer:1227 often:1229 over:1263 ozone:1268 panic:1277 pass:1285 patch:1286
permit:1305 place:1326 puppy:1392 purchase:1393 quality:1401 quit:1406 random:1421 range:1422
rebuild:1434 remove:1455 response:1469 rice:1481 riot:1489 risk:1491 robot:1497 rug:1512
salt:1525 scheme:1541 security:1558 sheriff:1580 sight:1601 similar:1607 six:1614 sketch:1617
slam:1624 slight:1629 slim:1630 slush:1634 snack:1640 soap:1645 start:1701 stock:1712 story:1716
subject:1727 sun:1738 sustain:1751 symbol:1763 task:1776 thunder:1804 tomorrow:1825 total:1838
tourist:1839 trend:1856 trumpet:1868 truth:1870 unaware:1891 unveil:1907 update:1908 verify:1941
version:1942 vote:1967 walk:1972 waste:1981 weapon:1986 wheat:1999 where:2002 wolf:2022
word:2027 wreck:2033 wrestle:2034
"""
BIP39 = {pair.split(":")[0]: int(pair.split(":")[1]) for pair in _words(_BIP39)}
"""Some words of the English BIP 39 list with their place in it: enough for right checksums."""
