"""What the check of a contract note gives to the site."""

from collections.abc import Iterator

from nnm_site.features.contract_note import page
from nnm_site.features.contract_note.state import ContractNoteState
from nnm_site.platform.route import LiveRoute, Route
from nnm_site.shared.languages.posted_pages import asking_feature

TITLE = "Check a contract note: every charge, line by line"
DESCRIPTION = (
    "Paste a contract note: brokerage, STT, stamp duty, fees and GST are worked out again and "
    "compared, with rule and source. Nothing is stored."
)
CHECK_DESCRIPTION = (
    "The check of the contract note that you sent: each charge beside what the rules give, and whom to "
    "ask where it differs. Nothing is stored."
)


def routes() -> Iterator[Route]:
    """The page, and the one that its form opens without JavaScript."""
    yield LiveRoute(
        path=page.PATH,
        title=TITLE,
        description=DESCRIPTION,
        page=page.note_page,
        state=ContractNoteState,
        example=page.example,
        label="Check a contract note",
        drawing="mark-document",
    )
    yield Route(
        path=page.CHECK,
        title="Your contract note, checked line by line",
        description=CHECK_DESCRIPTION,
        page=page.check_page,
        label="The check",
        listed=False,
    )


FEATURE = asking_feature(routes, page.CHECK, page.fill_check, page.SENT)
