"""The addresses of the regulatory and policy pages."""

from collections.abc import Iterator
from functools import partial

from nnm_site.content import queries
from nnm_site.regulatory.page import policy_page
from nnm_site.regulatory.pages import PAGES, SITE_MAP
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map, which itself is added where all routes are known."""
    for page in PAGES:
        if page is SITE_MAP:
            continue
        yield Route(
            path=page.path,
            title=page.title,
            description=page.description,
            page=partial(policy_page, page),
            label=page.label,
            drawing=page.drawing,
            updated=queries.policy(page.key).reviewed,
        )
