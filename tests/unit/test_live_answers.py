"""Only the changes of an answer are sent, and the page that applies them is complete (R1318)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import reflex as rx
from reflex_base.utils.format import json_dumps

from nnm_site.features.calculator.state import CalculatorState
from nnm_site.features.wealth.state import PersonalFinanceState
from nnm_site.platform import live_answers
from nnm_site.platform.publish.node import run_node
from tests.asynchronous import run
from tests.rows import each

CHANGES = Path(live_answers.__file__).parent / "publish" / "browser" / "changes.js"

#: Applies `[first values, [delta, …]]` of each visitor like the browser; prints the results.
APPLIES = f"""
import {{ whole }} from {json.dumps(CHANGES.as_uri())};
import {{ readFileSync }} from "node:fs";
const visits = JSON.parse(readFileSync(0, "utf8"));
const end = ([first, deltas]) => deltas.reduce((state, delta) => ({{ ...state, ...whole(state, delta) }}), first);
console.log(JSON.stringify(visits.map(end)));
"""

#: Keys in each table of the calculator, one after the other.
KEYS = [
    "quantity=1", "quantity=12", "quantity=123", "quantity=123&price=9.95", "quantity=123&side=both", "quantity=x",
    "quantity=1234&exchange=BSE", "type=options&quantity=75", "type=options&quantity=750",
    "tab=commodity&quantity=100", "tab=currency&quantity=1000", "",
]  # fmt: skip
PLANNERS = ["sip_amount=9000", "sip_amount=9000&net_cash=x", "net_cash=100000&sip_years=7", ""]


@pytest.fixture(autouse=True)
def production(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFLEX_ENV_MODE", "prod")


class Visit:
    """A visitor's state, and the values sent to the page."""

    def __init__(self, kind: type[rx.State]) -> None:
        self.state: Any = kind(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
        self.name = kind.get_full_name()
        self.first = self.whole()

    def whole(self) -> dict[str, Any]:
        return json.loads(json_dumps(self.state.dict()))[self.name]

    def ask(self, query: str, shown: str | None = None) -> dict[str, Any]:
        """The values sent for an address, by default to a page that shows the previous answer."""
        sent = {"query": query, "shown": self.state.asked if shown is None else shown}
        run(type(self.state).ask.fn(self.state, sent))
        delta = json.loads(json_dumps(self.state.get_delta()))[self.name]
        self.state._clean()
        return delta


def applied(*visits: tuple[dict[str, Any], list[dict[str, Any]]]) -> list[dict[str, Any]]:
    arguments = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--input-type=module", "--eval"]
    return json.loads(run_node([*arguments, APPLIES], CHANGES.parent, json.dumps(visits)))


@pytest.mark.slow
@pytest.mark.requirement("R1318")
def test_a_page_that_takes_the_changes_has_what_the_server_has():
    calculator, planners = Visit(CalculatorState), Visit(PersonalFinanceState)
    sent = [calculator.ask(query) for query in KEYS], [planners.ask(query) for query in PLANNERS]
    assert all("~" in delta for deltas in sent for delta in deltas)
    shown = applied((calculator.first, sent[0]), (planners.first, sent[1]))
    assert shown == [calculator.whole(), planners.whole()]


@pytest.mark.requirement("R1318")
def test_a_key_in_the_calculator_sends_at_most_forty_figures():
    visit = Visit(CalculatorState)
    visit.ask("quantity=10000")
    delta = visit.ask("quantity=100001")
    assert delta["asked_rx_state_"] == "quantity=100001"
    assert len(delta["~"]) <= 40
    assert len(json_dumps(delta).encode()) <= 3000
    assert "~faulty_rx_state_" not in delta


@pytest.mark.requirement("R1318")
@each(["quantity=10", "quantity=12", "", None])
def test_a_page_that_shows_another_answer_gets_the_whole(shown: str | None):
    """The visitor has returned to it, or an answer was lost."""
    visit = Visit(CalculatorState)
    visit.ask("quantity=11")
    delta = visit.ask("quantity=12", shown or "quantity=1")
    assert not [name for name in delta if name.startswith("~")]
    assert delta == visit.whole()


def test_a_faulty_entry_sends_its_fault_and_the_last_bill_stays():
    visit = Visit(CalculatorState)
    visit.ask("quantity=11")
    delta = visit.ask("quantity=x")
    assert set(delta) == {"asked_rx_state_", "~faulty_rx_state_", "~faults_rx_state_", "~"}
    assert visit.state.faulty


def test_in_development_values_are_whole(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("REFLEX_ENV_MODE")
    assert "~" not in Visit(CalculatorState).ask("quantity=11")


def _cases() -> Iterator[tuple[Any, Any, Any]]:
    yield {"a": "x", "b": "y"}, {"a": "x", "b": "z"}, ({"b": 0}, ["z"])
    yield {"a": ["x", 1]}, {"a": ["z", 2]}, ({"a": {0: 0, 1: [2]}}, ["z"])
    yield {"a": ["x"]}, {"a": ["x", "y"]}, ({"a": [["x", "y"]]}, [])
    yield {"a": {"b": "x"}}, {"a": {"c": "x"}}, ({"a": [{"c": "x"}]}, [])
    # In another order another list is rendered.
    ordered, turned = {"b": "x", "c": "y"}, {"c": "y", "b": "z"}
    yield {"a": ordered}, {"a": turned}, ({"a": [turned]}, [])
    yield {"a": "x", "b": "x"}, {"a": "y", "b": "y"}, ({"a": 0, "b": 0}, ["y"])
    yield {"a": None}, {"a": False}, ({"a": [False]}, [])


@each(_cases())
def test_changes(last: Any, new: Any, expected: Any):
    assert live_answers.changes(last, new) == expected
