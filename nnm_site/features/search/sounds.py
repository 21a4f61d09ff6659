"""English words that are written in Devanagari as they sound: मैंडेट for mandate, यूपीआई for UPI. Folded words."""

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
#: How English spells a sound, in the order in which it is looked for.
_SPELLING = (
    ("tion", "sn"), ("ph", "f"), ("ck", "k"), ("sh", "s"), ("th", "t"), ("ch", "C"), ("x", "ks"), ("q", "k"),
    ("ce", "s"), ("ci", "s"), ("cy", "s"), ("c", "k"), ("C", "c"), ("ge", "j"), ("gi", "j"), ("w", "v"), ("z", "j"),
)  # fmt: skip
#: Fewer consonants are shared by words that have nothing in common.
_FEWEST = 3


def letters(word: str) -> str:
    """The Latin letters whose names a word of Devanagari spells out; "" for any other word."""
    if not _SPELT_OUT.fullmatch(word):
        return ""
    return "".join(_LETTERS[name] for name in _LETTER.findall(word))


@cache
def sound(word: str) -> str:
    """The consonants that one hears in a word of either script, after a sign for a vowel; "" for few."""
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
