"""Whether a number, address, account or link is the firm's own. Plain functions on the register's values.

Only what the register lists is "ours". What cannot be parsed is not ours, and what the register cannot
decide, such as a name, stays undecided.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from typing import Literal
from urllib.parse import parse_qsl, unquote

import can_ada
from confusable_homoglyphs import confusables

from nnm_site.shared.rules.contact_numbers import NATIONAL, digits, figures_of
from nnm_site.shared.rules.contacts import SUFFIXES, Contact, contacts_in, readable

Verdict = Literal["ours", "not-ours", "cannot-tell"]
Kind = Literal["phone", "email", "web", "app", "upi", "account", "chat", "name", "other"]

#: The reasons for each verdict; `content/regulatory/verdicts.toml` has their texts.
REASONS: Mapping[Verdict, Sequence[str]] = {
    "ours": ("phone", "email", "web", "app", "upi", "account"),
    "not-ours": (
        "phone", "mobile", "foreign", "email", "web", "imitation", "odd", "scheme", "dial-code",
        "public", "app", "app-file", "chat", "upi", "account", "number",
    ),
    "cannot-tell": (
        "account-without-ifsc", "glued", "reference", "which-ifsc", "ifsc-alone", "host",
        "display-name", "mailbox", "series-1600", "without-code", "short", "listed-name", "name",
        "unread", "nothing",
    ),
}  # fmt: skip

#: The most characters read of a text.
LONGEST = 8000


@dataclass(frozen=True)
class Register:
    """The firm's own contacts. Keys are digits (as from `digits`) or in lower case; values name the owner.

    `domains` are its web and mail domains, `apps` the identifiers of its apps in the stores, `accounts`
    pairs of number and IFSC, `people` the number to call for each name. `public` are hosts and
    numbers of public bodies. Raises `ValueError` for an empty entry, which would match anything.
    """

    phones: Mapping[str, str]
    emails: Mapping[str, str]
    domains: frozenset[str]
    apps: frozenset[str]
    upis: frozenset[str]
    accounts: frozenset[tuple[str, str]]
    people: Mapping[str, str]
    public: frozenset[str]

    def __post_init__(self) -> None:
        listed = (self.phones, self.emails, self.domains, self.apps, self.upis, self.people)
        if any("" in each for each in (*listed, self.public, *self.accounts)):
            raise ValueError("The register of contacts has an empty entry.")

    @cached_property
    def registered(self) -> frozenset[str]:
        """Our registered domains; hosts below them are ours."""
        return frozenset(filter(None, map(registered, self.domains)))


@dataclass(frozen=True)
class Finding:
    """One thing found in a text, as written, with its verdict.

    `reason` is one of `REASONS`; `whose` is inserted into its texts.
    """

    kind: Kind
    shown: str
    verdict: Verdict
    reason: str
    whose: str = ""


_CHAT = {"wa.me", "t.me", "telegram.me", "telegram.dog", "whatsapp.com", "signal.me", "signal.group", "discord.gg", "m.me"}  # fmt: skip
_CHAT_SCHEMES = {"whatsapp:", "tg:", "viber:", "sgnl:", "fb-messenger:"}
#: Hosts of the app stores.
STORES = frozenset({"play.google.com", "apps.apple.com", "itunes.apple.com"})
_STORE_SCHEMES = {"market:", "itms-apps:", "itms-app:", "itms:"}
_UPI_SCHEMES = {"upi:", "gpay:", "tez:", "phonepe:", "paytmmp:", "bhim:"}
_UPI_DOES = {"pay", "upi/pay", "mandate"}
#: An account as a UPI ID: its number and its IFSC.
_ACCOUNT_UPI = re.compile(r"(\d+)@([a-z]{4}0[a-z0-9]{6})\.ifsc\.npci")
_APP_FILE = (".apk", ".ipa", ".exe")
#: Characters typed in place of similar-looking letters.
_LOOKS_LIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "3": "e", "5": "s", "!": "l", "|": "l"})


def check(text: str, register: Register) -> list[Finding]:
    """Everything in a text that can be checked against the register, the worst first.

    If there is nothing, one undecided finding. Text after `LONGEST` characters gets its own finding.
    """
    read = _whole(text)
    findings = list(dict.fromkeys(_findings(read, register)))
    if not findings:
        findings = [Finding("other", read.strip()[:80], "cannot-tell", "nothing")]
    if unread := text[len(read) :].strip():
        findings.append(Finding("other", unread[:80], "cannot-tell", "unread"))
    return sorted(findings, key=_harm)


def _whole(text: str) -> str:
    """The part of a text that is read; never cuts a word, or a number with spaces, in two."""
    if len(text) <= LONGEST:
        return text
    cuts = [cut.start() for cut in re.finditer(r"\s(?=[^\W\d_])", text[: LONGEST + 1])]
    return text[: cuts[-1]] if cuts else ""


#: The most harmful first: payments, then programs, links, calls and groups.
_WORST = ("account", "upi", "app", "web", "email", "phone", "chat", "name", "other")


def _harm(finding: Finding) -> tuple[int, int]:
    worst = _WORST.index(finding.kind)
    if finding.verdict == "not-ours":
        return (2 if finding.reason == "public" else 0), worst
    return (1 if finding.verdict == "cannot-tell" else 3), worst


def _findings(text: str, register: Register) -> Iterator[Finding]:
    contacts, rest = contacts_in(text, register.domains)
    names: list[Finding] = []
    for contact in contacts:
        finding = _judged(contact, register)
        if finding is None or (contact.within == "link" and finding.verdict == "ours"):
            continue
        if contact.within == "glued" and finding.verdict == "ours":
            finding = replace(finding, verdict="cannot-tell", reason="glued")
        if contact.within == "name":
            names.append(finding)
            continue
        # A display name before another address proves nothing.
        yield from (
            replace(name, verdict="cannot-tell", reason="display-name")
            if name.verdict == "ours" and finding.verdict != "ours"
            else name
            for name in names
        )
        names.clear()
        yield finding
    yield from names
    words = " ".join(rest.casefold().split())
    for name, call in register.people.items():
        if re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", words):
            yield Finding("name", name, "cannot-tell", "listed-name", call)
    is_name = re.fullmatch(r"[^\W\d_][^\d_@/]{2,59}", text.strip()) and len(text.split()) <= 5
    if is_name and not contacts and not any(name.casefold() in words for name in register.people):
        yield Finding("name", text.strip(), "cannot-tell", "name")


def _judged(contact: Contact, register: Register) -> Finding | None:
    match contact.kind:
        case "link":
            return _link(contact.text, contact.text, register)
        case "host":
            return _link(contact.text, f"https://{contact.text}", register)
        case "address":
            return _address(unquote(contact.text), register)
        case "handle":
            return Finding("chat", contact.text, "not-ours", "chat")
        case "dial":
            return Finding("phone", contact.text, "not-ours", "dial-code")
        case "ifsc":
            return Finding("account", contact.text, "cannot-tell", "ifsc-alone")
        case "account":
            return _account(contact.text, contact.ifsc, register)
        case "reference":
            return Finding("other", contact.text, "cannot-tell", "reference")
        case "number":
            return _number(contact.text, register)


def _account(shown: str, ifsc: str, register: Register) -> Finding:
    if not ifsc:
        return Finding("account", shown, "cannot-tell", "which-ifsc")
    is_ours = (figures_of(shown), ifsc) in register.accounts
    return Finding("account", f"{shown}, {ifsc}", "ours" if is_ours else "not-ours", "account")


def _number(shown: str, register: Register) -> Finding | None:
    figures, national = figures_of(shown), digits(shown)
    if any(figures == number for number, _ in register.accounts):
        return Finding("account", shown, "cannot-tell", "account-without-ifsc")
    if shown.startswith("+") and not figures.startswith("91"):
        return Finding("phone", shown, "not-ours", "foreign") if len(figures) > 7 else None
    if whose := register.phones.get(national):
        return Finding("phone", shown, "ours", "phone", whose)
    if {figures, national} & register.public:
        return Finding("phone", shown, "not-ours", "public")
    if re.fullmatch(r"1600\d{0,8}", national):
        return Finding("phone", shown, "cannot-tell", "series-1600")
    if len(national) == NATIONAL or re.match("18[06]0", national):
        reason = "mobile" if national[0] in "6789" else "phone"
        return Finding("phone", shown, "not-ours", reason)
    if len(figures) in {6, 7, 8} and any(own.endswith(figures) for own in register.phones):
        return Finding("phone", shown, "cannot-tell", "without-code")
    if len(figures) in {7, 8}:
        return Finding("phone", shown, "cannot-tell", "short")
    return Finding("account", shown, "not-ours", "number") if len(figures) > 8 else None


def _address(written: str, register: Register) -> Finding:
    """A mail address or a UPI ID, split at the last @, as in mail; a UPI ID has no dot after it."""
    # Lower case would turn some letters of other scripts into Latin ones.
    address = (written.lower() if written.isascii() else written).rstrip(".")
    name, _, host = address.rpartition("@")
    if pair := _ACCOUNT_UPI.fullmatch(address):
        return _account(pair[1], pair[2].upper(), register)
    if "." not in host:
        is_ours = address in register.upis
        return Finding("upi", address, "ours" if is_ours else "not-ours", "upi")
    if whose := register.emails.get(address):
        return Finding("email", address, "ours", "email", whose)
    if not re.fullmatch(r"[\w.+\-]+", name):
        return Finding("email", address, "not-ours", _likeness(address, register) or "odd")
    if _is_own(host, register):
        return Finding("email", address, "cannot-tell", "mailbox")
    if _is_public(host, register):
        return Finding("email", address, "not-ours", "public")
    return Finding("email", address, "not-ours", _likeness(address, register) or "email")


def _link(shown: str, address: str, register: Register) -> Finding:
    """A link, judged by its effect when followed."""
    try:
        link = can_ada.parse(address)
    except ValueError:
        return Finding("web", shown, "not-ours", _likeness(shown, register) or "odd")
    if link.protocol in {"http:", "https:"}:
        return _web(shown, link, register)
    if link.protocol in _CHAT_SCHEMES:
        return Finding("chat", shown, "not-ours", "chat")
    if link.protocol in _STORE_SCHEMES:
        return _app(shown, link, register)
    where = f"{link.hostname}{link.pathname}".strip("/").lower()
    if link.protocol in _UPI_SCHEMES and where in _UPI_DOES:
        payees = [value for key, value in _query(link) if key.lower() == "pa"]
        if len(payees) == 1:
            return _address(payees[0], register)
    return Finding("web", shown, "not-ours", "scheme")


def _query(link: can_ada.URL) -> list[tuple[str, str]]:
    return parse_qsl(link.search.removeprefix("?"), keep_blank_values=True)


def _app(shown: str, link: can_ada.URL, register: Register) -> Finding:
    is_ours = app_of(link) in register.apps
    return Finding("app", shown, "ours" if is_ours else "not-ours", "app")


def _web(shown: str, link: can_ada.URL, register: Register) -> Finding:
    """A web address, judged by the host that a browser opens."""
    host = link.hostname.rstrip(".")
    where = host.removeprefix("www.")
    if where in _CHAT or any(where.endswith(f".{chat}") for chat in _CHAT):
        return Finding("chat", shown, "not-ours", "chat")
    is_plain = not (link.username or link.password or link.port)
    if _is_own(host, register):
        if not is_plain:
            return Finding("web", shown, "not-ours", "odd")
        if host not in register.domains:
            return Finding("web", shown, "cannot-tell", "host")
        return Finding("web", shown, "ours", "web")
    if is_plain and where in STORES:
        return _app(shown, link, register)
    if is_plain and _is_public(where, register):
        return Finding("web", shown, "not-ours", "public")
    if link.pathname.lower().endswith(_APP_FILE) or shown.lower().endswith(_APP_FILE):
        return Finding("app", shown, "not-ours", "app-file")
    return Finding("web", shown, "not-ours", _likeness(shown, register) or "web")


def app_of(link: can_ada.URL) -> str:
    """The package or number of the app at a store's address; "" if it is not an app's."""
    if link.pathname == "/store/apps/details" or link.protocol == "market:":
        packages = [value for key, value in _query(link) if key == "id"]
        return packages[0].lower() if len(packages) == 1 else ""
    number = re.fullmatch(r"(?:/[a-z]{2})?/app(?:/[^/]+)?/id(\d+)/?", link.pathname)
    return number[1] if number else ""


def _is_own(host: str, register: Register) -> bool:
    """Whether a host is one of our domains or below one that we registered."""
    return host.isascii() and (host in register.domains or registered(host) in register.registered)


def _is_public(host: str, register: Register) -> bool:
    return host in register.public or any(
        host.endswith(f".{one}") for one in register.public if "." in one
    )


@lru_cache(maxsize=256)
def registered(host: str) -> str:
    """The registrable domain, one level below a public suffix; "" for a suffix alone."""
    return SUFFIXES.privatesuffix(host.removeprefix("www.")) or ""


def _likeness(address: str, register: Register) -> str:
    """ "imitation" for a foreign address that contains our name or a similar one; else ""."""
    names = {domain.partition(".")[0] for domain in register.registered}
    spelt = re.sub(r"xn--[a-z0-9\-]+", lambda label: readable(label[0]), address.lower())
    words = [word for word in re.split(r"[^\w]+", skeleton(spelt)) if word]
    for name in map(skeleton, names):
        if any(name in word or _near(word, name) for word in words):
            return "imitation"
    return ""


def _near(word: str, name: str) -> bool:
    """Whether a word is a name with at most one letter added, missing or changed."""
    if abs(len(word) - len(name)) > 1 or len(name) < 3:
        return False
    common = sum(block.size for block in SequenceMatcher(None, word, name).get_matching_blocks())
    return common >= max(len(word), len(name)) - 1


def skeleton(text: str) -> str:
    """A text with look-alike letters unified."""
    plain = "".join(map(_latin, text.lower())).translate(_LOOKS_LIKE)
    return plain.replace("rn", "m").replace("vv", "w")


@lru_cache(maxsize=4096)
def _latin(letter: str) -> str:
    """The Latin letter that a letter resembles; itself if there is none."""
    if letter.isascii():
        return letter
    base = unicodedata.normalize("NFD", letter)[0]
    if base.isascii():
        return base
    entries = confusables.is_confusable(letter, greedy=True)
    alike = entries[0]["homoglyphs"] if entries else []
    return next(
        (one["c"].lower() for one in alike if one["c"].isascii() and one["c"].isalpha()), letter
    )
