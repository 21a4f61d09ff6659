"""The address of the style guide."""

from collections.abc import Iterator

from nnm_site.route import Route
from nnm_site.style_guide.page import style_guide


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/style-guide",
        label="Style guide",
        title="Style guide of this site",
        description="Every component of the design system of this site, in every state.",
        page=style_guide,
        listed=False,
    )
