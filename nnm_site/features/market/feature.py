"""The addresses of the online equity pages."""

from collections.abc import Iterator
from pathlib import Path

from nnm_site.features.market import day, examples, movers, page, profile, widget
from nnm_site.features.market.components import EQUITY, MOVERS, PROFILE, SIDES
from nnm_site.platform.feature import Endpoint, Feature, Part
from nnm_site.platform.route import LiveRoute, Route, RouteFamily, answer_each_time
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """The landing page, gainers and losers, Out and Under, the company profiles."""
    yield page_route(EQUITY[1], page.equity, answer=day.answer_equity, examples=examples.parts)
    yield page_route(
        MOVERS[1],
        movers.gainers_and_losers,
        kind=LiveRoute,
        state=movers.MoversState,
        example=movers.nothing_asked,
        answer=movers.answer_movers,
    )
    yield page_route(SIDES[1], page.out_and_under, answer=answer_each_time)
    yield page_route(
        PROFILE,
        profile.company_profile,
        kind=RouteFamily,
        listed=False,
        answer=profile.answer_profile,
    )


def _endpoints(_: Path) -> Iterator[Endpoint]:
    yield Endpoint("file", [widget.FRAME], widget.answer)


FEATURE = Feature(
    routes=routes,
    endpoints=_endpoints,
    parts={"market-trends": Part(page.market_trends, day.answer_home, examples.parts)},
)
