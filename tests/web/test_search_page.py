"""What the search page answers without a script (R1201); what a question finds: test_search.py."""

from collections.abc import Callable

import httpx
import pytest

from tests.documents import Document

pytestmark = pytest.mark.requirement("R1201")

Read = Callable[[str], Document]


def results_of(document: Read, **query: str) -> list[str]:
    page = document(f"/search?{httpx.QueryParams(query)}")
    return [a.attrib["href"] for a in page.find(".//noscript//h2/a")]


def test_an_address_finds_what_it_asks_for(document: Read):
    wanted = {
        "AML": "/pdf/downloads/anti-money-laundering-policy.pdf",
        "nominee": "/help/add-nominee",
        # A phrase that stands only inside a PDF.
        "a person who will not say who they are": "/pdf/downloads/anti-money-laundering-policy.pdf",
        "Reading a contract note, line by line": "/blog/2",
        "Gopal Snacks": "/pdf/ipo&reports/gopal-snacks.pdf",
    }
    firsts = {question: results_of(document, q=question)[:1] for question in wanted}
    faults = [
        f"{question}: {first}"
        for question, first in firsts.items()
        if not any(address.startswith(wanted[question]) for address in first)
    ]
    assert not faults, "\n".join(faults)


def test_the_question_stays_in_the_field(document: Read):
    page = document("/search?q=nominee")
    assert [one.get("value") for one in page.find(".//noscript//input[@name='q']")] == ["nominee"]
