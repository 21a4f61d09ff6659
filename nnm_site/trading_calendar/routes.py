"""The address of the trading calendar."""

from collections.abc import Iterator

from nnm_site.content import queries
from nnm_site.route import Route, fill_openings
from nnm_site.trading_calendar import page


def routes() -> Iterator[Route]:
    """One page."""
    yield Route(
        path=page.PATH,
        title="Trading calendar of NSE, BSE and MCX",
        description=(
            "Trading hours by segment, trading and settlement holidays of this year and the next, "
            "special sessions and expiry days, with a calendar to subscribe to."
        ),
        page=page.trading_calendar,
        fill=fill_openings,
        label=page.TITLE,
        structured_data=page.data,
        drawing="service-equity",
        updated=max(source.checked for source in queries.calendar_sources()),
    )
