"""The address of the contact page."""

from collections.abc import Iterator
from pathlib import Path

from nnm_site.features.contact import security_txt
from nnm_site.features.contact.page import contact, structured_data
from nnm_site.platform.feature import Endpoint, Feature
from nnm_site.platform.route import Route, answer_each_time
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """One page."""
    yield page_route(
        "/contact",
        contact,
        kind=Route,
        answer=answer_each_time,
        structured_data=structured_data,
    )


def _endpoints(_: Path) -> Iterator[Endpoint]:
    yield Endpoint("file", [security_txt.PATH], security_txt.app)


FEATURE = Feature(routes=routes, endpoints=_endpoints)
