"""What the documents of management, milestones and gallery hold (R402 to R404)."""

from collections.abc import Callable

import pytest

from nnm_site.shared.content import queries
from tests.documents import Document, words

Read = Callable[[str], Document]

MANAGEMENT, MILESTONES, GALLERY = "/about/kmp-management", "/about/milestones", "/about/gallery"


@pytest.mark.requirement("R402", "R103")
def test_heads_management_network_team_and_departments(document: Read) -> None:
    """Each as the content has it; what must be there: tests/unit/content/test_opening_content.py."""
    page = document(MANAGEMENT)
    (section,) = page.find(".//section[@id='management']")
    heads = section.findall("./div/article")
    for head, article in zip(queries.leaders("head"), heads, strict=True):
        assert [words(p) for p in article.findall("p[@class='role']")] == [head.role]
        assert head.sample == bool(article.findall("span[@class='specimen']")), head.key
    cards = page.named("ul", "Management").findall(".//article")
    names = [words(next(card.iter("h3"))) for card in cards]
    assert names == [leader.name for leader in queries.leaders("management")]
    (section,) = page.find(".//section[@id='departments']")
    departments = queries.teams("department")
    assert [words(next(card.iter("h3"))) for card in section.iter("article")] == [
        team.label for team in departments
    ]
    for team in (*queries.teams("network"), *departments):
        assert len(page.named("ul", team.label).findall("li")) == len(team.people), team.label
    canonical = document("/about/management").one("link", rel="canonical").get("href") or ""
    assert canonical.endswith(MANAGEMENT)


@pytest.mark.requirement("R403")
def test_milestones_are_a_list_by_year_with_their_kinds(document: Read) -> None:
    page = document(MILESTONES)
    entries = sorted(queries.milestones(), key=lambda entry: entry.year)
    (shown,) = [each for each in page.all("ol") if each.get("class") == "timeline"]
    items = shown.findall("li")
    assert [int(words(next(item.iter("time")))) for item in items] == [one.year for one in entries]
    assert ["Specimen" in words(item) for item in items].count(True) == sum(
        entry.sample for entry in entries
    )
    kinds = [[words(part) for part in a] for a in page.named("nav", "Kind of milestone").iter("a")]
    assert kinds[0] == ["All", str(len(entries))]
    counts = [str([one.kind for one in entries].count(kind)) for kind in ("sme-issues", "licence", "membership", "firm")]  # fmt: skip
    assert [count for _, count in kinds[1:]] == counts


@pytest.mark.requirement("R404", "R119")
def test_each_photo_has_its_caption_its_description_and_its_room(document: Read) -> None:
    """The first category is selected. AVIF or WebP with fallback, dimensions reserved, lazy."""
    page = document(GALLERY)
    tabs = page.find(".//main//a[@role='tab']")
    categories = queries.gallery_categories()
    assert [words(tab) for tab in tabs] == [category.label for category in categories]
    assert [tab.get("aria-selected") for tab in tabs] == ["true", *["false"] * (len(tabs) - 1)]
    for category in categories:
        (panel,) = page.find(f".//main//div[@data-panel='{category.key}']")
        figures = [figure for figure in panel.iter("figure") if figure.find("a") is not None]
        for figure, photo in zip(figures, queries.photos(category.key), strict=True):
            (caption,) = figure.iter("figcaption")
            (image,) = figure.iter("img")
            (source,) = figure.iter("source")
            assert words(caption).startswith(photo.caption), photo.key
            assert ("Specimen" in words(caption)) == photo.sample, photo.key
            assert (image.get("alt"), image.get("loading")) == (photo.alt, "lazy"), photo.key
            assert all((image.get("width"), image.get("height"))), photo.key
            assert image.attrib["src"].endswith(".webp"), photo.key
            assert source.get("type") == "image/avif", photo.key
            assert "w," in source.attrib["srcset"], photo.key
    assert page.structured_kinds == ["ImageGallery", "BreadcrumbList"]
