"""English words spelt by sound in Devanagari: मैंडेट for mandate, यूपीआई for UPI. Takes folded words."""

import re
from functools import cache
from itertools import groupby

_CONSONANTS = dict(
    zip("कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह", "kkggccjjttddnttddnpfbbmyrlvsssh", strict=True)
)
_LETTERS = {
    "ए": "a", "बि": "b", "सि": "c", "डि": "d", "इ": "e", "एफ": "f", "जि": "g", "एच": "h", "आइ": "i", "जे": "j",
    "के": "k", "एल": "l", "एम": "m", "एन": "n", "ओ": "o", "पि": "p", "क्यु": "q", "आर": "r", "एस": "s", "टि": "t",
    "यु": "u", "वि": "v", "डब्ल्यु": "w", "एक्स": "x", "वाइ": "y", "जेड": "z",
}  # fmt: skip
_LETTER = re.compile("|".join(sorted(_LETTERS, key=len, reverse=True)))
_SPELT_OUT = re.compile(f"(?:{_LETTER.pattern}){{2,}}")
#: English spellings of sounds, replaced in this order.
_SPELLING = (
    ("tion", "sn"), ("ph", "f"), ("ck", "k"), ("sh", "s"), ("th", "t"), ("ch", "C"), ("x", "ks"), ("q", "k"),
    ("ce", "s"), ("ci", "s"), ("cy", "s"), ("c", "k"), ("C", "c"), ("ge", "j"), ("gi", "j"), ("w", "v"), ("z", "j"),
)  # fmt: skip
#: Unrelated words often share fewer consonants.
_FEWEST = 3


def letters(word: str) -> str:
    """The Latin letters whose names a Devanagari word spells out; "" for any other word."""
    if not _SPELT_OUT.fullmatch(word):
        return ""
    return "".join(_LETTERS[name] for name in _LETTER.findall(word))


@cache
def sound(word: str) -> str:
    """The consonant sounds of a word in either script, "a" first for an initial vowel; "" if too few."""
    if word.isascii():
        for spelt, heard in _SPELLING:
            word = word.replace(spelt, heard)
        vowel, heard = word[:1] in "aeiou", re.sub(r"[aeiouy]", "", word)
    else:
        word = re.sub("\u0902(?=[पफबभम])", "म", word).replace("\u0902", "न")
        vowel = word[:1] not in _CONSONANTS
        heard = "".join(_CONSONANTS[each] for each in word if each in _CONSONANTS).replace("y", "")
    consonants = "".join(each for each, _ in groupby(heard))
    return ("a" if vowel else "") + consonants if len(consonants) >= _FEWEST else ""
