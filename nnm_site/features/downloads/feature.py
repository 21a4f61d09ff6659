"""The addresses of the downloads centre."""

from collections.abc import Iterator

from nnm_site.features.downloads.complaints import (
    CSV_PATH,
    JSON_PATH,
    complaint_data,
    csv_text,
    json_text,
)
from nnm_site.features.downloads.page import downloads
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.content import complaints, queries
from nnm_site.shared.content.models.documents import ComplaintMonth, DownloadCategory
from nnm_site.shared.publishing.feeds import FeedEntry, atom

FEED = "/downloads/feed.atom"


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
        feed=FEED,
        drawing="mark-document",
        updated=max(
            document.date
            for category in DownloadCategory.all()
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
        updated=max(complaints.annexure(month).date for month in ComplaintMonth.all()),
    )


def _files(site_url: str) -> dict[str, bytes]:
    """The feed of documents, and the complaint data for programs."""
    firm = queries.firm().name
    months = ComplaintMonth.all()
    return {
        FEED: atom(
            site_url, FEED, f"{firm}: documents and circulars", firm, "/downloads", list(_entries())
        ),
        CSV_PATH: csv_text(months).encode(),
        JSON_PATH: json_text(months, site_url).encode(),
    }


def _entries() -> Iterator[FeedEntry]:
    for category in DownloadCategory.all():
        for document in queries.documents(category.key):
            specimen = " (specimen)" if document.sample else ""
            yield FeedEntry(
                document.href,
                document.heading,
                document.date,
                document.date,
                f"{category.name}, version {document.version}{specimen}",
            )


FEATURE = Feature(
    routes=routes,
    files=_files,
    for_programs=(
        f"Complaint data as files: {{site}}{CSV_PATH}, {{site}}{JSON_PATH}. "
        f"Feed of documents: {{site}}{FEED}.",
    ),
)
