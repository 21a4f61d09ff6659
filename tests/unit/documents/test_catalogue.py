"""The catalogue of documents: each has its address, and Annexure C follows from the records."""

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import SEGMENT_NAMES

pytestmark = pytest.mark.requirement("R708")


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


def test_annexure_c_lists_every_month_and_segment_newest_first() -> None:
    found = queries.documents("investor-charter-annexure-c")
    months = sorted({record.month for record in queries.complaint_months()}, reverse=True)
    recorded = {record.key for record in queries.complaint_months()}
    assert [document.key for document in found] == [
        f"annexure-c-{segment}-{month:%Y-%m}"
        for month in months
        for segment in SEGMENT_NAMES
        if f"{segment}-{month:%Y-%m}" in recorded
    ]
    assert queries.document("annexure-c-nse-fo-2024-07").heading == (
        "Annexure C, NSE&FO: July 2024"
    )


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
