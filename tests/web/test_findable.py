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

from nnm_site.site_map import GONE
from tests.documents import Document, words
from tests.routes import PATHS, ROUTES, Route

pytestmark = pytest.mark.requirement("R1309", "V1.2.1")

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"

every_route = pytest.mark.parametrize("route", ROUTES, ids=PATHS)

#: Of schema.org, what this site uses: type → (what must be there, what may be).
VOCABULARY: dict[str, tuple[set[str], set[str]]] = {
    "FinancialService": (
        {"name", "url", "address", "telephone", "logo"},
        {"legalName", "description", "email", "foundingDate", "image", "openingHoursSpecification",
         "contactPoint", "identifier", "sameAs", "areaServed", "@id", "department", "slogan",
         "numberOfEmployees", "hasOfferCatalog"},
    ),
    "Organization": ({"name", "url"}, {"logo", "foundingDate", "address", "telephone", "email",
                                       "employee", "department", "award", "@id", "description",
                                       "contactPoint", "legalName"}),
    "BreadcrumbList": ({"itemListElement"}, set()),
    "ListItem": ({"position"}, {"name", "item", "url", "description"}),
    "ItemList": ({"itemListElement"}, {"name", "numberOfItems", "itemListOrder", "url"}),
    "FAQPage": ({"mainEntity"}, set()),
    "Question": ({"name", "acceptedAnswer"}, set()),
    "Answer": ({"text"}, set()),
    "BlogPosting": (
        {"headline", "datePublished", "dateModified", "image", "author", "publisher",
         "mainEntityOfPage", "description"},
        {"url", "inLanguage", "wordCount"},
    ),
    "ImageGallery": ({"name"}, {"url", "image", "associatedMedia", "description", "hasPart"}),
    "ImageObject": ({"contentUrl"}, {"caption", "name", "width", "height", "description", "url",
                                     "thumbnailUrl", "creditText", "encodingFormat"}),
    "Service": ({"name"}, {"description", "url", "provider", "serviceType", "areaServed"}),
    "ContactPoint": ({"telephone"}, {"contactType", "email", "areaServed", "name", "hoursAvailable",
                                     "availableLanguage"}),
    "OpeningHoursSpecification": ({"dayOfWeek", "opens", "closes"}, set()),
    "PostalAddress": ({"streetAddress", "addressLocality", "addressCountry"},
                      {"postalCode", "addressRegion", "name"}),
    "Dataset": ({"name", "description"}, {"url", "license", "distribution", "creator",
                                          "temporalCoverage", "isAccessibleForFree"}),
    "BrokerageAccount": ({"name", "provider", "feesAndCommissionsSpecification"},
                         {"url", "offers", "description"}),
    "Offer": ({"name", "priceSpecification"}, set()),
    "UnitPriceSpecification": ({"price", "priceCurrency", "unitText"}, {"valueAddedTaxIncluded"}),
    "DataDownload": ({"contentUrl"}, {"encodingFormat"}),
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


@every_route
def test_structured_data_uses_the_vocabulary_and_says_what_is_required(
    documents: dict[str, Document], public_address: str, route: Route
):
    blocks = structured(documents[route.path])
    assert {block["@context"] for block in blocks} <= {"https://schema.org"}
    assert all(block["@type"] for block in blocks)
    for data in objects(blocks):
        required, allowed = VOCABULARY[data["@type"]]
        names = set(data) - {"@context", "@type"}
        assert required <= names, f"{data['@type']} lacks {required - names}"
        assert names <= required | allowed, f"{data['@type']} has {names - required - allowed}"
        assert all(value not in ("", None, []) for value in data.values()), data
        for name in ("url", "item", "contentUrl", "image", "logo", "mainEntityOfPage"):
            if isinstance(value := data.get(name), str):
                assert value.startswith(f"{public_address}/") or value == public_address, value


@every_route
def test_breadcrumbs_for_machines_are_those_on_the_page(
    documents: dict[str, Document], public_address: str, route: Route
):
    document = documents[route.path]
    shown = [
        words(item).removeprefix("/").strip()
        for nav in document.all("nav")
        if nav.get("aria-label") == "Breadcrumb"
        for item in nav.iter("li")
    ]
    told = [d for d in structured(document) if d["@type"] == "BreadcrumbList"]
    if not shown or not route.listed:
        assert route.path == "/" or not route.listed
        return
    assert len(told) == 1
    items = told[0]["itemListElement"]
    assert [item["position"] for item in items] == list(range(1, len(items) + 1))
    assert [item["name"] for item in items] == shown
    assert items[-1].get("item", public_address + (route.canonical or route.path)) == (
        public_address + (route.canonical or route.path)
    )


@every_route
def test_a_question_told_to_machines_stands_on_the_page(
    documents: dict[str, Document], route: Route
):
    text = words(documents[route.path].one("body"))
    for data in objects(structured(documents[route.path])):
        if data["@type"] == "Question":
            assert data["name"] in text
            assert " ".join(data["acceptedAnswer"]["text"].split()) in text


@every_route
def test_a_shared_link_shows_a_picture_of_its_own(
    documents: dict[str, Document], http: httpx.Client, public_address: str, route: Route
):
    def about(name: str) -> str:
        return documents[route.path].one("meta", property=f"og:image{name}").attrib["content"]

    assert about("").startswith(f"{public_address}/sharing/")
    answer = http.get(urlsplit(about("")).path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert (about(":width"), about(":height")) == ("1200", "630")
    assert about(":alt")
    assert len(answer.content) <= 150_000


def test_no_two_pages_share_a_picture(documents: dict[str, Document]):
    shown = [d.one("meta", property="og:image").attrib["content"] for d in documents.values()]
    assert len(set(shown)) == len(shown) == len(PATHS)


def test_the_sitemap_lists_each_listed_page_with_its_day(http: httpx.Client, public_address: str):
    answer = http.get("/sitemap.xml")
    assert answer.status_code == 200
    found = {
        url.findtext(f"{SITEMAP}loc"): datetime.datetime.fromisoformat(
            url.findtext(f"{SITEMAP}lastmod") or ""
        )
        for url in ET.fromstring(answer.content)
    }
    expected = [route for route in ROUTES if route.listed and not route.canonical]
    # The address of the home page ends in its slash.
    assert set(found) == {public_address + route.path for route in expected}
    now = datetime.datetime.now(datetime.UTC)
    assert all(day <= now + datetime.timedelta(days=1) for day in found.values())
    dated = [route for route in expected if route.updated]
    assert len(dated) > 25
    for route in dated:
        assert found[public_address + route.path].date() == route.updated


def test_robots_may_read_all_and_are_told_of_the_sitemap(http: httpx.Client, public_address: str):
    lines = http.get("/robots.txt").text.splitlines()
    assert f"Sitemap: {public_address}/sitemap.xml" in lines
    assert "Disallow: /" not in lines


def test_reading_programs_are_told_of_every_page(http: httpx.Client, public_address: str):
    answer = http.get("/llms.txt")
    assert answer.status_code == 200
    lines = answer.text.splitlines()
    assert lines[0] == "# NNM Securities"
    assert lines[2].startswith("> ")
    for route in ROUTES:
        line = f"- [{route.title}]({public_address}{route.path}): {route.description}"
        assert (line in lines) == (route.listed and not route.canonical)


def test_the_manifest_names_icons_that_exist(http: httpx.Client, documents: dict[str, Document]):
    address = documents["/"].one("link", rel="manifest").attrib["href"]
    manifest = http.get(address).json()
    assert {"name", "short_name", "start_url", "icons", "lang"} <= set(manifest)
    for icon in manifest["icons"]:
        picture = http.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        side = int(icon["sizes"].split("x")[0])
        assert struct.unpack(">II", picture.content[16:24]) == (side, side)


@pytest.mark.parametrize("path", sorted(GONE))
def test_what_was_withdrawn_is_gone_and_leads_home(http: httpx.Client, path: str):
    answer = http.get(path)
    assert answer.status_code == 410
    assert "Go To Homepage" in answer.text
