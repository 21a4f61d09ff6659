"""What the page of a contract note computes on the server. The note itself stays out of its state."""

from typing import Any

import reflex as rx

from nnm_site.features.contract_note.view import Sheet, answer
from nnm_site.platform.computing import compute
from nnm_site.shared.trades.field import sent_texts


class ContractNoteAnswers(rx.State, mixin=True):
    """The check of the note that was sent last."""

    sheet: Sheet = rx.field(default_factory=Sheet)  # pyright: ignore[reportAssignmentType]

    @rx.event(supersedes=True)
    async def ask(self, sent: dict[str, Any]):
        """Check the note of the form."""
        found = await compute(
            answer, sent_texts(sent), self.sheet.number + 1, who=self.router.session.client_ip
        )
        self.sheet = found.sheet


class ContractNoteState(ContractNoteAnswers, rx.State):
    """The answers in English."""
