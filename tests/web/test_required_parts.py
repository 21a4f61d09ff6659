"""Pages show what is asked of them; the table is `required_parts.py`."""

import functools
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from types import EllipsisType

import pytest
from lxml.html import HtmlElement

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.home import Faq
from nnm_site.shared.content.models.products import Product
from tests.documents import Document, words
from tests.web.required_parts import Said, required


def regions(page: Document) -> dict[str, list[HtmlElement]]:
    """What is in a page by each of its names: tag, `#id`, accessible name, caption."""
    main = page.one("main")
    labels = {each.attrib["id"]: each for each in main.iter() if each.get("id")}
    found = defaultdict(list)
    for each in main.iter():
        label = labels.get(each.get("aria-labelledby", ""))
        named = [
            words(one) for one in (label, *each.xpath("caption | figcaption")) if one is not None
        ]
        for name in {each.tag, f"#{each.get('id')}", each.get("aria-label", ""), *named}:
            found[name].append(each)
    return found


def texts(region: HtmlElement, parts: str) -> list[str]:
    """What the parts of a region say."""
    shown = region.xpath(f".//{parts}") if parts else [region]
    return [part if isinstance(part, str) else words(part) for part in shown]


def lacking(asked: str | tuple[str, ...], shown: str) -> list[str]:
    """What of it is not said."""
    if isinstance(asked, str):
        return [] if asked == shown else [asked]
    return [text for text in asked if " ".join(text.split()) not in shown]


def faults(asked: Iterable[Said], shown: list[str]) -> Iterator[str]:
    """What is missing among the shown, or not in its order, and what nobody asked for."""
    asked, at, left = list(asked), 0, list(shown)
    for one in asked:
        if isinstance(one, EllipsisType):
            continue
        places = [place for place, text in enumerate(shown) if not lacking(one, text)]
        later = [place for place in places if place >= at]
        if later:
            at = later[0] + 1
            left.remove(shown[later[0]])
        elif places:
            yield f"not in its order: {one}"
        else:
            yield f"missing: {min((lacking(one, text) for text in shown), key=len, default=one)}"
    if left and ... not in asked:
        yield f"not asked for: {left}"


@pytest.mark.requirement(
    "R106", "R108", "R109", "R301", "R302", "R303", "R304", "R305", "R306", "R307", "R308", "R309", "R310",
    "R311", "R401", "R402", "R403", "R404", "R405", "R406", "R601", "R602", "R603", "R704", "R705",
    "R707", "R801", "R802", "R803", "R804", "R903", "R904", "R905", "R906", "R907", "R908", "T12", "T23",
)  # fmt: skip
def test_pages_show_what_is_asked_of_them(document: Callable[[str], Document]):
    look, found = functools.cache(lambda page: regions(document(page))), []
    for page, (region, parts, asked) in required():
        places = look(page)[region]
        wrong = (
            faults(asked, texts(places[0], parts)) if len(places) == 1 else ["is not there once"]
        )
        found += [f"{page}, {region} {parts}: {fault}" for fault in wrong]
    assert not found, "\n".join(found)


def test_the_home_page_shows_the_newest_day_without_a_script(document: Callable[[str], Document]):
    """The chart with its table, the ticker and the most traded shares (R307)."""
    home = document("/").one("section", id="market-trends")
    assert home.findall(".//figure//tbody/tr")
    traded = home.findall(".//ul[@class='quotes']/li//a")
    tape = {words(share) for share in home.iter("b")}
    assert traded
    assert {words(share) for share in traded} <= tape


def test_machines_are_told_what_a_page_lists(document: Callable[[str], Document]):
    """The firm, the questions of the home page, the products."""
    found = {}
    for path in ("/", "/about", "/products"):
        for block in document(path).find(".//script[@type='application/ld+json']"):
            data = json.loads(block.text or "")
            found[path, data["@type"]] = data
    assert found["/", "FinancialService"]["name"] == queries.firm().name
    assert ("/about", "Organization") in found
    asked = found["/", "FAQPage"]["mainEntity"]
    assert [one["name"] for one in asked] == [one.question for one in Faq.all(topic="demat")]
    assert all(one["acceptedAnswer"]["text"] for one in asked)
    listed = found["/products", "ItemList"]["itemListElement"]
    assert [one["item"]["name"] for one in listed] == [one.label for one in Product.all()]
