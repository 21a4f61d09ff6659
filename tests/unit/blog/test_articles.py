"""The articles that are published."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from nnm_site.features.blog.page import NEWEST, article_data, article_page, blog
from nnm_site.shared.content.models.publications import Article
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.ui.drawings import drawing
from nnm_site.shared.ui.markdown import plain, prose
from tests.rows import each

pytestmark = pytest.mark.slow


ARTICLES = Article.all()


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


def test_they_are_newest_first_with_a_number_each():
    dates = [article.date for article in ARTICLES]
    assert dates == sorted(dates, reverse=True)
    assert len({article.number for article in ARTICLES}) == len(ARTICLES)


@each(ARTICLES)
def test_each_has_600_to_1200_words_a_drawing_and_data_of_a_posting(article: Article):
    assert 600 <= len(plain(article.body).split()) <= 1200
    assert drawing(article.drawing)
    assert prose(article.body).headings
    (posting,) = article_data(article)
    assert posting["@type"] == "BlogPosting"
    assert posting["datePublished"] == article.date.isoformat()
    assert posting["url"].endswith(f"/blog/{article.number}")


@each(ARTICLES)
def test_each_page_and_its_list_of_others_are_dated_and_it_names_its_sources(article: Article):
    page = article_page(article).render()
    head = next(elements(page, "header"))
    (line,) = (p for p in elements(head, "p") if "first published" in said(p))
    revised, first = elements(line, "time")
    assert revised["props"] == [f'dateTime:"{article.reviewed.isoformat()}"']
    assert first["props"] == [f'dateTime:"{article.date.isoformat()}"']
    assert said(line).startswith(f"Revised {article.reviewed:%B} {article.reviewed.day}, ")
    assert article.date <= article.reviewed

    newest = next(elements(next(elements(page, "aside")), "nav"))
    assert [said(one) for one in elements(newest, "p")] == [
        f"Revised {other.reviewed:%B} {other.reviewed.day}, {other.reviewed.year}"
        for other in ARTICLES[:NEWEST]
    ]
    (section,) = (
        section
        for section in elements(page, "section")
        if '"aria-labelledby":"sources"' in section["props"]
    )
    assert [said(item) for item in elements(section, "li")] == list(article.sources) != []


def test_the_facts_of_the_list_are_dated_by_the_last_revision():
    days = [said(line) for line in elements(blog().render(), "dd") if "when" in str(line["props"])]
    assert days[:2] == [
        f"revised {long_date(article.reviewed)}" for article in (ARTICLES[0], ARTICLES[-1])
    ]
