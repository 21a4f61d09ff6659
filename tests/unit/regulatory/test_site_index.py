"""The heading of the readable site map under which a page is listed."""

from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.regulatory.site_index import by_month, grouped


def test_pages_stand_under_their_heading_in_order() -> None:
    assert grouped(
        [
            ("NNM Securities: broking", "/"),
            ("About us | NNM Securities", "/about"),
            ("Calculator | NNM Securities", "/calculator"),
            ("Disclaimer | NNM Securities", "/disclaimer"),
            ("KYC form", "/pdf/downloads/kyc.pdf"),
            ("July", "/pdf/downloads/annexure-c-2024-07.pdf"),
        ]
    ) == {
        "The firm and this website": [("NNM Securities: broking", "/"), ("About us", "/about")],
        "Services": [("Calculator", "/calculator")],
        "Policies and investor protection": [("Disclaimer", "/disclaimer")],
        "Documents": [("KYC form", "/pdf/downloads/kyc.pdf")],
        "Complaint data, month by month": [("July", "/pdf/downloads/annexure-c-2024-07.pdf")],
    }


@given(st.lists(st.tuples(st.text(), st.text()), unique=True))
def test_no_page_is_lost_or_doubled(pages: list[tuple[str, str]]) -> None:
    addresses = [address for links in grouped(pages).values() for _, address in links]

    assert sorted(addresses) == sorted(address for _, address in pages)


def test_what_comes_every_month_is_a_line_for_each_year():
    others, months = by_month(
        [
            ("Complaint data", "/complaint-data"),
            ("Charter: Annexure C, NSE&FO: February 2025", "/b"),
            ("Charter: Annexure C, NSE&FO: January 2025", "/a"),
            ("Charter: Annexure C, NSE&FO: January 2024", "/c"),
        ]
    )
    assert others == [("Complaint data", "/complaint-data")]
    assert months == {
        "Annexure C, NSE&FO, 2025": [("February", "/b"), ("January", "/a")],
        "Annexure C, NSE&FO, 2024": [("January", "/c")],
    }
