"""The addresses of the market pages."""

from collections.abc import Iterator

from nnm_site.market import page as market_page
from nnm_site.market.state import MoversState, SideState
from nnm_site.route import Route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    yield Route(
        path="/equity",
        title="Online equity: Sensex, Nifty and economic calendar",
        description=(
            "Daily charts of the Sensex and of a fund that follows the Nifty 50, the economic "
            "calendar of 20 countries, and the shares that moved most."
        ),
        page=market_page.equity,
        structured_data=lambda: market_page.trail(market_page.EQUITY),
    )
    yield Route(
        path="/equity/gainers-and-losers",
        title="Gainers and losers on NSE and BSE, end of day",
        description=(
            "The ten largest gainers and fifteen largest losers of a trading day on NSE and BSE, "
            "with closing prices, change and volume."
        ),
        page=market_page.gainers_and_losers,
        on_load=MoversState.read_address,
        structured_data=lambda: market_page.trail(market_page.MOVERS),
    )
    yield Route(
        path="/equity/out-and-under",
        title="Out and Under: shares by side | NNM Securities",
        description=(
            "Shares listed under Out and under Under, with prices, change and volume. At present "
            "neither list has an entry."
        ),
        page=market_page.out_and_under,
        on_load=SideState.read_address,
        structured_data=lambda: market_page.trail(market_page.SIDES),
    )
