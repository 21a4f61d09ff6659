"""The bytes of a first visit to a page, as sent (bodies, Brotli), and their limits (R117).

Summed over the document and what it loads itself on a phone without scrolling, except photographs.
Scripts within the document count as JavaScript, compressed separately.
"""

import functools
import re
from dataclasses import dataclass

import brotli
import httpx

from tests.client import Page
from tests.server import ROOT
from tests.web.scripts import Scripts, imports_of

KILOBYTE = 1024

#: Limits of a still page with photographs in view, of one in another script, and of the gallery.
STILL, STILL_OTHER_SCRIPT, GALLERY = 125 * KILOBYTE, 135 * KILOBYTE, 160 * KILOBYTE
#: Limits of a live page, of one in another script, and of a help answer.
LIVE, LIVE_OTHER_SCRIPT, HELP = 150 * KILOBYTE, 190 * KILOBYTE, 50 * KILOBYTE
#: Extra bytes: for a verse, which has its own faces, and for the table of all lines of a ledger.
MORE = {"/wealth/personal-finance": 13 * KILOBYTE, "/help/ledger": 3 * KILOBYTE}

#: Characters for which a browser fetches the second file of the text face.
(_SIGNS,) = re.findall(
    r"/fonts/figtree-accents\.woff2[^}]*unicode-range: (.*?);",
    (ROOT / "assets/styles/fonts.css").read_text(encoding="utf-8"),
)
_RARE = re.compile(f"[{_SIGNS.replace(', ', '').replace('-', '-U+').replace('U+', chr(92) + 'u')}]")

_STYLE = re.compile(r"(<style>).*?(</style>)", re.DOTALL)


@dataclass(frozen=True)
class Weight:
    """Bytes by address, and those of scripts within the document."""

    page: Page
    files: dict[str, int]
    inline: int
    is_live: bool

    @property
    def styles(self) -> int:
        """Bytes of the document's CSS rules: the difference in size without them."""
        text = self.page.text
        return compressed(text) - compressed(_STYLE.sub(r"\1\2", text))

    @property
    def scripts(self) -> int:
        """Bytes of JavaScript."""
        return self.inline + self._sum(".js")

    @property
    def fonts(self) -> int:
        """Bytes of fonts."""
        return self._sum(".woff2")

    @property
    def total(self) -> int:
        """All bytes; inline scripts and styles are counted with the document."""
        return sum(self.files.values())

    def __str__(self) -> str:
        """One line with the bytes by kind, in kilobytes."""
        document = self.files[self.page.path]
        others = self.total - document - self._sum(".js") - self.fonts
        parts = {
            "document": document,
            "of it styles": self.styles,
            "of it scripts": self.inline,
            "other scripts": self._sum(".js"),
            "fonts": self.fonts,
            "others": others,
            "in all": self.total,
        }
        return ", ".join(f"{name} {size / KILOBYTE:.1f}" for name, size in parts.items())

    def _sum(self, ending: str) -> int:
        return sum(size for address, size in self.files.items() if address.endswith(ending))


@functools.cache
def compressed(text: str) -> int:
    """Bytes of a text as sent. Cached, as most pages share texts."""
    return len(brotli.compress(text.encode()))


class Scale:
    """Measures each file once, as it is sent to a browser."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        self._known: dict[str, tuple[int, str]] = {}

    def of(self, address: str) -> tuple[int, str]:
        """Bytes as sent, and the text if it is a script or a document."""
        if address not in self._known:
            answer = self._http.get(address, headers={"Accept-Encoding": "br, gzip"})
            assert answer.status_code == 200, address
            is_text = not address.endswith((".woff2", ".avif", ".webp", ".ico"))
            sent = answer.num_bytes_downloaded
            self._known[address] = (sent, answer.text if is_text else "")
        return self._known[address]

    def page(self, page: Page) -> Weight:
        """The weight of a page and of the files that its document loads."""
        scripts = Scripts(page)
        ahead = {page.path, *scripts.named, *scripts.started, *_others(page)}
        files: dict[str, int] = {}
        while ahead:
            address = ahead.pop()
            files[address], code = self.of(address)
            if address.endswith(".js"):
                ahead |= imports_of(address, code) - files.keys()
        return Weight(page, files, sum(map(compressed, scripts.inline)), scripts.is_live)


def _others(page: Page) -> set[str]:
    links = {
        link.attrib["href"]
        for link in page.all("link")
        if link.get("as") == "font" or link.get("rel") == "stylesheet"
    }
    drawings = {use.attrib["href"].partition("#")[0] for use in page.all("use")}
    # Faces for bold text, and for Latin letters in headings.
    later = [f"{page.language}-600", "fraunces"] if page.language else []
    shown = page.tree.xpath("//body//text()[not(parent::script or parent::style)]")
    later += ["figtree-accents"] if _RARE.search("".join(shown)) else []
    return links | drawings | {f"/fonts/{name}.woff2" for name in later}


def allowed(path: str, language: str, *, is_live: bool) -> int:
    """The limit of total bytes for the page at an address."""
    own = path.removeprefix(f"/{language}") if language else path
    if is_live:
        return (LIVE_OTHER_SCRIPT if language else LIVE) + MORE.get(own, 0)
    if path.startswith("/help/"):
        return HELP + MORE.get(own, 0)
    if path.endswith("/about/gallery"):
        return GALLERY
    return STILL_OTHER_SCRIPT if language else STILL
