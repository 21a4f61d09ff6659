"""The articles that are published."""

import pytest

from nnm_site.blog.structured import article_data, description, title
from nnm_site.content import queries
from nnm_site.content.models.blog import Article
from nnm_site.ui.drawings import drawing
from nnm_site.ui.markdown import plain, prose


@pytest.fixture(scope="module")
def articles() -> tuple[Article, ...]:
    return queries.articles()


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


def test_each_has_a_title_and_description_that_search_engines_show(articles: tuple[Article, ...]):
    for article in articles:
        assert 10 <= len(title(article)) <= 65
        assert 50 <= len(description(article)) <= 160


def test_each_describes_itself_as_a_posting(articles: tuple[Article, ...]):
    for article in articles:
        (posting,) = article_data(article)
        assert posting["@type"] == "BlogPosting"
        assert posting["datePublished"] == article.date.isoformat()
        assert posting["url"].endswith(f"/blog/{article.number}")
