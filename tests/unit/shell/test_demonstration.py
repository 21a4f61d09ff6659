"""Which page says that it holds demonstration content."""

import pytest
import reflex as rx

from nnm_site.platform.tree import render
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.samples import LINE
from nnm_site.shared.content.validate import validate
from nnm_site.shared.shell.demonstration import demonstration, shows_samples, telling
from tests.rows import each

pytestmark = pytest.mark.slow


@each(
    [
        "Write to desk@nnm.example today.",
        "Call +91 22 5550 0131 today.",
        "SEBI registration INZ000000000",
    ]
)
def test_sample_numbers_and_addresses_are_known_by_their_form(text: str) -> None:
    assert shows_samples(rx.el.p(text))


def test_people_and_voices_are_known_by_their_words() -> None:
    for entry in (*queries.testimonials(), *queries.team(), *queries.awards()):
        text = getattr(entry, "content", None) or getattr(entry, "does", None) or entry.text
        assert shows_samples(rx.el.p(f"Before. {text} After.")) == entry.sample


def test_texts_that_are_no_sample_hold_none() -> None:
    for claim in queries.claims():
        assert not shows_samples(rx.el.p(claim.statement))
    assert not shows_samples(rx.el.p(queries.prescribed("kyc").texts[0]))


def test_without_any_sample_entry_nothing_is_known() -> None:
    real = [
        entry
        for entries in validate().entries.values()
        for entry in entries.values()
        if not entry.sample
    ]

    assert telling(real) == frozenset()


@each(
    [
        rx.fragment(rx.el.p("All real here."), rx.el.p("Ring ", rx.el.b("+91 22 5550 0100"), ".")),
        rx.el.p("Asha", **ui.attrs(data_sample="")),
        rx.el.dialog(rx.el.p("SEBI registration INZ000000000")),
        ui.written_part("desks", rx.el.p("Write to desk@nnm.example.")),
        rx.cond(True, rx.el.p("desk@nnm.example"), rx.el.p("none")),
    ]
)
def test_a_page_with_a_sample_anywhere_shows_samples(tree: rx.Component) -> None:
    assert shows_samples(tree)


@each(
    [
        rx.fragment(rx.el.p("Ring +91 22 2200 1234."), rx.el.p("SEBI INZ000212137")),
        rx.el.script("var phone = '+91 22 5550 0100'"),
        rx.fragment(),
    ]
)
def test_a_page_without_any_shows_none(tree: rx.Component) -> None:
    assert not shows_samples(tree)


def test_the_mark_stands_beside_the_title_with_its_sentence_behind_it() -> None:
    shown, hidden = (str(render(demonstration(shown=shown))) for shown in (True, False))
    assert shown.count(LINE) == 1
    assert "<details" in shown
    assert "<details" not in hidden
