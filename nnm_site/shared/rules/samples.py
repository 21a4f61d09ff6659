"""The forms by which a sample's numbers and addresses are recognised.

A sample's e-mail and web addresses end in `.example`, its phone numbers have the form
`+91 22 5550 01xx`, its registration numbers are zeros. Nothing else on the site has these forms
(`nnm_site/shared/content/samples.py` checks it).
"""

import re

SAMPLE_PHONE = re.compile(r"\+91 22 5550 01\d\d")
SAMPLE_HOST = re.compile(r"\b[\w-]+\.example\b")
# A number that stands for a registration: at least five zeros and no other digit.
SAMPLE_NUMBER = re.compile(r"\b(?=(?:[A-Z-]*0){5})[A-Z0-]+\b")

FORMS = (SAMPLE_HOST, SAMPLE_PHONE, SAMPLE_NUMBER)


def has_sample_form(text: str) -> bool:
    """Whether a text has a number or an address that only a sample has."""
    return any(form.search(text) for form in FORMS)
