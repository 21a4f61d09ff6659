"""Reference numbers: short enough to read out, distinct by form, infeasible to guess."""

import re
import secrets
import unicodedata

from nnm_site.features.enquiries.rules.fields import Form
from nnm_site.features.enquiries.texts import forms
from nnm_site.shared.rules.typed import with_plain_digits

#: The page on which a reference number is looked up.
LOOK_UP = "/enquiry"

#: Crockford's digits: no two look alike.
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011")
_SHAPE = re.compile(rf"([A-Z])-([{_DIGITS}]{{4}})-([{_DIGITS}]{{4}})")


def new_reference(form: Form) -> str:
    """A new number such as `P-7K3F-9Q2M`."""
    digits = "".join(secrets.choice(_DIGITS) for _ in range(8))
    return f"{form.letter}-{digits[:4]}-{digits[4:]}"


def look_up_address(reference: str) -> str:
    """The address of a number's look-up, without the host."""
    return f"{LOOK_UP}?ref={reference}"


def as_given_out(typed: str) -> str | None:
    """The typed reference number in its issued form.

    Letter case, spaces and hyphens do not matter; O is read as 0, I and L as 1. `None` for text that
    is not a reference number.
    """
    plain = with_plain_digits(unicodedata.normalize("NFKC", typed).upper())
    signs = [sign for sign in plain if sign.isalnum()]
    if len(signs) != 9:
        return None
    digits = "".join(signs[1:]).translate(_MISREAD)
    reference = f"{signs[0]}-{digits[:4]}-{digits[4:]}"
    return reference if form_of(reference) else None


def form_of(reference: str) -> Form | None:
    """The form that issues such numbers; `None` if it is not a reference number."""
    match = _SHAPE.fullmatch(reference)
    if match is None:
        return None
    return next((form for form in forms().values() if form.letter == match[1]), None)
