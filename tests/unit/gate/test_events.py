"""The events that a visitor may send, checked against the states of the real app."""

from importlib import import_module
from typing import Any

import pytest
from reflex_base.event import SUPERSEDES_MARKER

from nnm_site.platform.framework import event_handlers
from nnm_site.platform.gate.events import EventCheck
from nnm_site.platform.gate.frames import RefusedEventError
from tests.rows import each

pytestmark = pytest.mark.requirement("V15.3.3", "V15.3.5", "A7", "A14")

#: Every state that answers visitors.
STATES = [
    import_module(f"nnm_site.features.{name}")
    for name in (
        "calculator.state",
        "market.movers",
        "search.state",
        "trades.state",
        "wealth.state",
    )
]

check_event = EventCheck(event_handlers)

ROOT = "reflex___state____state"
CALCULATOR = f"{ROOT}.nnm_site___features___calculator___state____calculator_state"
MOVERS = f"{ROOT}.nnm_site___features___market___movers____movers_state"


@each([
    (f"{ROOT}.hydrate_and_load", {"hashes": ["a", "b"]}),
    (f"{ROOT}.hydrate_and_load", {"vars": {}}),
    (f"{CALCULATOR}.ask", {"sent": {"address": "?quantity=1"}}),
    (f"{MOVERS}.ask", {"sent": {}}),
])  # fmt: skip
def test_what_pages_send_is_let_through(name: str, payload: dict[str, Any]) -> None:
    check_event(name, payload)


def test_a_newer_question_of_a_visitor_takes_the_place_of_the_one_that_waits() -> None:
    asks = {name: handler for name, handler in event_handlers().items() if name.endswith(".ask")}
    assert len(asks) >= len(STATES)
    assert [name for name, ask in asks.items() if not getattr(ask, SUPERSEDES_MARKER, False)] == []


@each(
    [
        ("", {}),
        ("read_address", {}),
        (f"{CALCULATOR}.", {}),
        (f"{CALCULATOR}.__init__", {}),
        (f"{CALCULATOR}.unknown", {}),
        # Reflex lets a client set any variable of its state to anything; we do not.
        (f"{CALCULATOR}.setvar", {"var_name": "asked", "value": 1}),
        (f"{ROOT}.setvar", {"var_name": "is_hydrated", "value": 1}),
        (f"{ROOT}.hydrate_and_load", {"vars": {f"{CALCULATOR}.asked": 1}}),
        (f"{ROOT}.hydrate_and_load", {"hashes": "text"}),
        (f"{CALCULATOR}.ask", {}),
        (f"{CALCULATOR}.ask", {"sent": "text"}),
        (f"{CALCULATOR}.ask", {"sent": {}, "more": 1}),
        (f"{CALCULATOR}.ask", {"self": 1}),
        (f"{MOVERS}.ask", {"sent": 7}),
        (f"{MOVERS}.ask", {"sent": None}),
    ]
)
def test_what_no_page_sends_is_refused(name: str, payload: dict[str, Any]) -> None:
    with pytest.raises(RefusedEventError):
        check_event(name, payload)
