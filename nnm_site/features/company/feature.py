"""The addresses of the firm's own pages."""

from collections.abc import Iterator

from nnm_site.features.company.about import about
from nnm_site.features.company.forte import forte
from nnm_site.features.company.gallery import gallery
from nnm_site.features.company.management import management
from nnm_site.features.company.milestones import milestones
from nnm_site.features.company.structured import about_data, gallery_data
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.content.models.company import About, Forte


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    house, aims = About.only(), Forte.only()
    yield Route(
        path="/about",
        title=house.title,
        description=house.description,
        page=about,
        structured_data=about_data,
        label=house.label,
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
        title=aims.title,
        description=aims.description,
        page=forte,
        fonts=("verse", "iast"),
        label=aims.label,
    )


FEATURE = Feature(routes=routes)
