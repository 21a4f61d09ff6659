"""What a regulator asks of a broker's website stands on the built pages (`docs/regulatory-checklist.md`)."""

import re

import pytest

from nnm_site.content import queries
from nnm_site.regulatory.blocks import AUTHORISED_PERSON_COLUMNS
from tests.documents import Document, words


@pytest.mark.parametrize(
    "key",
    ["sebi-investor", "nse-defaulters", "bse-defaulters", "bse-client-documents", "nse", "bse", "mcx"],
)  # fmt: skip
def test_registrations_lead_to_the_websites_for_investors(
    documents: dict[str, Document], key: str
) -> None:
    linked = {a.attrib.get("href") for a in documents["/registrations"].one("main").iter("a")}
    assert queries.link(key).url in linked


def test_basic_details_begin_with_name_and_registration_number(
    documents: dict[str, Document],
) -> None:
    text = words(documents["/registrations"].one("main"))
    assert queries.firm().legal_name in text
    assert queries.registration("sebi-broker").number in text.partition("Granted by")[0]


def test_authorised_persons_have_the_columns_of_the_exchanges_format(
    documents: dict[str, Document],
) -> None:
    table = next(documents["/authorised-persons"].one("main").iter("table"))
    head = [words(cell) for cell in table.iter("th") if cell.attrib.get("scope") == "col"]
    assert head == list(AUTHORISED_PERSON_COLUMNS)


def test_the_accessibility_statement_says_when_an_audit_is_due_and_how_it_stands(
    documents: dict[str, Document],
) -> None:
    rows = [words(row) for row in documents["/accessibility"].one("main").iter("tr")]
    (audit,) = [row for row in rows if "31 October 2026" in row]
    assert re.search(r"Not recorded yet|Held on", audit)


@pytest.mark.parametrize("path", ["/accessibility", "/investor-grievance", "/registrations"])
def test_every_footer_leads_there(documents: dict[str, Document], path: str) -> None:
    for address, document in documents.items():
        linked = {
            a.attrib.get("href", "").removeprefix("/hi") for a in document.one("footer").iter("a")
        }
        assert path in linked, address


@pytest.mark.parametrize("path", ["/", "/products", "/first-steps", "/wealth",
                                  "/wealth/wealth-management", "/wealth/personal-finance"])  # fmt: skip
def test_pages_that_offer_funds_have_the_risk_sentence(
    documents: dict[str, Document], path: str
) -> None:
    (sentence,) = queries.prescribed("mutual-fund-warning").texts
    assert sentence in words(documents[path].one("main"))


def test_the_escalation_matrix_ends_with_the_exchanges_sentence(
    documents: dict[str, Document],
) -> None:
    text = words(documents["/investor-grievance"].one("main"))
    assert "Exchange at https://investorhelpline.nseindia.com/NICEPLUS/" in text
    assert "at SEBI SCORES/Exchange portal." in text
