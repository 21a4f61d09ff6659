"""The addresses of the online equity pages."""

from collections.abc import Iterator

from nnm_site.market import day, page, profile
from nnm_site.market.addresses import EQUITY, MOVERS, PROFILE, SIDES
from nnm_site.route import Route, fill_openings


def routes() -> Iterator[Route]:
    """The landing page, gainers and losers, Out and Under."""
    yield Route(
        path=EQUITY[1],
        title="Online equity: Sensex, Nifty and economic calendar",
        description=(
            "The last trading day in charts and tables: indices, gainers, losers, most traded, breadth, "
            "52-week highs and lows, and the economic calendar."
        ),
        page=page.equity,
        fill=day.fill_equity,
        label=EQUITY[0],
        drawing="service-equity",
    )
    yield Route(
        path=MOVERS[1],
        title="Gainers and losers on NSE and BSE, end of day",
        description=(
            "The ten largest gainers and fifteen largest losers of a trading day on NSE and BSE, "
            "with closing prices, change and volume."
        ),
        page=page.gainers_and_losers,
        fill=page.fill_movers,
        label=MOVERS[0],
        drawing="service-algo",
    )
    yield Route(
        path=SIDES[1],
        title="Out and Under: what our research expects | NNM Securities",
        description=(
            "Out and Under: the shares that published research expects to do better or worse than "
            "the market, and the rule of both lists."
        ),
        page=page.out_and_under,
        fill=fill_openings,
        label=SIDES[0],
        drawing="service-algo",
    )
    yield Route(
        path=PROFILE,
        title=profile.TITLE,
        description=profile.DESCRIPTION,
        page=profile.company_profile,
        listed=False,
        fill=profile.fill_profile,
        below=True,
    )
