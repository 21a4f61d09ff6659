"""The address of the research page."""

from collections.abc import Iterator
from typing import get_args

from nnm_site.features.research.page import research
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.content.models.publications import Note, NoteKind


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/nnm-research",
        title="Research: company studies and IPO notes | NNM Securities",
        description=(
            "Company and sector studies and notes on public issues, each with its date. They are "
            "not updated after publication and recommend nothing."
        ),
        page=research,
        label="Research",
        drawing="service-ipo",
        updated=max(note.date for kind in get_args(NoteKind) for note in Note.all(kind=kind)),
    )


FEATURE = Feature(routes=routes)
