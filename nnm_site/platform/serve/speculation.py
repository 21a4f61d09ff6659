"""The browser prepares the page that a visitor is about to open (speculation rules).

Still pages are prerendered when a link to them is pointed at or pressed; live pages are only fetched,
as they start the framework. Whoever saves data gets no rules.
"""

import json
from collections.abc import Collection, Iterable

from starlette.types import Message, Scope

from nnm_site.platform.serve.headers import sent_header

#: Where the rules stand. The ending gives them their media type (`files.py`).
PATH = "/pages.speculationrules"


def rules(live: Collection[str], never: Iterable[str]) -> str:
    """The rules as JSON; `live` are the addresses of live pages, `never` patterns of others to leave."""

    others = {"not": {"href_matches": [*never, *sorted(live)]}}
    moderate = {"eagerness": "moderate"}
    fetched = {"where": {"href_matches": sorted(live)}} | moderate
    return json.dumps(
        {
            "prerender": [{"where": {"and": [{"href_matches": "/*"}, others]}} | moderate],
            "prefetch": [fetched],
        },
        separators=(",", ":"),
    )


def add_header(scope: Scope, message: Message) -> None:
    """Name the rules on a document, unless the visitor saves data."""
    headers = message["headers"]
    kind = dict(headers).get(b"content-type", b"")
    # Of what a browser has already the same is said again (RFC 9110 §15.4.5).
    if message["status"] not in {200, 206, 304} or not kind.startswith(b"text/html"):
        return
    headers.append((b"vary", b"Save-Data"))
    if sent_header(scope, b"save-data").lower() != "on":
        headers.append((b"speculation-rules", f'"{PATH}"'.encode()))
