"""What the page of a month's bill computes on the server. Nothing that was typed stays in its state."""

from typing import Any

import reflex as rx

from nnm_site.features.month_bill.view import Row, Sheet, answer, empty_rows
from nnm_site.platform.computing import compute
from nnm_site.shared.trades.field import sent_texts


class MonthBillAnswers(rx.State, mixin=True):
    """The bill of the orders that were sent last, and what is wrong with each line of the table."""

    sheet: Sheet = rx.field(default_factory=Sheet)  # pyright: ignore[reportAssignmentType]
    rows: list[Row] = rx.field(default_factory=empty_rows)  # pyright: ignore[reportAssignmentType]

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Add up the orders of the form."""
        found = await compute(
            answer, sent_texts(sent), self.sheet.number + 1, who=self.router.session.client_ip
        )
        self.sheet = found.sheet
        faults = {row.n: row.fault for row in found.rows}
        self.rows = [Row(row.n, row.extra, faults.get(row.n, "")) for row in empty_rows()]


class MonthBillState(MonthBillAnswers, rx.State):
    """The answers in English."""
