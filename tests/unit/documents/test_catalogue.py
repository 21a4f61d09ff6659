"""The catalogue holds what the specification lists, to the letter and to the number (§3)."""

import pytest

from nnm_site.content import queries
from nnm_site.content.models.documents import SEGMENT_NAMES

CATEGORIES = [
    "Revised Surveillance Policy",
    "Online Account Opening Process",
    "Online Closure",
    "Policy for Voluntary Freezing",
    "Account Closure Form",
    "Anti Money Laundering Policy",
    "Bonds",
    "BSE/NSE/CDSL/MCX circular (for client)",
    "Client Modification Form",
    "Disclosure of Investor Charter",
    "DRF-Dematerialisation Form",
    "Filing Complaint Procedure",
    "Investor Charter Annexure C",
    "IPO",
    "KRA Form",
    "KYC Form",
    "List of Authorised Persons",
    "Mutual Funds",
    "brochure",
    "dealer setup",
    "Online Trading",
    "Opening an Account",
    "Pledge Form",
    "Policies and Procedures",
    "Refund & Cancellation Policy",
    "Risk Disclosure Documents for capital market and derivatives segments",
    "Risk Management Policy",
    "PMS certificate",
    "Software Download",
    "Transmission Form",
    "Unpledge Form",
    "PMS Disclosure",
]

COUNTS = {
    "Bonds": 0,
    "IPO": 0,
    "dealer setup": 0,
    "BSE/NSE/CDSL/MCX circular (for client)": 7,
    "Disclosure of Investor Charter": 3,
    "Investor Charter Annexure C": 29 * 3,
    "KRA Form": 2,
    "KYC Form": 3,
    "Mutual Funds": 9,
    "Software Download": 2,
}


def test_the_32_categories_stand_in_the_order_of_the_specification() -> None:
    assert len(CATEGORIES) == 32
    assert [category.name for category in queries.download_categories()] == CATEGORIES


@pytest.mark.parametrize("name", CATEGORIES)
def test_each_category_holds_as_many_documents_as_specified(name: str) -> None:
    (key,) = [item.key for item in queries.download_categories() if item.name == name]
    assert len(queries.documents(key)) == COUNTS.get(name, 1)


def test_an_unknown_category_is_an_error() -> None:
    with pytest.raises(KeyError):
        queries.documents("no-such-category")


def test_the_charter_names_its_three_parts() -> None:
    headings = [
        document.heading for document in queries.documents("disclosure-of-investor-charter")
    ]
    assert "stock brokers" in headings[0]
    assert "Annexure B" in headings[1]
    assert "Annexure A" in headings[2]


def test_fund_houses_keep_their_names_with_the_new_one_beside_it() -> None:
    assert [document.heading for document in queries.documents("mutual-funds")] == [
        "UTI", "Tata", "SBI", "Reliance (now Nippon India)", "Mirae", "L&T (now HSBC)", "ICICI",
        "HDFC", "Franklin",
    ]  # fmt: skip


def test_annexure_c_lists_every_month_and_segment_newest_first() -> None:
    found = queries.documents("investor-charter-annexure-c")
    assert [document.key for document in found[:3]] == [
        f"annexure-c-{segment}-2024-07" for segment in SEGMENT_NAMES
    ]
    assert found[-1].key == "annexure-c-cdsl-dp-2022-03"
    assert len({document.key for document in found}) == len(found)
    assert found[0].heading == "Annexure C, NSE&FO: July 2024"


def test_a_document_has_its_address_and_name() -> None:
    charter = queries.document("investor-charter-stock-brokers")
    assert charter.href == "/pdf/downloads/investor-charter-stock-brokers.pdf"
    assert charter.save_as == "investor-charter-stock-brokers.pdf"
    assert charter.media_type == "application/pdf"
    assert queries.document("annexure-c-bse-cd-2023-05").href == (
        "/pdf/downloads/annexure-c-bse-cd-2023-05.pdf"
    )


def test_an_installer_is_offered_under_a_name_ending_in_application() -> None:
    for installer in queries.documents("software-download"):
        assert installer.href == f"/exe/{installer.key}.exe"
        assert installer.save_as == f"{installer.key}.application"


def test_every_document_tells_type_language_version_and_date() -> None:
    for category in queries.download_categories():
        for document in queries.documents(category.key):
            assert document.heading
            assert document.language == "English"
            assert document.version
            assert document.date.year >= 2020
            assert document.sample
