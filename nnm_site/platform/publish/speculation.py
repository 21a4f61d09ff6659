"""Speculation rules: the browser prepares the page that a visitor is about to open.

Still pages are prerendered when a link to them is pointed at or pressed; live pages are only fetched,
as they start the framework. A browser in data-saving mode ignores these rules.
"""

import json
from collections.abc import Collection, Iterable


def rules(live: Collection[str], never: Iterable[str]) -> str:
    """The rules as JSON; `live` are the addresses of live pages, `never` patterns of addresses to exclude."""

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
