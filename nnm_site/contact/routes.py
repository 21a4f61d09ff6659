"""The address of the contact page."""

from collections.abc import Iterator

from nnm_site.contact import page as contact_page
from nnm_site.route import Route, fill_openings


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/contact",
        title="Contact us: desks, branches and registered office",
        description=(
            "Phone, e-mail and hours of the dealer, wealth, e-KYC, compliance, billing and "
            "CDSL desks, and of the branches in Mumbai and Delhi."
        ),
        page=contact_page.contact,
        fill=fill_openings,
        label=contact_page.TITLE,
        structured_data=contact_page.structured_data,
        drawing="mark-branch",
    )
