"""The address of the trading calendar."""

from collections.abc import Iterator

from nnm_site.features.trading_calendar import ics, page
from nnm_site.platform.feature import Feature, Part
from nnm_site.platform.route import EachMinute, Route
from nnm_site.shared.content.trading_calendar import last_checked
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """One page."""
    yield page_route(
        page.PATH,
        page.trading_calendar,
        answer=EachMinute(page.trading_calendar),
        structured_data=page.data,
        updated=last_checked(),
    )


def _files(_: str) -> dict[str, bytes]:
    return {ics.PATH: ics.ics()}


FEATURE = Feature(routes=routes, files=_files, parts={"trading-hours": Part(page.normal_hours)})
