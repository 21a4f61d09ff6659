"""The addresses of the blog: the list, a page for each article, and what is not there."""

from collections.abc import Iterator
from functools import partial

from nnm_site.blog.page import address, article_page, blog
from nnm_site.blog.structured import article_data, description, title
from nnm_site.content import queries
from nnm_site.route import Route

FEED = "/blog/feed.atom"


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/blog",
        title="Articles: how the securities market works | NNM Securities",
        description=(
            "Articles for investors on demat accounts, contract notes, margin, nomination, public "
            "issues, complaints and frauds, with their sources."
        ),
        page=blog,
        label="Articles",
        feed=FEED,
        drawing="mark-document",
        updated=max(article.reviewed for article in queries.articles()),
    )
    for article in queries.articles():
        yield Route(
            path=address(article),
            title=title(article),
            description=description(article),
            page=partial(article_page, article),
            label=article.heading,
            structured_data=partial(article_data, article),
            feed=FEED,
            drawing=article.drawing,
            updated=article.reviewed,
        )
