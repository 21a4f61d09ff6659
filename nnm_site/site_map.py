"""Every route of the site, once: path, title, description, page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import reflex as rx

from nnm_site.calculator import page as calculator_page
from nnm_site.calculator import sheet as calculator_sheet
from nnm_site.calculator.state import CalculatorState
from nnm_site.home.page import home
from nnm_site.home.state import HomeState
from nnm_site.market import page as market_page
from nnm_site.market.state import MoversState, SideState
from nnm_site.style_guide.page import style_guide
from nnm_site.style_guide.state import GuideState


@dataclass(frozen=True)
class Route:
    """One page. `title` 10–65 and `description` 50–160 characters; `path` without trailing slash.

    `on_load` reads the address into the page's state; `structured_data` are JSON-LD objects;
    `listed` is false for a page that search engines and the sitemap should not know; `canonical` is
    the address of the page whose content this one shows again.
    """

    path: str
    title: str
    description: str
    page: Callable[[], rx.Component]
    on_load: Any = None
    structured_data: Callable[[], list[dict[str, Any]]] = field(default=list)
    listed: bool = True
    canonical: str | None = None


def routes() -> Iterator[Route]:
    """All pages, in the order of the readable site map."""
    yield Route(
        path="/",
        title="NNM Securities: broking and depository since 1950",
        description=(
            "Shares, derivatives, commodities, currency, mutual funds and IPOs with a broker and "
            "depository participant founded in 1950."
        ),
        page=home,
        on_load=HomeState.read_address,
    )
    yield Route(
        path="/calculator",
        title="Brokerage calculator: every charge, line by line",
        description=(
            "What a trade in equity, currency or commodity costs on NSE or BSE: brokerage, STT, "
            "stamp duty, fees and GST, with every rate and its source."
        ),
        page=calculator_page.calculator,
        on_load=CalculatorState.read_address,
        structured_data=calculator_page.structured_data,
    )
    yield Route(
        path=calculator_sheet.PATH,
        title=calculator_sheet.TITLE,
        description=calculator_sheet.DESCRIPTION,
        page=calculator_sheet.sheet,
        on_load=calculator_sheet.SheetState.read_address,
        listed=False,
    )
    yield from _market()
    yield Route(
        path="/style-guide",
        title="Style guide of this site",
        description="Every component of the design system of this site, in every state.",
        page=style_guide,
        on_load=GuideState.read_address,
        listed=False,
    )


def _market() -> Iterator[Route]:
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
