"""Which pages are live follows from what they are made of."""

import pytest
import reflex as rx

from nnm_site.build import live_routes
from nnm_site.site_map import routes


class BoxState(rx.State):
    text: str = ""


@pytest.fixture(autouse=True)
def noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test notes is forgotten after it."""
    monkeypatch.setattr(live_routes, "_LIVE", {})


def test_a_page_with_state_is_live_and_one_without_is_still():
    live_routes.note("/b", rx.el.p(BoxState.text))
    live_routes.note("/a", rx.el.div(rx.el.p(BoxState.text)))
    live_routes.note("/c", rx.el.p("text"))
    assert live_routes.live_routes() == ["/a", "/b"]


@pytest.mark.usefixtures("prepared")
def test_exactly_the_pages_that_compute_are_live():
    """What a visitor types or chooses is answered by the server on these pages alone."""
    site = list(routes())
    for route in site:
        live_routes.note(route.path, route.page())
    live = live_routes.live_routes()
    assert set(live) == {
        "/calculator",
        "/wealth/personal-finance",
        "/equity/gainers-and-losers",
        "/search",
    }
    still = [route.path for route in site if route.listed and route.path not in live]
    assert len(still) >= 40


@pytest.mark.usefixtures("prepared")
def test_every_live_page_is_filled_for_visitors_without_javascript():
    for route in routes():
        live_routes.note(route.path, route.page())
    filled = {route.path for route in routes() if route.fill is not None}
    assert set(live_routes.live_routes()) <= filled
