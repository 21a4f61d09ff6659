"""A page that comes in pieces does not move (R116); one whose scripts and fonts come late is in `test_pages.py`."""

import itertools
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.pages import SHIFTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: Longer than a browser takes to draw two frames.
PAUSE_SECONDS = 0.04

#: A whole document takes about three seconds.
PIECE_CHARACTERS = 4096

BARS = re.compile(
    r'<header class="shell".*?</header>|<aside [^>]*class="dock".*?</aside>', re.DOTALL
)
OPENING_TAG = re.compile(r"<(?:details|summary|li|button|a)\b[^>]*>")


def pieces(document: str) -> list[str]:
    """The document, cut after the opening tag of each part of header and dock, and of every `details`.

    Elsewhere a piece has `PIECE_CHARACTERS` characters.
    """
    cuts = {0, *range(0, len(document), PIECE_CHARACTERS), len(document)}
    cuts |= {tag.end() for tag in re.finditer(r"<details\b[^>]*>", document)}
    bars = list(BARS.finditer(document))
    assert len(bars) == 2, "header and dock"
    for bar in bars:
        cuts |= {tag.end() for tag in OPENING_TAG.finditer(document, *bar.span())}
    return [document[a:b] for a, b in itertools.pairwise(sorted(cuts))]


@contextmanager
def slow_line(site: str) -> Iterator[str]:
    """The address at which `site` is served in pieces."""

    class Line(BaseHTTPRequestHandler):
        """Asks the site and passes its answer on."""

        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            answer = httpx.get(site + self.path)
            kind = answer.headers.get("content-type", "")  # A refused socket has none.
            self.send_response(answer.status_code)
            self.send_header("Content-Type", kind)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            if kind.startswith("text/html"):
                parts = [piece.encode() for piece in pieces(answer.text)]
            else:
                parts = [answer.content]
            with suppress(ConnectionError):  # The browser has moved on.
                for part in filter(None, parts):
                    self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part))
                    time.sleep(PAUSE_SECONDS)
                self.wfile.write(b"0\r\n\r\n")

        def log_message(self, *_: object) -> None:
            """Nothing: the site has a log of its own."""

    with ThreadingHTTPServer(("localhost", 0), Line) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


#: What of header, dock and folded parts moved by a pixel or more.
MOVED = """
shifts.flatMap(([, ...sources]) => sources)
  .filter(([, before, after, of]) => of && Math.abs(before.y - after.y) >= 1)
  .map(([what, before, after, of]) => `${of}: ${what} from ${before.y} to ${after.y}`)
"""


@pytest.mark.long
@pytest.mark.alone
@pytest.mark.requirement("R116")
def test_a_page_that_comes_in_pieces_does_not_move(browser: "Browser", site: str):
    """Neither header nor dock while their parts come, nor where a `details` waits for its summary."""
    moved = []
    page = browser.new_page()
    with slow_line(site) as line:
        page.goto(line + "/disclaimer")  # The fonts are here from now on.
        page.add_init_script(SHIFTS)
        for path, width in (("/", 360), ("/calculator", 1360), ("/disclaimer", 360), ("/hi", 1360)):
            page.set_viewport_size({"width": width, "height": 740})
            page.goto(line + path)
            page.evaluate("document.fonts.ready.then(() => 0)")
            moved += [f"{path} at {width}: {what}" for what in page.evaluate(MOVED)]
    page.context.close()
    assert not moved, "\n".join(moved)
