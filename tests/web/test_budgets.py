"""What each page costs a visitor, in bytes over the line (KB = 1,024 bytes of bodies as sent).

Summed from what the server sends compressed: the document, the scripts it loads, its preloaded fonts,
and on live pages the modules that it starts. Scripts inside the document count as JavaScript, packed
alone. Over typical pages a browser confirms the sum; it loads other fonts and pictures as well.
"""

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import brotli
import httpx
import pytest
from playwright.sync_api import Browser, Response

from tests.client import Documents, LookAt, Page, every_page
from tests.routes import TYPICAL
from tests.web.scripts import Scripts, imports_of

pytestmark = pytest.mark.requirement("R117")

KILOBYTE = 1024

#: Of a page in all, with its pictures in view and every font; and the gallery's, which is pictures.
TOTAL, GALLERY = 125 * KILOBYTE, 160 * KILOBYTE
JAVASCRIPT = {"still": 10 * KILOBYTE, "live": 112 * KILOBYTE}
#: More where the sentences that are hydrated are written in Devanagari.
DEVANAGARI = 10 * KILOBYTE
#: More on pages that send of a pasted text only what is needed.
TAKEN_OUT = 3 * KILOBYTE
#: More on the page for authors, which shows every part and so has the scripts of few pages together.
EVERY_PART = 2 * KILOBYTE

MODERN = {"image/avif", "image/webp", "image/svg+xml; charset=utf-8", "image/vnd.microsoft.icon"}


@dataclass(frozen=True)
class Weight:
    """What a page weighs: bytes by address, and those of scripts that stand in its document."""

    files: dict[str, int]
    inline: int
    is_live: bool

    @property
    def scripts(self) -> int:
        """Bytes of JavaScript."""
        return self.inline + sum(s for address, s in self.files.items() if address.endswith(".js"))

    @property
    def total(self) -> int:
        """All bytes; what stands in the document has been counted with it."""
        return sum(self.files.values())

    def __str__(self) -> str:
        rows = sorted(self.files.items(), key=lambda item: item[1])
        return "\n".join(
            f"{size:8,} {address}" for address, size in [*rows, ("inline", self.inline)]
        )


@functools.cache
def compressed(code: str) -> int:
    """Bytes of a script over the line. Most pages have the same ones."""
    return len(brotli.compress(code.encode()))


class Scale:
    """Weighs files once, as they are sent to a browser."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        self._known: dict[str, tuple[int, str]] = {}

    def of(self, address: str) -> tuple[int, str]:
        """Bytes over the line, and the text of what is a script or a document."""
        if address not in self._known:
            answer = self._http.get(address, headers={"Accept-Encoding": "br, gzip"})
            assert answer.status_code == 200, address
            is_text = not address.endswith((".woff2", ".avif", ".webp", ".ico"))
            sent = answer.num_bytes_downloaded
            self._known[address] = (sent, answer.text if is_text else "")
        return self._known[address]

    def page(self, page: Page) -> Weight:
        """A page with what it is known to load from its document alone."""
        path, scripts = page.path, Scripts(page)
        size, _ = self.of(path)
        fonts = {link.attrib["href"] for link in page.all("link") if link.get("as") == "font"}
        ahead = {*scripts.named, *scripts.started}
        files = {path: size} | {font: self.of(font)[0] for font in fonts}
        while ahead:
            address = ahead.pop()
            files[address], code = self.of(address)
            ahead |= {other for other in imports_of(address, code) if other not in files}
        inline = sum(map(compressed, scripts.inline))
        return Weight(files, inline, scripts.is_live)


@pytest.fixture(scope="session")
def scale(http: httpx.Client) -> Scale:
    """One scale for all pages: they share scripts and fonts."""
    return Scale(http)


def test_a_page_stays_within_its_budgets(scale: Scale, documents: Documents, look_at: LookAt):
    def faults(page: Page) -> Iterator[str]:
        weight = scale.page(page)
        least = (90 if weight.is_live else 2) * KILOBYTE
        if weight.files[page.path] <= 5 * KILOBYTE or weight.scripts <= least:
            yield f"the measurement is wrong:\n{weight}"
        allowed = JAVASCRIPT["live" if weight.is_live else "still"]
        allowed += TAKEN_OUT if any("/trades-" in address for address in weight.files) else 0
        allowed += EVERY_PART if page.path == "/style-guide" else 0
        allowed += DEVANAGARI if weight.is_live and page.language else 0
        if weight.scripts > allowed:
            yield f"{weight.scripts:,} of {allowed:,} bytes of JavaScript:\n{weight}"
        # Live pages are bounded by their JavaScript; their other files have the room of a still page.
        rest = weight.total - (weight.scripts - weight.inline if weight.is_live else 0)
        limit = GALLERY if page.path.endswith("/about/gallery") else TOTAL
        if rest > limit:
            yield f"{rest:,} of {limit:,} bytes:\n{weight}"

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
            sorted({*TYPICAL, "/about/gallery", "/search"}),
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
            assert found.files.get(address) == weight.files[address], f"{address}\n{weight}"
        more = {a: s for a, s in found.files.items() if a not in weight.files}
        # Fonts that are used but not preloaded, pictures in view, the address of the socket, the rules
        # for preparing the next page, the framework's empty sheet.
        strange = [a for a in more if not a.startswith(("/fonts/", "/gallery/", "/drawings/", "/favicon",
                                                        "/icons/", "/_event", "/pages.spec", "/people/",
                                                        "/assets/__reflex_global_styles-"))]  # fmt: skip
        assert not strange, path
        total = sum(found.files.values()) - (sum(scripts.values()) if weight.is_live else 0)
        limit = GALLERY if path == "/about/gallery" else TOTAL
        assert total <= limit, "\n".join(f"{s:8,} {a}" for a, s in found.files.items())
        assert found.pictures <= MODERN, path
