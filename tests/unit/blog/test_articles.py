"""The articles that are published."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from nnm_site.features.blog.page import NEWEST, article_page, blog
from nnm_site.features.blog.structured import article_data
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.blog import Article
from nnm_site.shared.rules.dates import long_date, today
from nnm_site.shared.ui.drawings import drawing
from nnm_site.shared.ui.markdown import plain, prose

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def articles() -> tuple[Article, ...]:
    return queries.articles()


def elements(node: dict[str, Any], name: str) -> Iterator[dict[str, Any]]:
    """Every element of this name below a component as Reflex writes it."""
    if node.get("name") == f'"{name}"':
        yield node
    for child in node.get("children", ()):
        yield from elements(child, name)


def said(node: dict[str, Any]) -> str:
    """The text of an element and all inside it."""
    own = json.loads(node["contents"]) if "contents" in node else ""
    return own + "".join(map(said, node.get("children", ())))


def test_they_are_newest_first_with_a_number_each(articles: tuple[Article, ...]):
    dates = [article.date for article in articles]
    assert dates == sorted(dates, reverse=True)
    assert len({article.number for article in articles}) == len(articles)


def test_each_has_600_to_1200_words_with_sources_and_a_drawing(articles: tuple[Article, ...]):
    for article in articles:
        words = len(plain(article.body).split())
        assert 600 <= words <= 1200, f"{article.key}: {words} words"
        assert article.sources
        assert drawing(article.drawing)
        assert prose(article.body).headings


def test_each_describes_itself_as_a_posting(articles: tuple[Article, ...]):
    for article in articles:
        (posting,) = article_data(article)
        assert posting["@type"] == "BlogPosting"
        assert posting["datePublished"] == article.date.isoformat()
        assert posting["url"].endswith(f"/blog/{article.number}")


def test_each_page_is_dated_by_its_last_revision(articles: tuple[Article, ...]):
    for article in articles:
        head = next(elements(article_page(article).render(), "header"))
        (line,) = (p for p in elements(head, "p") if "first published" in said(p))
        revised, first = elements(line, "time")
        assert revised["props"] == [f'dateTime:"{article.reviewed.isoformat()}"']
        assert first["props"] == [f'dateTime:"{article.date.isoformat()}"']
        assert said(line).startswith(f"Revised {article.reviewed:%B} {article.reviewed.day}, ")
        assert article.date <= article.reviewed <= today()


def test_the_newest_articles_and_the_facts_of_the_list_are_dated_by_their_last_revision(
    articles: tuple[Article, ...],
):
    for article in articles:
        aside = next(elements(article_page(article).render(), "aside"))
        newest = next(elements(aside, "nav"))
        lines = [said(line) for line in elements(newest, "p")]
        assert lines == [
            f"Revised {other.reviewed:%B} {other.reviewed.day}, {other.reviewed.year}"
            for other in articles[:NEWEST]
        ]
    days = [said(line) for line in elements(blog().render(), "dd") if "when" in str(line["props"])]
    assert days[:2] == [
        f"revised {long_date(article.reviewed)}" for article in (articles[0], articles[-1])
    ]


def test_each_page_names_its_sources(articles: tuple[Article, ...]):
    for article in articles:
        (section,) = (
            section
            for section in elements(article_page(article).render(), "section")
            if '"aria-labelledby":"sources"' in section["props"]
        )
        named = [said(item) for item in elements(section, "li")]
        assert named
        assert named == list(article.sources)
