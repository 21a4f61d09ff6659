"""Email addresses as they are typed or pasted, and the slips in the names of the large providers."""

import re

from email_validator import EmailNotValidError, validate_email

from nnm_site.features.enquiries.rules.names import EntryError
from nnm_site.shared.rules.contacts import is_under_known_suffix

LONGEST_ADDRESS = 254

_BEFORE = re.compile(r"^(?:\s|mailto:)+", re.IGNORECASE)

#: Where most of our enquirers have their mailboxes.
_PROVIDERS = (
    "gmail.com", "yahoo.com", "yahoo.co.in", "yahoo.in", "hotmail.com", "outlook.com", "icloud.com",
    "rediffmail.com",
)  # fmt: skip
#: These have mailboxes under no other domain.
_WITH_ONE_DOMAIN = ("gmail", "icloud", "rediffmail")
_DOUBLED = re.compile(r"(.)\1+")


def mailbox_in(text: str) -> str:
    """The address in `text`, alone: of `mailto:a@b.in`, `A B <a@b.in>` and `a@b.in;` as well. Raises `EntryError`."""
    message = "Enter an email address in the form name@example.com."
    if text.count("<") <= 1:
        # A name stands in front of it, and behind it the stop of a sentence.
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
    """The mailbox of an address, of which many spellings may lead to one.

    Most servers leave out what follows a `+`; Google's leave out dots too and have two names.
    """
    name, _, domain = address.lower().rpartition("@")
    name = name.partition("+")[0] or name
    if domain in {"gmail.com", "googlemail.com"}:
        name, domain = name.replace(".", ""), "gmail.com"
    return f"{name}@{domain}"


def probable_address(address: str) -> str | None:
    """The address that was probably meant, where `address` is one slip from the domain of a large
    provider.

    In the name, in what follows it, or one in each: `gmial.com`, `gmail.con`, `gmial.con`. A domain
    that cannot be, one slip from `.com`, is asked about as well: `live.con`.
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
    """A slip beside letters doubled or not. Other providers differ in the first letter: ymail.com, mail.com."""
    return name[0] == right[0] and _is_one_slip(
        _DOUBLED.sub(r"\1", name), _DOUBLED.sub(r"\1", right)
    )


def _is_one_slip(typed: str, right: str) -> bool:
    """Whether at most one letter is too many, missing, wrong, or changed places with the next."""
    pairs = enumerate(zip(typed, right, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), min(len(typed), len(right)))
    rest, wanted = typed[at:], right[at:]
    swapped = wanted[1:2] + wanted[:1] + wanted[2:]
    return rest in {wanted, wanted[1:], swapped} or rest[1:] in {wanted, wanted[1:]}
