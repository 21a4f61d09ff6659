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
from nnm_site.shared.content.models.documents import ComplaintMonth, Document, DownloadCategory
from nnm_site.shared.publishing.feeds import FeedEntry, atom
from nnm_site.shared.publishing.routes import page_route

FEED = "/downloads/feed.atom"


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    newest = max(document.date for _, document in _documents())
    yield page_route("/downloads", downloads, feed=FEED, updated=newest)
    newest = max(complaints.annexure(month).date for month in ComplaintMonth.all())
    yield page_route("/complaint-data", complaint_data, parent="/downloads", updated=newest)


def _documents() -> Iterator[tuple[DownloadCategory, Document]]:
    for category in DownloadCategory.all():
        yield from ((category, document) for document in queries.documents(category.key))


def _files(site_url: str) -> dict[str, bytes]:
    """The feed of documents, and the complaint data for programs."""
    months = ComplaintMonth.all()
    return {
        FEED: atom(site_url, FEED, "documents and circulars", "/downloads", list(_entries())),
        CSV_PATH: csv_text(months).encode(),
        JSON_PATH: json_text(months, site_url).encode(),
    }


def _entries() -> Iterator[FeedEntry]:
    for category, document in _documents():
        specimen = " (specimen)" if document.sample else ""
        about = f"{category.name}, version {document.version}{specimen}"
        yield FeedEntry(document.href, document.heading, document.date, document.date, about)


FEATURE = Feature(
    routes=routes,
    files=_files,
    for_programs=(
        f"Complaint data as files: {{site}}{CSV_PATH}, {{site}}{JSON_PATH}. "
        f"Feed of documents: {{site}}{FEED}.",
    ),
)
