"""Reference numbers: short enough to read out, told apart by form, impossible to guess."""

import re
import secrets

from nnm_site.enquiries.fields import FORMS, Form

#: Crockford's digits: none looks like another.
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SHAPE = re.compile(rf"([A-Z])-([{_DIGITS}]{{4}})-([{_DIGITS}]{{4}})")


def new_reference(form: Form) -> str:
    """A new number such as `P-7K3F-9Q2M`."""
    digits = "".join(secrets.choice(_DIGITS) for _ in range(8))
    return f"{form.letter}-{digits[:4]}-{digits[4:]}"


def form_of(reference: str) -> Form | None:
    """The form that makes such numbers; `None` for what is no reference number."""
    found = _SHAPE.fullmatch(reference)
    if found is None:
        return None
    return next((form for form in FORMS.values() if form.letter == found[1]), None)
