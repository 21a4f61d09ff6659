"""The addresses of the firm's own pages."""

from collections.abc import Iterator

from nnm_site.features.company.about import about, about_data
from nnm_site.features.company.forte import forte
from nnm_site.features.company.gallery import gallery, gallery_data
from nnm_site.features.company.management import management, portrait_files
from nnm_site.features.company.milestones import PATH, milestones
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.content.models.company import About, Forte
from nnm_site.shared.publishing.routes import head_of, page_route

PEOPLE = "/about/kmp-management"


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield page_route("/about", about, head=About.only(), structured_data=about_data)
    yield page_route(PEOPLE, management)
    yield page_route("/about/management", management, head=head_of(PEOPLE), canonical=PEOPLE)
    yield page_route(PATH, milestones)
    yield page_route("/about/gallery", gallery, structured_data=gallery_data)
    yield page_route("/our-forte", forte, head=Forte.only(), fonts=("verse", "iast"))


FEATURE = Feature(routes=routes, files=portrait_files)
