"""What pages say about the market and the firm's desks being open."""

import json
from collections.abc import Callable
from datetime import datetime

from markupsafe import Markup

from nnm_site.content import queries
from nnm_site.content.trading_calendar import desk_hours, segment_hours
from nnm_site.rules.dates import INDIA
from nnm_site.rules.opening_hours import Hours, browser_data, clock, status, status_words

#: What can be open: its hours, its usual hours in words, and what stands between day and time.
_PLACES: dict[str, tuple[Callable[[], Hours], Callable[[], str], str]] = {
    "market": (lambda: segment_hours("equity"), lambda: _market_words(), " at "),
    "desks": (desk_hours, lambda: " and ".join(queries.firm().hours), " "),
}


def opening(place: str, at: datetime | None = None) -> Markup:
    """`open now`, `opens Monday at 9:15` of `market` or `desks` at an instant with a time zone.

    Without an instant, in a document that is built once, the usual hours; the browser then says more
    (`nnm_site/scripts/opening.js`).
    """
    hours, usual, joined = _PLACES[place]
    now = at or datetime.now(INDIA)
    said = usual() if at is None else status_words(status(hours(), at), at, joined)
    data = browser_data(hours(), now.astimezone(INDIA).date())
    return Markup('<span data-open-hours="{}" data-joined="{}">{}</span>').format(
        json.dumps(data, separators=(",", ":")), joined, said
    )


def opening_parts(at: datetime) -> dict[str, Markup]:
    """The parts of documents that say what is open at an instant, by `part_name`."""
    return {part_name(place): opening(place, at) for place in _PLACES}


def part_name(place: str) -> str:
    """The name of the part (`ui.written_part`) that says whether a place is open."""
    return f"open-{place}"


def _market_words() -> str:
    today = datetime.now(INDIA).date()
    usual = [
        f"{clock(session.opens)} to {clock(session.closes)}"
        for session in queries.trading_sessions()
        if session.segment == "equity" and session.kind == "normal" and session.holds_on(today)
    ]
    return f"Monday to Friday, {' and '.join(usual)}"
