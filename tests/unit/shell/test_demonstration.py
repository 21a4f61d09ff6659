"""The mark of pages with demonstration content."""

import pytest
import reflex as rx

from nnm_site.platform.tree import render
from nnm_site.shared import ui
from nnm_site.shared.content.models import home
from nnm_site.shared.content.models.company import Award
from nnm_site.shared.content.models.firm import Claim
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.validate import validate
from nnm_site.shared.shell.demonstration import demonstration, shows_samples, telling
from tests.rows import each

pytestmark = pytest.mark.slow


def test_people_and_voices_are_known_by_their_words() -> None:
    for entry in (*home.Testimonial.all(), *home.TeamMember.all(), *Award.all()):
        text = getattr(entry, "content", None) or getattr(entry, "does", None) or entry.text
        assert shows_samples(rx.el.p(f"Before. {text} After.")) == entry.sample


def test_texts_that_are_no_sample_hold_none() -> None:
    for claim in Claim.all():
        assert not shows_samples(rx.el.p(claim.statement))
    assert not shows_samples(rx.el.p(Prescribed.get("kyc").texts[0]))


def test_without_any_sample_entry_nothing_is_known() -> None:
    real = [
        entry
        for entries in validate().entries.values()
        for entry in entries.values()
        if not entry.sample
    ]

    assert telling(real) == frozenset()


@each([
    (rx.fragment(rx.el.p("All real here."), rx.el.p("Ring ", rx.el.b("+91 22 5550 0100"), ".")), True),
    (rx.el.p("Asha", **ui.attrs(data_sample="")), True),
    (rx.el.dialog(rx.el.p("SEBI registration INZ000000000")), True),
    (ui.written_part("desks", rx.el.p("Write to desk@nnm.example.")), True),
    (rx.cond(True, rx.el.p("desk@nnm.example"), rx.el.p("none")), True),
    (rx.fragment(rx.el.p("Ring +91 22 2200 1234."), rx.el.p("SEBI INZ000212137")), False),
    (rx.el.script("var phone = '+91 22 5550 0100'"), False),
    (rx.fragment(), False),
])  # fmt: skip
def test_a_page_with_a_sample_anywhere_shows_samples(tree: rx.Component, shows: bool) -> None:
    """Sample numbers and addresses are recognised by their form."""
    assert shows_samples(tree) == shows


def test_without_a_sample_there_is_no_mark() -> None:
    """With one: tests/web/test_demonstration.py."""
    assert "<details" not in str(render(demonstration(shown=False)))
