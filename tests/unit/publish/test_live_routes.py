"""Which pages are live follows from what they are made of."""

import pytest
import reflex as rx

from nnm_site.platform.publish import live_routes


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
