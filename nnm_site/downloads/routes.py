"""The addresses of the downloads centre."""

from collections.abc import Iterator

from nnm_site.content import queries
from nnm_site.downloads.complaints import complaint_data
from nnm_site.downloads.page import downloads
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/downloads",
        title="Downloads: forms, policies, circulars | NNM Securities",
        description=(
            "Account and demat forms, policies, circulars, investor charters, complaint data and "
            "software in 32 categories, each a document to open."
        ),
        page=downloads,
        label="Downloads",
        feed="/downloads/feed.atom",
        drawing="mark-document",
        updated=max(
            document.date
            for category in queries.download_categories()
            for document in queries.documents(category.key)
        ),
    )
    yield Route(
        path="/complaint-data",
        title="Complaint data by month and year | NNM Securities",
        description=(
            "Complaints received, resolved and pending with NNM Securities by source, month and "
            "year, as Annexure C of the investor charters asks."
        ),
        page=complaint_data,
        label="Complaint data",
        parent="/downloads",
        drawing="mark-scales",
    )
