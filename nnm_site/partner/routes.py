"""The address of the partner page."""

from collections.abc import Iterator

from nnm_site.partner import page as partner_page
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path=partner_page.PATH,
        title="Become our business partner | NNM Securities",
        description=(
            "What an authorised person and a remiser are, who may become one, what the rules "
            "forbid, how an application runs, and which papers it takes."
        ),
        page=partner_page.partner,
        label="Partner Us",
        drawing="mark-key",
    )
