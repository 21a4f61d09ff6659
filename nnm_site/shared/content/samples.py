"""How sample content is recognised, so that it can neither hide nor be taken for the real thing.

A sample's e-mail and web addresses end in `.example` and its phone numbers have the form
`+91 22 5550 01xx`; content that is not a sample has none of these and no number of zeros only.
"""

import re
from collections.abc import Iterator, Mapping

from nnm_site.shared.content.files import texts_of
from nnm_site.shared.rules.samples import FORMS, SAMPLE_PHONE

ANY_PHONE = re.compile(r"\+\d[\d -]{7,}\d")
HOST = re.compile(r"(?:https?://|(?<![\w.+-])[\w.+-]+@(?=[\w-]+\.))([\w.-]+)")

#: The notice beside the title of a page that shows a sample.
LINE = (
    "Demonstration content: what has a dotted edge or line, or says “Specimen” or “sample”, is "
    "invented."
)


def sample_problems(values: Mapping[str, object], *, sample: bool) -> Iterator[tuple[str, str]]:
    """The field and the fault, for each text that breaks the sample rules."""
    for field, value in values.items():
        for text in texts_of(value):
            fault = _not_a_sample(text) if sample else _like_a_sample(text)
            if fault:
                yield field, fault


def market_data_words(licence: str | None) -> str:
    """What the market pages show, depending on `MARKET_DATA_LICENCE`."""
    if licence is None:
        return (
            "Market data: MARKET_DATA_LICENCE names no agreement, so imported prices are kept but "
            "not shown; the pages show the labelled sample."
        )
    return f"Market data: imported prices are shown, with their source: {licence}."


def _not_a_sample(text: str) -> str | None:
    if any(not host.rstrip(".").endswith(".example") for host in HOST.findall(text)):
        return "a sample's e-mail and web addresses must end in .example"
    if any(not SAMPLE_PHONE.fullmatch(number) for number in ANY_PHONE.findall(text)):
        return "a sample's phone number must have the form +91 22 5550 01xx"
    return None


def _like_a_sample(text: str) -> str | None:
    for pattern in FORMS:
        if match := pattern.search(text):
            return f'"{match[0]}" is a sample value, but the entry is not marked sample = true'
    return None
