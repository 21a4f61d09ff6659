"""Whether a number, an address, an account or a link is the firm's own. Plain functions on the register's values.

"Ours" is said of what the register lists alone. What looks like ours and is not, imitates us. What the
register cannot decide, such as a name, stays undecided.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import islice
from typing import Literal
from urllib.parse import parse_qs, urlsplit

from confusable_homoglyphs import confusables
from publicsuffixlist import PublicSuffixList

from nnm_site.shared.rules.typed import cleaned

Verdict = Literal["ours", "not-ours", "cannot-tell"]
Kind = Literal["phone", "email", "web", "app", "upi", "account", "chat", "name", "other"]

#: Nobody pastes more.
LONGEST = 4000
#: Things in a message that are looked at.
MOST_THINGS = 20


@dataclass(frozen=True)
class Register:
    """What is the firm's own. Keys are as `digits`, small letters and hosts are; values say whose it is.

    `domains` are its web and mail domains, `apps` the identifiers of its apps in the stores, `accounts`
    pairs of number and IFSC, `people` the number to call for each name. `public` are hosts and short
    numbers of public bodies.
    """

    phones: Mapping[str, str]
    emails: Mapping[str, str]
    domains: frozenset[str]
    apps: frozenset[str]
    upis: frozenset[str]
    accounts: frozenset[tuple[str, str]]
    people: Mapping[str, str]
    public: frozenset[str]


@dataclass(frozen=True)
class Finding:
    """What a text holds: the thing as it was written, and what is to be said of it.

    `reason` is a key of the sentences that explain it; `whose` completes them.
    """

    kind: Kind
    shown: str
    verdict: Verdict
    reason: str
    whose: str = ""


_EMAIL_OR_UPI = re.compile(r"(?<![\w.+\-])[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)*", re.UNICODE)
_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"']+", re.IGNORECASE)
_BARE = re.compile(
    r"(?<![\w@.\-])(?:[\w\-]+\.)+[^\W\d_]{2,}(?:[/?:][^\s<>\"']*)?", re.IGNORECASE | re.UNICODE
)
_IFSC = re.compile(r"\b[A-Z]{4}0[A-Z0-9]{6}\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w@])\+?[(\[]?\d(?:[\d\s().\[\]/\-]*\d)?(?!\w)")
_CHAT = {"wa.me", "t.me", "telegram.me", "telegram.dog", "whatsapp.com", "signal.me", "signal.group", "discord.gg", "m.me"}  # fmt: skip
_STORES = {"play.google.com", "apps.apple.com", "itunes.apple.com"}
_SUFFIXES = PublicSuffixList()
#: Letters that are typed for others that look like them.
_LOOKS_LIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "3": "e", "5": "s", "!": "l", "|": "l"})


def check(text: str, register: Register) -> list[Finding]:
    """Everything in a text that can be held against the register; one undecided finding where nothing can."""
    text = plain(text[:LONGEST])
    found = list(dict.fromkeys(islice(_found(text, register), MOST_THINGS)))
    return found or [Finding("other", text.strip()[:80], "cannot-tell", "nothing")]


def plain(text: str) -> str:
    """A text without what cannot be seen, in the plain forms of letters, with European digits."""
    text = unicodedata.normalize("NFKC", cleaned(text))
    text = "".join(
        str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in text
    )
    text = re.sub(r"[\u2010-\u2015\u2212]", "-", text)
    return re.sub(
        r"\bhxxp", "http", text.replace("[.]", ".").replace("(.)", "."), flags=re.IGNORECASE
    )


def _found(text: str, register: Register) -> Iterator[Finding]:
    # A link may hold an @, and an e-mail address holds a host: in this order nothing is read twice.
    links, rest = _taken(_LINK, text)
    addresses, rest = _taken(_EMAIL_OR_UPI, rest)
    hosts, rest = _taken(_BARE, rest)
    yield from (_web(link.rstrip(".,;:!?)]}"), register) for link in (*links, *hosts))
    for address in (address.strip(".-") for address in addresses):
        is_mail = "." in address.partition("@")[2]
        yield _email(address, register) if is_mail else _upi(address, register)
    codes = [code.upper() for code in _IFSC.findall(rest)]
    rest = _IFSC.sub(" ", rest)
    for match in _NUMBER.finditer(rest):
        if finding := _number(match[0].strip(), codes, register):
            yield finding
    words = " ".join(rest.casefold().split())
    for name, call in register.people.items():
        if re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", words):
            yield Finding("name", name, "cannot-tell", "listed-name", call)
    is_name = re.fullmatch(r"[^\W\d_][^\d_@/]{2,59}", text.strip()) and len(text.split()) <= 5
    if is_name and rest == text and not any(name.casefold() in words for name in register.people):
        yield Finding("name", text.strip(), "cannot-tell", "name")


def _taken(pattern: re.Pattern[str], text: str) -> tuple[list[str], str]:
    """What a pattern finds, each once, and the text without it."""
    return list(dict.fromkeys(pattern.findall(text))), pattern.sub(" ", text)


def digits(number: str) -> str:
    """An Indian number as it is dialled within India, without the 0: "2255500100"."""
    figures = re.sub(r"\D", "", number)
    for prefix in ("0091", "091", "91"):
        if len(figures) == len(prefix) + 10 and figures.startswith(prefix):
            return figures[len(prefix) :]
    return figures[1:] if len(figures) == 11 and figures[0] == "0" else figures


def _number(shown: str, codes: list[str], register: Register) -> Finding | None:
    figures, national = re.sub(r"\D", "", shown), digits(shown)
    numbers = {number for number, _ in register.accounts}
    if codes and len(figures) >= 6 and national not in register.phones:
        ours = any((figures, code) in register.accounts for code in codes)
        pair = f"{shown}, {', '.join(codes)}"
        return Finding("account", pair, *(("ours", "account") if ours else ("not-ours", "account")))
    if figures in numbers:
        return Finding("account", shown, "cannot-tell", "account-without-ifsc")
    if shown.startswith("+") and not figures.startswith("91"):
        return Finding("phone", shown, "not-ours", "foreign") if len(figures) > 7 else None
    if whose := register.phones.get(national):
        return Finding("phone", shown, "ours", "phone", whose)
    if figures in register.public:
        return Finding("phone", shown, "not-ours", "public")
    if re.fullmatch(r"1600\d{0,8}", national):
        return Finding("phone", shown, "cannot-tell", "series-1600")
    if len(national) == 10:
        reason = "mobile" if national[0] in "6789" else "phone"
        return Finding("phone", shown, "not-ours", reason)
    if len(figures) in {6, 7, 8} and any(own.endswith(figures) for own in register.phones):
        return Finding("phone", shown, "cannot-tell", "without-code")
    if 8 < len(figures) < 19:
        return Finding("account", shown, "not-ours", "number")
    return None


def _email(address: str, register: Register) -> Finding:
    address = address.lower().rstrip(".")
    host = address.partition("@")[2]
    if whose := register.emails.get(address):
        return Finding("email", address, "ours", "email", whose)
    if _is_own(host, register):
        return Finding("email", address, "cannot-tell", "mailbox")
    if _is_public(host, register):
        return Finding("email", address, "not-ours", "public")
    return Finding(
        "email", address, "not-ours", "imitation" if imitates(address, register) else "email"
    )


def _upi(identifier: str, register: Register) -> Finding:
    identifier = identifier.lower()
    if identifier in register.upis:
        return Finding("upi", identifier, "ours", "upi")
    return Finding("upi", identifier, "not-ours", "upi")


def _web(shown: str, register: Register) -> Finding:
    try:
        parts = urlsplit(shown if "://" in shown else f"//{shown}")
        host = _readable((parts.hostname or "").rstrip("."))
    except ValueError:
        return Finding("web", shown, "not-ours", "web")
    where = host.removeprefix("www.")
    if where in _CHAT or any(where.endswith(f".{chat}") for chat in _CHAT):
        return Finding("chat", shown, "not-ours", "chat")
    if where in _STORES:
        ours = app_of(shown) in register.apps
        return Finding("app", shown, "ours" if ours else "not-ours", "app")
    if _is_own(host, register):
        return Finding("web", shown, "ours", "web", host)
    if _is_public(where, register):
        return Finding("web", shown, "not-ours", "public")
    if parts.path.lower().endswith((".apk", ".ipa", ".exe")):
        return Finding("app", shown, "not-ours", "app-file")
    return Finding("web", shown, "not-ours", "imitation" if imitates(shown, register) else "web")


def app_of(address: str) -> str:
    """What a store calls the app at an address: its package, or its number; "" where it names none."""
    parts = urlsplit(address if "://" in address else f"//{address}")
    if (parts.hostname or "") == "play.google.com":
        return parse_qs(parts.query).get("id", [""])[0].lower()
    number = re.search(r"/id(\d+)", parts.path)
    return number[1] if number else ""


def _readable(host: str) -> str:
    """A host in small letters, its labels as people see them."""
    labels = []
    for label in host.lower().split("."):
        try:
            labels.append(label.encode().decode("idna") if label.startswith("xn--") else label)
        except UnicodeError:
            labels.append(label)
    return ".".join(labels)


def _is_own(host: str, register: Register) -> bool:
    """Whether a host is one of our domains or below the domain that we have registered."""
    if not host.isascii():
        return False
    return host in register.domains or registered(host) in set(map(registered, register.domains))


def _is_public(host: str, register: Register) -> bool:
    return host in register.public or any(
        host.endswith(f".{one}") for one in register.public if "." in one
    )


@lru_cache(maxsize=256)
def registered(host: str) -> str:
    """The domain that somebody has registered, below a public suffix; "" for a suffix alone."""
    return _SUFFIXES.privatesuffix(host.removeprefix("www.")) or ""


def imitates(address: str, register: Register) -> bool:
    """Whether an address that is not ours has our name in it, or one that looks like it."""
    names = {registered(domain).partition(".")[0] for domain in register.domains} - {""}
    seen = skeleton(_readable(address.lower()))
    words = [word for word in re.split(r"[^\w]+", seen) if word]
    for name in map(skeleton, names):
        if any(name in word for word in words):
            return True
        if any(_near(word, name) for word in words):
            return True
    return False


def _near(word: str, name: str) -> bool:
    """Whether a word is a name with one letter more, less or other."""
    if abs(len(word) - len(name)) > 1 or len(name) < 3:
        return False
    held = sum(block.size for block in SequenceMatcher(None, word, name).get_matching_blocks())
    return held >= max(len(word), len(name)) - 1


def skeleton(text: str) -> str:
    """A text with letters that look alike written alike."""
    return (
        "".join(map(_latin, text.lower()))
        .translate(_LOOKS_LIKE)
        .replace("rn", "m")
        .replace("vv", "w")
    )


@lru_cache(maxsize=4096)
def _latin(letter: str) -> str:
    """The Latin letter that a letter is easily taken for; itself where there is none."""
    if letter.isascii():
        return letter
    base = unicodedata.normalize("NFD", letter)[0]
    if base.isascii():
        return base
    found = confusables.is_confusable(letter, greedy=True)
    alike = found[0]["homoglyphs"] if found else []
    return next(
        (one["c"].lower() for one in alike if one["c"].isascii() and one["c"].isalpha()), letter
    )
