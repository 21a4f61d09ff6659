"""The address of the research page."""

from collections.abc import Iterator

from nnm_site.features.research.page import research
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.content.models.publications import Note
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """One page."""
    yield page_route("/nnm-research", research, updated=max(note.date for note in Note.all()))


FEATURE = Feature(routes=routes)
