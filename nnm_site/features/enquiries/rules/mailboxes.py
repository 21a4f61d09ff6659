"""Typed or pasted email addresses, and typing mistakes in the domains of large providers."""

import re

from email_validator import EmailNotValidError, validate_email

from nnm_site.features.enquiries.rules.names import EntryError
from nnm_site.shared.rules.contacts import is_under_known_suffix

LONGEST_ADDRESS = 254

_BEFORE = re.compile(r"^(?:\s|mailto:)+", re.IGNORECASE)

#: The mail providers of most enquirers.
_PROVIDERS = (
    "gmail.com", "yahoo.com", "yahoo.co.in", "yahoo.in", "hotmail.com", "outlook.com", "icloud.com",
    "rediffmail.com",
)  # fmt: skip
#: These have no mailboxes under other domains.
_WITH_ONE_DOMAIN = ("gmail", "icloud", "rediffmail")
_DOUBLED = re.compile(r"(.)\1+")


def mailbox_in(text: str) -> str:
    """The bare address in texts such as `mailto:a@b.in`, `A B <a@b.in>`, `a@b.in;`. Raises `EntryError`."""
    message = "Enter an email address in the form name@example.com."
    if text.count("<") <= 1:
        # A name may precede it, and punctuation follow.
        text = _BEFORE.sub("", text.rpartition("<")[2].rstrip(" .,;>।"))
    if len(text) > LONGEST_ADDRESS:
        raise EntryError(message)
    if not text.partition("@")[0].isascii():
        raise EntryError(
            "Our mails reach no mailbox with letters of other scripts before the @. Give another "
            "address, or call us."
        )
    try:
        checked = validate_email(text, check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        raise EntryError(message) from None
    return checked.ascii_email or checked.normalized


def mailbox(address: str) -> str:
    """The mailbox of an address; several spellings may reach the same one.

    Most servers ignore what follows a `+`; Google's also ignore dots and have two domains.
    """
    name, _, domain = address.lower().rpartition("@")
    name = name.partition("+")[0] or name
    if domain in {"gmail.com", "googlemail.com"}:
        name, domain = name.replace(".", ""), "gmail.com"
    return f"{name}@{domain}"


def probable_address(address: str) -> str | None:
    """The address probably meant, if the domain is one slip from that of a large provider.

    The slip may be in the name, in the suffix, or one in each: `gmial.com`, `gmail.con`, `gmial.con`.
    An impossible domain one slip from `.com` is corrected too: `live.con`.
    """
    mailbox, _, domain = address.rpartition("@")
    if (domain := domain.lower()) in _PROVIDERS:
        return None
    name, _, suffix = domain.partition(".")
    for provider in _PROVIDERS:
        right, _, ending = provider.partition(".")
        if name == right in _WITH_ONE_DOMAIN or (
            _is_near(name, right) and _is_one_slip(suffix, ending)
        ):
            return f"{mailbox}@{provider}"
    name, _, suffix = domain.rpartition(".")
    is_wrong = not is_under_known_suffix(domain) and _is_one_slip(suffix, "com")
    return f"{mailbox}@{name}.com" if is_wrong else None


def _is_near(name: str, right: str) -> bool:
    """At most one slip, ignoring doubled letters; the first must match: ymail.com is another provider."""
    return name[0] == right[0] and _is_one_slip(
        _DOUBLED.sub(r"\1", name), _DOUBLED.sub(r"\1", right)
    )


def _is_one_slip(typed: str, right: str) -> bool:
    """Whether at most one letter is extra, missing, wrong, or swapped with the next."""
    pairs = enumerate(zip(typed, right, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), min(len(typed), len(right)))
    rest, wanted = typed[at:], right[at:]
    swapped = wanted[1:2] + wanted[:1] + wanted[2:]
    return rest in {wanted, wanted[1:], swapped} or rest[1:] in {wanted, wanted[1:]}
