"""The documents of the blog, and the feeds (R701 to R703)."""

import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import httpx
import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.models.publications import Article
from nnm_site.shared.ui.markdown import plain
from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R701", "R702", "R703")

Read = Callable[[str], Document]

ATOM = "{http://www.w3.org/2005/Atom}"


def test_the_list_is_newest_first_with_excerpts(document: Read):
    """R701: at most 100 characters, back to the end of a word, plus an ellipsis."""
    cards = document("/blog").find(".//main//article")
    for card, article in zip(cards, Article.all(), strict=True):
        assert [words(heading) for heading in card.iter("h2")] == [article.heading]
        (excerpt,) = card.findall(".//p[@class='excerpt']")
        shown = "".join(excerpt.itertext()).removesuffix("…")
        assert len(shown) <= 100, article.key
        assert re.match(rf"{re.escape(shown)}\W", plain(article.body)), article.key


def test_an_article_shows_its_text_sources_and_the_four_newest(document: Read):
    """R701: the sidebar shows the 4 newest and leads to account opening."""
    articles = Article.all()
    for article in articles:
        page = document(f"/blog/{article.number}")
        assert words(page.one("h1")) == article.heading
        text = words(page.one("main"))
        # Across the end of a paragraph the page has no space.
        sentences = plain(article.body.split("\n\n")[0]).split(". ")
        for wanted in (*article.sources, *sentences):
            assert " ".join(wanted.split()) in text, article.key
        newest = page.named("nav", "Newest articles").iter("a")
        assert [words(link) for link in newest] == [other.heading for other in articles[:4]]
        links = [words(link) for link in page.find(".//main//a")]
        assert any(link.startswith("Open Account") for link in links), article.key
        assert {"BlogPosting", "BreadcrumbList"} <= set(page.structured_kinds), article.key


def test_previous_and_next_lead_through_all_articles(document: Read):
    numbers = [None, *(article.number for article in Article.all()[::-1]), None]
    for before, here, after in zip(numbers, numbers[1:], numbers[2:], strict=False):
        way = document(f"/blog/{here}").named("nav", "Previous and next article")
        links = {words(link).split()[0]: link.get("href") for link in way.iter("a")}
        wanted = {"Previous": before, "Next": after}
        assert links == {word: f"/blog/{to}" for word, to in wanted.items() if to}


def test_an_unknown_article_is_not_found(http: httpx.Client):
    """R702: "Blog Not Found", with 404."""
    for path in ("/blog/999", "/blog/no-such-article", "/blog/not-found"):
        answer = http.get(path)
        assert answer.status_code == 404, path
        page = Document(answer.text)
        assert words(page.one("h1")) == "Blog Not Found"
        assert "All articles" in [words(link) for link in page.find(".//main//a[@href='/blog']")]


def test_feeds_are_valid_atom_and_their_addresses_exist(http: httpx.Client):
    documents = [queries.documents(one.key) for one in DownloadCategory.all()]
    for path, total in (
        ("/blog", len(Article.all())),
        ("/downloads", sum(map(len, documents))),
    ):
        answer = http.get(f"{path}/feed.atom")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/atom+xml")
        assert f'href="{path}/feed.atom"' in http.get(path).text
        feed = ET.fromstring(answer.content)
        entries = feed.findall(f"{ATOM}entry")
        assert len(entries) == total
        for name in ("id", "title", "updated"):
            assert all(element.findtext(ATOM + name) for element in (feed, *entries)), name
        identities = [entry.findtext(f"{ATOM}id") or "" for entry in entries]
        assert len(set(identities)) == len(identities)
        dates = [entry.findtext(f"{ATOM}published") or "" for entry in entries]
        assert dates == sorted(dates, reverse=True)
        for identity in identities[:10]:
            assert http.get("/" + identity.split("/", 3)[3]).status_code == 200, identity


def test_a_translated_feed_is_called_as_its_page(http: httpx.Client):
    feed = ET.fromstring(http.get("/hi/blog/feed.atom").content)
    assert feed.findtext(f"{ATOM}title") == "NNM Securities: लेख"
