"""The catalogue of documents: each has its address, and Annexure C follows from the records."""

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.complaints import segment_names
from nnm_site.shared.content.models.documents import ComplaintMonth, DownloadCategory

pytestmark = pytest.mark.requirement("R708")


def test_the_charter_names_its_three_parts() -> None:
    broker, second, first = (
        document.heading for document in queries.documents("disclosure-of-investor-charter")
    )
    assert "stock brokers" in broker
    assert "Annexure B" in second
    assert "Annexure A" in first


def test_annexure_c_lists_every_month_and_segment_newest_first() -> None:
    listed = queries.documents("investor-charter-annexure-c")
    months = sorted({record.month for record in ComplaintMonth.all()}, reverse=True)
    recorded = {record.key for record in ComplaintMonth.all()}
    assert [document.key for document in listed] == [
        f"annexure-c-{segment}-{month:%Y-%m}"
        for month in months
        for segment in segment_names()
        if f"{segment}-{month:%Y-%m}" in recorded
    ]
    assert queries.document("annexure-c-nse-fo-2024-07").heading == (
        "Annexure C, NSE&FO: July 2024"
    )


def test_a_document_has_its_address_name_type_language_version_and_date() -> None:
    charter = queries.document("investor-charter-stock-brokers")
    assert charter.href == "/pdf/downloads/investor-charter-stock-brokers.pdf"
    assert charter.save_as == "investor-charter-stock-brokers.pdf"
    assert queries.document("annexure-c-bse-cd-2023-05").href == (
        "/pdf/downloads/annexure-c-bse-cd-2023-05.pdf"
    )
    for installer in queries.documents("software-download"):
        assert installer.href == f"/exe/{installer.key}.exe"
        assert installer.save_as == f"{installer.key}.application"
    for category in DownloadCategory.all():
        for document in queries.documents(category.key):
            assert document.heading
            assert document.language == "English"
            assert document.version
            assert document.date.year >= 2020
