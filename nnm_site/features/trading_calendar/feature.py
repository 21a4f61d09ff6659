"""The address of the trading calendar."""

from collections.abc import Iterator

from nnm_site.features.trading_calendar import ics, page
from nnm_site.platform.feature import Feature, Part
from nnm_site.platform.route import AnsweredRoute, EachMinute, Route
from nnm_site.shared.content.trading_calendar import last_checked


def routes() -> Iterator[Route]:
    """One page."""
    yield AnsweredRoute(
        path=page.PATH,
        title="Trading calendar of NSE, BSE and MCX",
        description=(
            "Trading hours by segment, trading and settlement holidays of this year and the next, "
            "special sessions and expiry days, with a calendar to subscribe to."
        ),
        page=page.trading_calendar,
        answer=EachMinute(page.trading_calendar),
        label=page.TITLE,
        structured_data=page.data,
        drawing="service-equity",
        updated=last_checked(),
    )


def _files(_: str) -> dict[str, bytes]:
    return {ics.PATH: ics.ics()}


FEATURE = Feature(routes=routes, files=_files, parts={"trading-hours": Part(page.normal_hours)})
