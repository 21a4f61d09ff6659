"""The addresses of the blog: the list, a page per article, and the page for unknown articles."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from nnm_site.features.blog.page import (
    address,
    article_data,
    article_page,
    blog,
    blog_not_found,
    description,
)
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.content.models.publications import Article
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.publishing.feeds import FeedEntry, atom
from nnm_site.shared.publishing.routes import page_route, titled

BLOG = "/blog"
FEED = f"{BLOG}/feed.atom"


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    newest = max(article.reviewed for article in Article.all())
    yield page_route(BLOG, blog, feed=FEED, updated=newest)
    for article in Article.all():
        yield Route(
            path=address(article),
            title=titled(article.heading),
            description=description(article),
            page=partial(article_page, article),
            label=article.heading,
            structured_data=partial(article_data, article),
            feed=FEED,
            drawing=article.drawing,
            updated=article.reviewed,
        )


def _files(site_url: str) -> dict[str, bytes]:
    """The feed of articles, in each language that has any."""
    entries = [
        FeedEntry(address(one), one.heading, one.date, one.reviewed, description(one))
        for one in Article.all()
    ]
    feeds = {FEED: atom(site_url, FEED, "Articles", BLOG, entries)}
    for language in languages():
        say = catalogue(language.code).say
        own = [
            replace(
                entry,
                path=language.address(entry.path),
                title=say(entry.title),
                summary=say(entry.summary),
            )
            for entry in entries
            if language.has(entry.path)
        ]
        if own:
            path, blog = language.address(FEED), language.address(BLOG)
            feeds[path] = atom(site_url, path, say("Articles"), blog, own, language.code)
    return feeds


FEATURE = Feature(
    routes=routes,
    missing={f"{BLOG}/": blog_not_found},
    files=_files,
    for_programs=(f"Feed of articles: {{site}}{FEED}.",),
)
