"""The address of the partner page."""

from collections.abc import Iterator

from nnm_site.features.partner import page as partner_page
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.content.models.pages import Partner


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    page = Partner.only()
    yield Route(
        path=partner_page.PATH,
        title=page.title,
        description=page.description,
        page=partner_page.partner,
        label=page.label,
        drawing="mark-key",
    )


FEATURE = Feature(routes=routes)
