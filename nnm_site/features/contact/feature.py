"""The address of the contact page."""

from collections.abc import Iterator
from pathlib import Path

from nnm_site.features.contact import page as contact_page
from nnm_site.features.contact import security_txt
from nnm_site.platform.feature import Endpoint, Feature
from nnm_site.platform.route import AnsweredRoute, Route, answer_each_time


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield AnsweredRoute(
        path="/contact",
        title="Contact us: desks, branches and registered office",
        description=(
            "Phone, e-mail and hours of the dealer, wealth, e-KYC, compliance, billing and "
            "CDSL desks, and of the branches in Mumbai and Delhi."
        ),
        page=contact_page.contact,
        answer=answer_each_time,
        label=contact_page.TITLE,
        structured_data=contact_page.structured_data,
        drawing="mark-branch",
    )


def _endpoints(_: Path) -> Iterator[Endpoint]:
    yield Endpoint("file", [security_txt.PATH], security_txt.app)


FEATURE = Feature(routes=routes, endpoints=_endpoints)
