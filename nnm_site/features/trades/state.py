"""The server states of a month's bill and of a contract note. They hold only answers."""

from typing import Any

import reflex as rx

from nnm_site.features.trades import month_view, note_view
from nnm_site.features.trades.month_view import MonthSheet, Row, empty_rows
from nnm_site.features.trades.note_view import NoteSheet
from nnm_site.platform.computing import compute
from nnm_site.shared.languages.states import begins_as


class MonthBillAnswers(rx.State, mixin=True):
    """The bill of the last orders sent, and the fault of each line of the table."""

    sheet: MonthSheet = begins_as(MonthSheet)
    rows: list[Row] = begins_as(empty_rows)

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Add up the orders of the form."""
        answer = await _answer(self, month_view.answer, sent)
        self.sheet = answer.sheet
        faults = {row.n: row.fault for row in answer.rows}
        self.rows = [Row(row.n, row.extra, faults.get(row.n, "")) for row in empty_rows()]


class MonthBillState(MonthBillAnswers, rx.State):
    """The answers in English."""


class ContractNoteAnswers(rx.State, mixin=True):
    """The check of the last note sent."""

    sheet: NoteSheet = begins_as(NoteSheet)

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Check the note of the form."""
        self.sheet = (await _answer(self, note_view.answer, sent)).sheet


class ContractNoteState(ContractNoteAnswers, rx.State):
    """The answers in English."""


async def _answer(state: Any, answer: Any, sent: dict[str, Any]) -> Any:
    """The answer to the text entries of a form."""
    entries = {name: value for name, value in sent.items() if isinstance(value, str)}
    who = state.router.session.client_ip
    return await compute(answer, entries, state.sheet.number + 1, who=who)
