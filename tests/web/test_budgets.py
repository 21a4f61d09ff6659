"""What each page costs a visitor, in bytes (`tests/weight.py` sums them). Over typical pages a browser confirms the sum."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import httpx
import pytest
from playwright.sync_api import Browser, Response

from tests.client import Documents, LookAt, Page, every_page
from tests.routes import TYPICAL
from tests.weight import KILOBYTE, Scale, allowed

pytestmark = pytest.mark.requirement("R117")

JAVASCRIPT = {"still": 10 * KILOBYTE, "live": 106 * KILOBYTE}
#: More on pages that send of a pasted text only what is needed.
TAKEN_OUT = 3 * KILOBYTE
#: More on the page for authors, which shows every part and so has the scripts of few pages together.
EVERY_PART = 2 * KILOBYTE

MODERN = {"image/avif", "image/webp", "image/svg+xml; charset=utf-8", "image/vnd.microsoft.icon"}


@pytest.fixture(scope="session")
def scale(http: httpx.Client) -> Scale:
    """One scale for all pages: they share scripts and fonts."""
    return Scale(http)


def test_a_page_stays_within_its_budgets(scale: Scale, documents: Documents, look_at: LookAt):
    def faults(page: Page) -> Iterator[str]:
        weight = scale.page(page)
        least = (90 if weight.is_live else 2) * KILOBYTE
        if weight.files[page.path] <= 5 * KILOBYTE or weight.scripts <= least:
            yield f"the measurement is wrong: {weight}"
        scripts = JAVASCRIPT["live" if weight.is_live else "still"]
        scripts += TAKEN_OUT if any("/trades-" in address for address in weight.files) else 0
        scripts += EVERY_PART if page.path == "/style-guide" else 0
        if weight.scripts > scripts:
            yield f"{weight.scripts:,} of {scripts:,} bytes of JavaScript: {weight}"
        limit = allowed(page.path, page.language, is_live=weight.is_live)
        if weight.total > limit:
            yield f"{weight.total:,} of {limit:,} bytes: {weight}"

    look_at(documents, faults)


@every_page
def test_pictures_have_room_before_they_come(page: Page) -> Iterable[object]:
    return [
        dict(picture.attrib)
        for picture in page.all("img")
        if not picture.get("width") or not picture.get("height") or picture.get("alt") is None
    ]


# ---- As a browser sees it


@dataclass
class Load:
    """What a browser loaded: bytes by address, media types of pictures, other hosts asked."""

    files: dict[str, int]
    pictures: set[str]
    hosts: set[str]


def load(browser: Browser, site: str, path: str, width: int, height: int) -> Load:
    """Open a page and wait until the network is quiet, unscrolled."""
    context = browser.new_context(viewport={"width": width, "height": height})
    answers: list[Response] = []
    asked: set[str] = set()
    context.route(lambda url: not url.startswith(site), lambda route: route.abort())
    page = context.new_page()
    page.on("response", lambda answer: answers.append(answer))
    page.on("request", lambda request: asked.add("/".join(request.url.split("/", 3)[:3])))
    page.goto(site + path, wait_until="networkidle")
    files = {
        answer.url.removeprefix(site): answer.request.sizes()["responseBodySize"]
        for answer in answers
        if answer.url.startswith(site)
    }
    kinds = {a.headers["content-type"] for a in answers if a.request.resource_type == "image"}
    context.close()
    return Load(files, kinds, asked - {site})


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(["/"], id="home"),
        pytest.param(
            sorted({*TYPICAL, "/about/gallery", "/search", "/help/vote", "/hi/calculator"}),
            id="one of each kind",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_browser_loads_what_was_summed(
    browser: Browser, site: str, scale: Scale, documents: Documents, paths: list[str]
):
    """And asks no other host before one scrolls, on a phone or a desktop (R1006, R1307)."""
    for path in paths:
        assert not load(browser, site, path, 1360, 860).hosts, path
        found, weight = load(browser, site, path, 360, 740), scale.page(documents[path])
        assert not found.hosts, path
        scripts = {a: size for a, size in found.files.items() if a.endswith(".js")}
        assert scripts == {a: s for a, s in weight.files.items() if a.endswith(".js")}, path
        for address in weight.files:
            assert found.files.get(address) == weight.files[address], address
        more = {a: s for a, s in found.files.items() if a not in weight.files}
        # Fonts that are used but not preloaded, photographs in view, the address of the socket.
        known = ("/fonts/", "/gallery/", "/favicon", "/icons/", "/_event", "/people/")
        assert not [address for address in more if not address.startswith(known)], path
        limit = allowed(path, documents[path].language, is_live=weight.is_live)
        total = sum(found.files.values())
        assert total <= limit, "\n".join(f"{s:8,} {a}" for a, s in found.files.items())
        assert found.pictures <= MODERN, path
