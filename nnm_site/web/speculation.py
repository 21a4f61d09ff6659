"""The browser prepares the page that a visitor is about to open (speculation rules).

Still pages are prerendered when a link to them is pointed at or pressed; live pages are only fetched,
as they start the framework. Whoever saves data gets no rules.
"""

import json
from collections.abc import Collection

from starlette.types import Message, Scope

from nnm_site.web.headers import sent_header

#: Where the rules stand. The ending gives them their media type (`files.py`).
PATH = "/pages.speculationrules"

#: What is no page, what is another state of a page, and what is made for one visitor. A query is at
#: least one character: `*` would match an address without one.
_NO_PAGES = (
    "/*\\?(.+)",
    "/pdf/*",
    "/exe/*",
    "/data/*",
    "/api/*",
    "/*.*",
    "/thank-you",
    "/enquiries/*",
    "/*/thank-you",
    "/*/enquiries/*",
)


def rules(live: Collection[str]) -> str:
    """The rules as JSON; `live` are the addresses of live pages."""

    def pages(*without: str) -> dict[str, object]:
        left_out = [{"not": {"href_matches": pattern}} for pattern in without]
        return {"and": [{"href_matches": "/*"}, *left_out]}

    moderate = {"eagerness": "moderate"}
    fetched = {"where": {"href_matches": sorted(live)}} | moderate
    return json.dumps(
        {
            "prerender": [{"where": pages(*_NO_PAGES, *sorted(live))} | moderate],
            "prefetch": [fetched],
        }
    )


def add_header(scope: Scope, message: Message) -> None:
    """Name the rules on a document, unless the visitor saves data."""
    headers = message["headers"]
    if message["status"] != 200 or not dict(headers).get(b"content-type", b"").startswith(
        b"text/html"
    ):
        return
    headers.append((b"vary", b"Save-Data"))
    if sent_header(scope, b"save-data").lower() != "on":
        headers.append((b"speculation-rules", f'"{PATH}"'.encode()))
