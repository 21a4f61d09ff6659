"""Which page says that it holds demonstration content."""

import pytest

from nnm_site.build.demonstration import holds_samples, telling
from nnm_site.content import queries
from nnm_site.content.validate import validate


@pytest.fixture(scope="module")
def known() -> frozenset[str]:
    return telling(entry for entries in validate().entries.values() for entry in entries.values())


@pytest.mark.parametrize(
    "text",
    [
        "Write to desk@nnm.example today.",
        "Call +91 22 5550 0131 today.",
        "SEBI registration INZ000000000",
    ],
)
def test_sample_numbers_and_addresses_are_known_by_their_form(text: str) -> None:
    assert holds_samples(text, frozenset())


def test_people_and_voices_are_known_by_their_words(known: frozenset[str]) -> None:
    for entry in (*queries.testimonials(), *queries.team(), *queries.awards()):
        text = getattr(entry, "content", None) or getattr(entry, "does", None) or entry.text
        assert holds_samples(f"Before. {text} After.", known) == entry.sample


def test_texts_that_are_no_sample_hold_none(known: frozenset[str]) -> None:
    for claim in queries.claims():
        assert not holds_samples(claim.statement, known)
    assert not holds_samples(queries.prescribed("kyc").texts[0], known)


def test_without_any_sample_entry_nothing_is_known() -> None:
    real = [
        entry
        for entries in validate().entries.values()
        for entry in entries.values()
        if not entry.sample
    ]

    assert telling(real) == frozenset()
