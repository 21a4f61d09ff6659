"""The address of Our Forte."""

from collections.abc import Iterator

from nnm_site.forte import page as forte_page
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/our-forte",
        title="Our forte: to gain, to guard, to grow, to give",
        description=(
            "A verse of the Arthashastra names four things to do with wealth. What they mean for "
            "an investor today, and for tailored financial solutions."
        ),
        page=forte_page.forte,
        structured_data=forte_page.structured_data,
    )
