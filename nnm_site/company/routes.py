"""The addresses of the firm's own pages."""

from collections.abc import Iterator

from nnm_site.company.about import about
from nnm_site.company.forte import forte
from nnm_site.company.gallery import gallery
from nnm_site.company.management import management
from nnm_site.company.milestones import milestones
from nnm_site.company.structured import about_data, gallery_data
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/about",
        title="About NNM Securities: stock brokers since 1950",
        description=(
            "What the firm does, its vision, mission and values, and its awards with year and "
            "source. Stock broker and depository participant."
        ),
        page=about,
        structured_data=about_data,
        label="About Us",
        drawing="mark-award",
    )
    for path in ("/about/kmp-management", "/about/management"):
        yield Route(
            path=path,
            title="Management and key personnel | NNM Securities",
            description=(
                "Who leads NNM Securities, the network team, and the departments: accounts, KYC, "
                "dealer, demat, billing, compliance and CDSL."
            ),
            page=management,
            label="KMP Team",
            canonical=None if path == "/about/kmp-management" else "/about/kmp-management",
            drawing="mark-people",
        )
    yield Route(
        path="/about/milestones",
        title="Milestones from 1950 to 2024 | NNM Securities",
        description=(
            "The firm's timeline from 1950 to 2024: licences, memberships, and its work as market "
            "maker in SME IPOs, year by year."
        ),
        page=milestones,
        label="Milestones",
        drawing="mark-milestone",
    )
    yield Route(
        path="/about/gallery",
        title="Gallery: listings, meetings, festivals | NNM Securities",
        description=(
            "Pictures from the firm: IPO listings, meet-ups, celebrations and days outdoors, in "
            "four categories."
        ),
        page=gallery,
        structured_data=gallery_data,
        label="Gallery",
        drawing="mark-gallery",
    )
    yield Route(
        path="/our-forte",
        title="Our forte: to gain, to guard, to grow, to give",
        description=(
            "A verse of the Arthashastra names four things to do with wealth. What they mean for "
            "an investor today, and for tailored financial solutions."
        ),
        page=forte,
        fonts=("verse", "iast"),
        label="Our Forte",
    )
