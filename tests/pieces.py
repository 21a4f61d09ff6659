"""The site over a slow line: each document comes in pieces, with time to draw between them."""

import itertools
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

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
