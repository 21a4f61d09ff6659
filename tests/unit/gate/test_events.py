"""Which events a visitor may send: held against the states of the real app."""

from typing import Any

import pytest

import nnm_site.calculator.state
import nnm_site.market.state  # noqa: F401 - defines the states
from nnm_site.gate.events import check_event
from nnm_site.gate.frames import RefusedEventError

ROOT = "reflex___state____state"
CALCULATOR = f"{ROOT}.nnm_site___calculator___state____calculator_state"
MOVERS = f"{ROOT}.nnm_site___market___state____movers_state"


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        (f"{ROOT}.hydrate_and_load", {"hashes": ["a", "b"]}),
        (f"{ROOT}.hydrate_and_load", {"vars": {}}),
        (f"{CALCULATOR}.ask", {"sent": {"address": "?quantity=1"}}),
        (f"{MOVERS}.ask", {"sent": {}}),
    ],
)
def test_what_pages_send_is_let_through(name: str, payload: dict[str, Any]) -> None:
    check_event(name, payload)


@pytest.mark.parametrize(
    ("name", "payload"),
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
    ],
)
def test_what_no_page_sends_is_refused(name: str, payload: dict[str, Any]) -> None:
    with pytest.raises(RefusedEventError):
        check_event(name, payload)
