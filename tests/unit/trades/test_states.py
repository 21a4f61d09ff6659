"""Typed text that stays in a visitor's state, and that nothing is left after the visitor leaves."""

import gc
import threading
from types import SimpleNamespace
from typing import Any, cast

import pytest
import reflex as rx
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.token import BaseStateToken

from nnm_site.features.trades.month_view import MonthSheet
from nnm_site.features.trades.note_view import NoteSheet
from nnm_site.features.trades.state import ContractNoteState, MonthBillState
from nnm_site.platform import framework
from tests.asynchronous import run

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R514")]

PERSON = ("ABCDE1234F", "RAMESH", "SHARMA", "RK0042")
TEXT = """Name of client
RAMESH SHARMA
PAN: ABCDE1234F
UCC: RK0042
buy 100 PLANTEDCO 1300 delivery
Stamp duty 19.50"""


@pytest.mark.parametrize(
    ("kind", "sheet"), [(MonthBillState, MonthSheet), (ContractNoteState, NoteSheet)]
)
def test_a_state_holds_the_answer_alone_and_nothing_of_it_when_the_visitor_has_left(
    kind: Any, sheet: type
):
    manager = StateManagerMemory(token_expiration=1000)
    app = cast(rx.App, SimpleNamespace(state_manager=manager))

    visitors = [kind(_reflex_internal_init=True)]
    manager.states["a"] = visitors[0]

    async def visit() -> None:
        async with manager.modify_state(BaseStateToken(ident="a", cls=kind)):
            await kind.ask.fn(visitors[0], {"text": TEXT, "security-1": "RAMESH"})
        framework.drop_state(app, "a")
        assert not manager.states
        await manager.close()

    others = {*threading.enumerate()}
    run(visit())
    text = repr((visitors[0].sheet, getattr(visitors[0], "rows", [])))
    assert visitors[0].sheet.number == 1
    assert "PLANTEDCO" in text or "STT" in text
    assert "buy 100" not in text
    assert not [one for one in PERSON if one in text]
    visitors.clear()
    # A worker thread releases its arguments when its event loop has ended.
    for thread in {*threading.enumerate()} - others:
        thread.join(timeout=10)
    gc.collect()
    left = [each for each in gc.get_objects() if type(each) is sheet and each.number]
    assert not left
