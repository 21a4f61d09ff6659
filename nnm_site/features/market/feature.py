"""The addresses of the online equity pages."""

from collections.abc import Iterator
from pathlib import Path

from nnm_site.features.market import day, examples, movers, page, profile, widget
from nnm_site.features.market.components import EQUITY, MOVERS, PROFILE, SIDES
from nnm_site.platform.feature import Endpoint, Feature, Part
from nnm_site.platform.route import AnsweredRoute, LiveRoute, Route, RouteFamily, answer_each_time


def routes() -> Iterator[Route]:
    """The landing page, gainers and losers, Out and Under."""
    yield AnsweredRoute(
        path=EQUITY[1],
        title="Online equity: Sensex, Nifty and economic calendar",
        description=(
            "The last trading day in charts and tables: indices, gainers, losers, most traded, breadth, "
            "52-week highs and lows, and the economic calendar."
        ),
        page=page.equity,
        answer=day.answer_equity,
        examples=examples.parts,
        label=EQUITY[0],
        drawing="service-equity",
    )
    yield LiveRoute(
        path=MOVERS[1],
        title="Gainers and losers on NSE and BSE, end of day",
        description=(
            "The ten largest gainers and fifteen largest losers of a trading day on NSE and BSE, "
            "with closing prices, change and volume."
        ),
        page=movers.gainers_and_losers,
        state=movers.MoversState,
        example=movers.nothing_asked,
        answer=movers.answer_movers,
        label=MOVERS[0],
        drawing="service-algo",
    )
    yield AnsweredRoute(
        path=SIDES[1],
        title="Out and Under: what our research expects | NNM Securities",
        description=(
            "Out and Under: the shares that published research expects to do better or worse than "
            "the market, and the rule of both lists."
        ),
        page=page.out_and_under,
        answer=answer_each_time,
        label=SIDES[0],
        drawing="service-algo",
    )
    yield RouteFamily(
        path=PROFILE,
        title=profile.TITLE,
        description=profile.DESCRIPTION,
        page=profile.company_profile,
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
