"""The blog (specification §2.11, §3, §8, §9)."""

import json
import re
from xml.etree import ElementTree as ET

import httpx
import pytest
from playwright.sync_api import expect

from nnm_site.content import queries
from nnm_site.content.models.blog import Article
from nnm_site.ui.markdown import plain
from tests.pages import OpenPage

ATOM = "{http://www.w3.org/2005/Atom}"
SCRIPTS_REFUSED = ["request failed: csp"]


@pytest.fixture(scope="module")
def articles() -> tuple[Article, ...]:
    return queries.articles()


def test_the_list_is_newest_first_with_excerpts(open_page: OpenPage, articles: tuple[Article, ...]):
    """§2.11, §9: 100 characters plus an ellipsis."""
    page = open_page("/blog")
    cards = page.get_by_role("main").get_by_role("article")
    expect(cards).to_have_count(9)
    assert cards.get_by_role("heading").all_inner_texts() == [a.heading for a in articles]
    for card, article in zip(cards.all(), articles, strict=True):
        wanted = plain(article.body)[:100] + "…"
        assert card.locator(".excerpt").text_content() == wanted
    cards.nth(2).click()
    expect(page).to_have_url(re.compile(f"/blog/{articles[2].number}$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(articles[2].heading)


def test_an_article_shows_its_text_sources_and_the_four_newest(
    open_page: OpenPage, articles: tuple[Article, ...]
):
    """§2.11: the sidebar shows the 4 newest and leads to account opening."""
    article = articles[-1]
    page = open_page(f"/blog/{article.number}")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text(article.heading)
    for source in article.sources:
        expect(main.get_by_text(source, exact=True)).to_be_visible()
    newest = main.get_by_role("navigation", name="Newest articles").get_by_role("link")
    assert newest.all_inner_texts() == [other.heading for other in articles[:4]]
    expect(main.get_by_role("link", name="Open Account")).to_be_visible()
    kinds = [
        json.loads(text)["@type"]
        for text in page.locator("script[type='application/ld+json']").all_text_contents()
    ]
    assert {"BlogPosting", "BreadcrumbList"} <= set(kinds)


@pytest.mark.parametrize("place", range(9))
def test_every_article_is_sound_on_a_phone(
    open_page: OpenPage, articles: tuple[Article, ...], place: int
):
    page = open_page(f"/blog/{articles[place].number}", width=360, theme="dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_previous_and_next_lead_through_all_articles(
    open_page: OpenPage, articles: tuple[Article, ...]
):
    page = open_page(f"/blog/{articles[-1].number}", axe=False)
    way = page.get_by_role("navigation", name="Previous and next article")
    expect(way.get_by_role("link", name=re.compile("^Previous"))).to_have_count(0)
    for article in articles[-2::-1]:
        way.get_by_role("link", name=re.compile("^Next")).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(article.heading)
    expect(way.get_by_role("link", name=re.compile("^Next"))).to_have_count(0)


def test_the_address_can_be_copied(open_page: OpenPage, articles: tuple[Article, ...]):
    page = open_page(f"/blog/{articles[0].number}", axe=False)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the address of this article").click()
    expect(page.get_by_role("button", name="Address copied")).to_be_visible()
    # The content security policy forbids `evaluate` with a string of code only.
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == page.url


@pytest.mark.parametrize("path", ["/blog/999", "/blog/no-such-article", "/blog/not-found"])
@pytest.mark.parametrize("javascript", [True, False])
def test_an_unknown_article_is_not_found(open_page: OpenPage, path: str, javascript: bool):
    """§8: "Blog Not Found"; decisions: it answers 404."""
    page = open_page(
        path,
        expect_status=404,
        javascript=javascript,
        axe=javascript,
        tolerate=[] if javascript else SCRIPTS_REFUSED,
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("Blog Not Found")
    expect(page.get_by_role("link", name="All articles")).to_be_visible()


def test_an_article_can_be_read_without_javascript(
    open_page: OpenPage, articles: tuple[Article, ...]
):
    page = open_page(
        f"/blog/{articles[0].number}", javascript=False, axe=False, tolerate=SCRIPTS_REFUSED
    )
    text = " ".join(page.get_by_role("main").inner_text().split())
    for sentence in plain(articles[0].body).split(". ")[:5]:
        assert sentence in text


@pytest.mark.parametrize(
    ("path", "page", "least"), [("/blog", "/blog", 9), ("/downloads", "/downloads", 120)]
)
def test_feeds_are_valid_atom_and_their_addresses_exist(
    http: httpx.Client, path: str, page: str, least: int
):
    answer = http.get(f"{path}/feed.atom")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/atom+xml")
    assert f'href="{path}/feed.atom"' in http.get(page).text
    feed = ET.fromstring(answer.content)
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) >= least
    required = ("id", "title", "updated")
    assert all(element.findtext(ATOM + name) for element in (feed, *entries) for name in required)
    identities = [entry.findtext(f"{ATOM}id") or "" for entry in entries]
    assert len(set(identities)) == len(identities)
    dates = [entry.findtext(f"{ATOM}published") or "" for entry in entries]
    assert dates == sorted(dates, reverse=True)
    for identity in identities[:10]:
        assert http.get("/" + identity.split("/", 3)[3]).status_code == 200
