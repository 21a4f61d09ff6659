"""Names of people as they are typed, in the form in which they are kept.

What is odd in a name is put in order; what cannot be a name is refused. No name that is kept
becomes a link in a mail: behind each dot in it is a blank or a hyphen.
"""

import re
import unicodedata

from nnm_site.shared.rules.contacts import is_under_known_suffix

LONGEST_NAME = 60

#: Apostrophes and hyphens that keyboards and pasted texts have in the place of the usual ones.
_SIGNS = str.maketrans({**dict.fromkeys("‘´`′ʼ", "’"), **dict.fromkeys("‐‑–", "-")})
#: Beside letters and marks a name has these, and the joiners that some scripts write with.
_IN_NAMES = frozenset(" .'’-॰\u200c\u200d")
#: "Son of" and its like, the only use of a stroke in a name.
_RELATION = re.compile(r"(?<!\S)([sdwchfm]/o)\b[.:-]?\s*", re.IGNORECASE)
#: The sign of an abbreviation in Hindi, which most keyboards have as the digit 0 alone.
_ABBREVIATED = re.compile(r"(?<=[\u0904-\u094d])०(?!\d)")
_COMMA_BEFORE_INITIALS = re.compile(r"\s*,\s*(?=(?:[A-Z]\.? ?){1,4}$)")
_DOTS_WITHIN = re.compile(r"\.+(?=[^ .-])")
#: Names of two letters that are top-level domains too, in themselves or shortened: Chaudhary,
#: Mohammed.
_TWO_LETTERS = frozenset({"ba", "ch", "de", "md", "om"})
_WITHIN_WORDS = re.compile("['’\u200c\u200d-]")


class EntryError(ValueError):
    """An entry that cannot be accepted; the message is what the visitor reads."""


def short(text: str, most: int) -> str:
    """The text, where it has at most `most` characters. Raises `EntryError`."""
    if len(text) > most:
        raise EntryError(f"Use at most {most} characters.")
    return text


def name_in(text: str) -> str:
    """A name of any script, with a blank behind each dot: `S.Ramesh`, `A.P.J. Abdul Kalam`, `Ravi
    s/o Mani`.

    Raises `EntryError` for what is no name, and for a dot before a known top-level domain:
    `evil.com`.
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
    """Whether a word begins or ends as hosts do: `evil.com`.

    A name behind initials is none, though it may be a top-level domain too: `K.Guru`, `S.K.De`.
    """
    *before, last = _WITHIN_WORDS.sub("", word).rstrip(".").split(".")
    is_initialled = all(len(initial) == 1 for initial in before) and len(last) > 2
    if not before or (not last.islower() and (is_initialled or last.lower() in _TWO_LETTERS)):
        return False
    # Some top-level domains have names of two parts alone.
    return before[0].lower() == "www" or is_under_known_suffix(f"a.b.{last.lower()}")
