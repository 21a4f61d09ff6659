"""What the document of the planners holds before anything is typed (R804)."""

from collections.abc import Callable

import pytest

from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R804")

FINANCE = "/wealth/personal-finance"
STEPS = ["1 Net worth", "2 Retirement corpus", "3 Retire debts", "4 SIP"]


def test_steps_tips_and_conventions_are_there(document: Callable[[str], Document]):
    """Step-1 to step-4, step-1 by default; save 40% of net income, keep a 6-month reserve; `/contact`."""
    page = document(FINANCE)
    tabs = list(page.named("div", "Steps").iter("a"))
    assert [words(tab) for tab in tabs] == STEPS
    assert [words(tab) for tab in tabs if tab.get("aria-selected") == "true"] == STEPS[:1]
    assert [tab.get("href") for tab in tabs] == [f"?step=step-{n}" for n in range(1, 5)]
    (tips,) = page.find(".//*[@id='tips']")
    headings = {words(heading) for heading in tips.iter("h3")}
    assert headings >= {"Save 40% of your net income", "Keep a 6-month reserve"}
    hrefs = [a.get("href", "") for a in page.one("main").iter("a")]
    assert any(href.startswith("/contact") for href in hrefs)
    for number in (2, 3, 4):
        (panel,) = page.find(f".//*[@id='step-step-{number}']")
        assert "How we calculate:" in words(panel), number
        assert number < 4 or "annuity due" in words(panel)
