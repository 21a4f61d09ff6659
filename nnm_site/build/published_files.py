"""Files that are made of content at build time and are no pages: feeds, open data, calendar, llms.txt."""

from collections.abc import Iterator
from dataclasses import replace

from nnm_site.blog.page import address
from nnm_site.blog.structured import description
from nnm_site.build.feeds import FeedEntry, atom
from nnm_site.build.llms import llms_txt
from nnm_site.charges.data_files import charge_files
from nnm_site.content import queries
from nnm_site.content.models.blog import Article
from nnm_site.downloads.complaints import CSV_PATH, JSON_PATH, csv_text, json_text
from nnm_site.languages.catalogue import catalogue
from nnm_site.languages.language import languages
from nnm_site.trading_calendar import ics


def published_files(site_url: str) -> dict[str, bytes]:
    """Each file's address and bytes. The content must have been loaded."""
    firm = queries.firm().name
    articles = [_entry(article) for article in queries.articles()]
    documents = [
        FeedEntry(
            document.href,
            document.heading,
            document.date,
            document.date,
            f"{category.name}, version {document.version}"
            + (" (specimen)" if document.sample else ""),
        )
        for category in queries.download_categories()
        for document in queries.documents(category.key)
    ]
    return {
        "/blog/feed.atom": atom(
            site_url, "/blog/feed.atom", f"{firm}: blog", firm, "/blog", articles
        ),
        "/downloads/feed.atom": atom(
            site_url,
            "/downloads/feed.atom",
            f"{firm}: documents and circulars",
            firm,
            "/downloads",
            documents,
        ),
        "/llms.txt": llms_txt(site_url).encode(),
        ics.PATH: ics.ics(),
        CSV_PATH: csv_text(queries.complaint_months()).encode(),
        JSON_PATH: json_text(queries.complaint_months(), site_url).encode(),
        **charge_files(site_url),
        **dict(_feeds_in_other_languages(site_url)),
    }


def _entry(article: Article) -> FeedEntry:
    return FeedEntry(
        address(article), article.heading, article.date, article.reviewed, description(article)
    )


def _feeds_in_other_languages(site_url: str) -> Iterator[tuple[str, bytes]]:
    """A feed of the articles that a language has."""
    firm = queries.firm().name
    for language in languages():
        words = catalogue(language.code)
        entries = [
            replace(
                entry,
                path=language.address(entry.path),
                title=words.say(entry.title),
                summary=words.say(entry.summary),
            )
            for entry in map(_entry, queries.articles())
            if language.has(entry.path)
        ]
        if entries:
            path = language.address("/blog/feed.atom")
            title, home = f"{firm}: {language.name}", language.address("/site-map")
            yield path, atom(site_url, path, title, firm, home, entries, language.code)
