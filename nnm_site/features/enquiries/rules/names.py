"""Normalises and validates typed names of people.

Oddities are corrected; text that cannot be a name is refused. No stored name becomes a link in a
mail: a space or a hyphen follows each dot.
"""

import re
import unicodedata

from nnm_site.shared.rules.contacts import is_under_known_suffix

LONGEST_NAME = 60

#: Variants of apostrophes and hyphens from keyboards and pasted texts.
_SIGNS = str.maketrans({**dict.fromkeys("‘´`′ʼ", "’"), **dict.fromkeys("‐‑–", "-")})
#: Allowed in names besides letters and marks; includes the joiners that some scripts need.
_IN_NAMES = frozenset(" .'’-॰\u200c\u200d")
#: "Son of" and the like, the only use of a slash in a name.
_RELATION = re.compile(r"(?<!\S)([sdwchfm]/o)\b[.:-]?\s*", re.IGNORECASE)
#: The abbreviation sign of Hindi, typed as the digit 0 since most keyboards lack it.
_ABBREVIATED = re.compile(r"(?<=[\u0904-\u094d])०(?!\d)")
_COMMA_BEFORE_INITIALS = re.compile(r"\s*,\s*(?=(?:[A-Z]\.? ?){1,4}$)")
_DOTS_WITHIN = re.compile(r"\.+(?=[^ .-])")
#: Two-letter names, or abbreviations of names (Chaudhary, Mohammed), that are also top-level domains.
_TWO_LETTERS = frozenset({"ba", "ch", "de", "md", "om"})
_WITHIN_WORDS = re.compile("['’\u200c\u200d-]")


class EntryError(ValueError):
    """An entry that cannot be accepted; the message is shown to the visitor."""


def short(text: str, most: int) -> str:
    """The text, if it has at most `most` characters. Raises `EntryError`."""
    if len(text) > most:
        raise EntryError(f"Use at most {most} characters.")
    return text


def name_in(text: str) -> str:
    """A name in any script, with a space after each dot: `S.Ramesh`, `A.P.J. Abdul Kalam`, `Ravi s/o Mani`.

    Raises `EntryError` if it is not a name, or has a dot before a known top-level domain: `evil.com`.
    """
    text = _ABBREVIATED.sub("॰", short(text, LONGEST_NAME).translate(_SIGNS))
    text = _RELATION.sub(r"\1 ", _COMMA_BEFORE_INITIALS.sub(" ", text)).strip()
    words = _RELATION.sub("", text)
    if not any(map(str.isalpha, words)):
        raise EntryError("Enter a name: at least one letter, in any script.")
    if not all(unicodedata.category(c)[0] in "LM" or c in _IN_NAMES for c in words):
        raise EntryError("Use letters, spaces, dots, hyphens and apostrophes alone.")
    if any(map(_is_host, words.split())):
        raise EntryError("Put a space after a dot in a name, as in S. P. Rao.")
    return short(_DOTS_WITHIN.sub(". ", text), LONGEST_NAME)


def _is_host(word: str) -> bool:
    """Whether a word begins or ends like a host name: `evil.com`.

    A name after initials is not one, even if it is also a top-level domain: `K.Guru`, `S.K.De`.
    """
    *before, last = _WITHIN_WORDS.sub("", word).rstrip(".").split(".")
    is_initialled = all(len(initial) == 1 for initial in before) and len(last) > 2
    if not before or (not last.islower() and (is_initialled or last.lower() in _TWO_LETTERS)):
        return False
    # Some top-level domains register names only under a second level.
    return before[0].lower() == "www" or is_under_known_suffix(f"a.b.{last.lower()}")
