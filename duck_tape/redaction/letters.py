"""How much a run of letters looks like a word: the one statistic behind "is this random?".

The table holds, for each pair of Latin letters, how usual it is in technical prose: 0 (hardly
ever) to 9, a rounded base-2 logarithm counted over the documentation of some eight hundred public
packages. A word scores the mean of its pairs. Ordinary words lie above 4.2, random letters
around 3.0.
"""

from __future__ import annotations

import itertools

PAIRS = (
    "35552341413656040656332231"
    "64446421541622521553601141"
    "62436316505520720536401020"
    "64457422612422520453421120"
    "53564432211546242665232430"
    "64446611700522610534500040"
    "52327345611535521653512032"
    "71117110602333622535401030"
    "44544440002547640455040203"
    "62227223522321633261623223"
    "53337333621434531363413131"
    "62247221702621620144430050"
    "74227110611342560242410040"
    "51556361513223530266331021"
    "34552331313557440644544220"
    "61226124502531650645410040"
    "44333132433423222333813222"
    "62447230603343620455431040"
    "41526215603333551257512040"
    "61427215701321530654402040"
    "45435340502556250666110221"
    "60228120701121410132211100"
    "63336225612325620652113110"
    "53536323511342361337312441"
    "54445333522456571365333132"
    "62228224613332521242313244"
)

USUAL = 4.2
"""From this mean on, letters look like a word."""

_SHORT_USUAL = 4.6
_A = ord("a")


def usualness(letters: str) -> float:
    """The mean pair score of lower-case ASCII letters; 0.0 for fewer than two."""
    pairs = len(letters) - 1
    if pairs < 1:
        return 0.0
    return (
        sum(int(PAIRS[(ord(a) - _A) * 26 + ord(b) - _A]) for a, b in itertools.pairwise(letters))
        / pairs
    )


def is_word(letters: str) -> bool:
    """Whether ASCII letters of one case (or Capitalised) look like a word of three or more."""
    if len(letters) < 3:
        return False
    needed = USUAL if len(letters) > 4 else _SHORT_USUAL
    return usualness(letters.lower()) >= needed
