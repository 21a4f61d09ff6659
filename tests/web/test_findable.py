"""What search engines, link previews and reading programs find, for every page of the site map."""

import datetime
import json
import struct
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import httpx
import pytest

from nnm_site.settings import settings
from nnm_site.shared.rules.dates import today
from nnm_site.site_map import GONE
from tests.client import Documents, LookAt, Page, every_english_page
from tests.documents import Document, words
from tests.routes import ROUTES

pytestmark = pytest.mark.requirement("R1309", "V1.2.1")

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"

ROUTE = {route.path: route for route in ROUTES}

#: Of schema.org, what this site uses: type → what must be there, or is worthless without.
REQUIRED = {
    "FinancialService": {"name", "url", "address", "telephone", "logo"},
    "Organization": {"name", "url"},
    "BreadcrumbList": {"itemListElement"},
    "ListItem": {"position"},
    "ItemList": {"itemListElement"},
    "FAQPage": {"mainEntity"},
    "Question": {"name", "acceptedAnswer"},
    "Answer": {"text"},
    "BlogPosting": {"headline", "datePublished", "dateModified", "image", "author", "publisher",
                    "mainEntityOfPage", "description"},
    "ImageGallery": {"name"},
    "ImageObject": {"contentUrl"},
    "Service": {"name"},
    "ContactPoint": {"telephone"},
    "OpeningHoursSpecification": {"dayOfWeek", "opens", "closes"},
    "PostalAddress": {"streetAddress", "addressLocality", "addressCountry"},
    "Dataset": {"name", "description"},
    "BrokerageAccount": {"name", "provider", "feesAndCommissionsSpecification"},
    "Offer": {"name", "priceSpecification"},
    "UnitPriceSpecification": {"price", "priceCurrency", "unitText"},
    "DataDownload": {"contentUrl"},
}  # fmt: skip


def structured(document: Document) -> list[dict[str, Any]]:
    return [
        json.loads(block.text or "")
        for block in document.all("script")
        if block.get("type") == "application/ld+json"
    ]


def objects(data: Any) -> Iterator[dict[str, Any]]:
    """Every typed object inside, at any depth."""
    if isinstance(data, dict):
        if "@type" in data:
            yield data
        for value in data.values():
            yield from objects(value)
    elif isinstance(data, list):
        for value in data:
            yield from objects(value)


@every_english_page
def test_structured_data_uses_the_vocabulary_and_says_what_is_required(page: Page) -> Iterator[str]:
    for block in (blocks := structured(page)):
        if block.get("@context") != "https://schema.org" or not block.get("@type"):
            yield f"{block.get('@context')}: {block.get('@type')}"
    for data in objects(blocks):
        kind = data["@type"]
        yield from (
            f"{kind} lacks {name}" for name in REQUIRED.get(kind, {"a known type"}) - {*data}
        )
        yield from (f"{kind}: {key} is empty" for key in data if data[key] in ("", None, []))
        for name in ("url", "item", "contentUrl", "image", "logo", "mainEntityOfPage"):
            if isinstance(value := data.get(name), str) and not (
                value.startswith(f"{settings.site_url}/") or value == settings.site_url
            ):
                yield f"{kind}: {name} is {value}"


@every_english_page
def test_breadcrumbs_for_machines_are_those_on_the_page(page: Page) -> Iterator[str]:
    route = ROUTE[page.path]
    shown = [
        words(item).removeprefix("/").strip()
        for nav in page.all("nav")
        if nav.get("aria-label") == "Breadcrumb"
        for item in nav.iter("li")
    ]
    if not route.listed or page.path == "/":
        return
    told = [data["itemListElement"] for data in structured(page) if data["@type"] == "BreadcrumbList"]  # fmt: skip
    (items,) = told or [[]]
    if [item["position"] for item in items] != list(range(1, len(items) + 1)):
        yield f"has the positions {items}"
    if not shown or [item["name"] for item in items] != shown:
        yield f"tells {items}, shows {shown}"
    own = settings.site_url + (route.canonical or route.path)
    if items and items[-1].get("item", own) != own:
        yield f"is {items[-1]}"


@every_english_page
def test_a_question_told_to_machines_stands_on_the_page(page: Page) -> Iterator[str]:
    questions = [each for each in objects(structured(page)) if each["@type"] == "Question"]
    # What machines are told stands in scripts.
    read = page.one("body").xpath(".//text()[not(parent::script)]") if questions else []
    text = " ".join("".join(read).split())
    for data in questions:
        told = (data["name"], " ".join(data["acceptedAnswer"]["text"].split()))
        yield from (each for each in told if each not in text)


def test_a_shared_link_shows_a_picture_of_its_own(
    documents: Documents, http: httpx.Client, public_address: str, look_at: LookAt
):
    """No two pages share one."""
    seen: set[str] = set()

    def faults(page: Page) -> Iterator[str]:
        picture, width, height, alt = (
            page.one("meta", property=f"og:image{name}").attrib["content"]
            for name in ("", ":width", ":height", ":alt")
        )
        if picture in seen or not picture.startswith(f"{public_address}/sharing/"):
            yield f"shares {picture}"
        seen.add(picture)
        if (width, height) != ("1200", "630") or not alt:
            yield f"says {width} × {height}, {alt!r}"
        answer = http.get(urlsplit(picture).path)
        if (answer.status_code, answer.headers["content-type"]) != (200, "image/png"):
            yield f"{picture} answers {answer.status_code}"
        elif struct.unpack(">II", answer.content[16:24]) != (1200, 630) or len(answer.content) > 150_000:  # fmt: skip
            yield f"{picture} has another size"

    look_at(documents.english, faults)


def test_the_sitemap_lists_each_listed_page_with_its_day(http: httpx.Client, public_address: str):
    robots = http.get("/robots.txt").text.splitlines()
    assert f"Sitemap: {public_address}/sitemap.xml" in robots
    assert "Disallow: /" not in robots
    answer = http.get("/sitemap.xml")
    assert answer.status_code == 200
    found = {
        url.findtext(f"{SITEMAP}loc"): url.findtext(f"{SITEMAP}lastmod")
        for url in ET.fromstring(answer.content)
    }
    expected = [route for route in ROUTES if route.listed and not route.canonical]
    # The address of the home page ends in its slash.
    assert set(found) == {public_address + route.path for route in expected}
    days = {
        address: datetime.datetime.fromisoformat(day).date()
        for address, day in found.items()
        if day
    }
    assert max(days.values()) <= today()
    dated = {public_address + route.path: route.updated for route in expected if route.updated}
    assert dated
    assert days == dated


def test_reading_programs_are_told_of_every_page(http: httpx.Client, public_address: str):
    answer = http.get("/llms.txt")
    assert answer.status_code == 200
    lines = answer.text.splitlines()
    assert lines[0] == "# NNM Securities"
    assert lines[2].startswith("> ")
    told = [
        f"- [{route.title}]({public_address}{route.path}): {route.described}"
        for route in ROUTES
        if route.listed and not route.canonical
    ]
    assert [line for line in told if line not in lines] == []
    assert [
        r.path for r in ROUTES if not r.listed and f"{public_address}{r.path})" in answer.text
    ] == []


def test_the_manifest_names_icons_that_exist(http: httpx.Client, documents: Documents):
    address = documents["/"].one("link", rel="manifest").attrib["href"]
    manifest = http.get(address).json()
    assert {"name", "short_name", "start_url", "icons", "lang"} <= set(manifest)
    for icon in manifest["icons"]:
        picture = http.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        side = int(icon["sizes"].split("x")[0])
        assert struct.unpack(">II", picture.content[16:24]) == (side, side)


def test_what_was_withdrawn_is_gone_and_leads_home(http: httpx.Client):
    assert GONE
    for path in GONE:
        answer = http.get(path)
        assert answer.status_code == 410, path
        assert "Go To Homepage" in answer.text, path
