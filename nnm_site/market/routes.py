"""The addresses of the online equity pages."""

from collections.abc import Iterator

from nnm_site.market import page, profile
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """The landing page, gainers and losers, Out and Under."""
    yield Route(
        path=page.EQUITY[1],
        title="Online equity: Sensex, Nifty and economic calendar",
        description=(
            "Daily charts of the Sensex and of a fund that follows the Nifty 50, the economic "
            "calendar of 20 countries, and the shares that moved most."
        ),
        page=page.equity,
        structured_data=lambda: page.trail(page.EQUITY),
        drawing="service-equity",
    )
    yield Route(
        path=page.MOVERS[1],
        title="Gainers and losers on NSE and BSE, end of day",
        description=(
            "The ten largest gainers and fifteen largest losers of a trading day on NSE and BSE, "
            "with closing prices, change and volume."
        ),
        page=page.gainers_and_losers,
        fill=page.fill_movers,
        structured_data=lambda: page.trail(page.MOVERS),
        drawing="service-algo",
    )
    yield Route(
        path=page.SIDES[1],
        title="Out and Under: shares by side | NNM Securities",
        description=(
            "Shares listed under Out and under Under, with prices, change and volume. At present "
            "neither list has an entry."
        ),
        page=page.out_and_under,
        structured_data=lambda: page.trail(page.SIDES),
        drawing="service-algo",
    )
    yield Route(
        path=profile.PATH,
        title=profile.TITLE,
        description=profile.DESCRIPTION,
        page=profile.company_profile,
        listed=False,
        fill=profile.fill_profile,
        below=True,
    )
