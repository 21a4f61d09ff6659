"""Which page says that it holds demonstration content."""

import pytest

from nnm_site.build.demonstration import holds_samples, marked, telling
from nnm_site.build.error import BuildError
from nnm_site.content import queries
from nnm_site.content.samples import LINE
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


PLACE = '<aside aria-label="Demonstration content" class="demonstration"></aside>'


def page(main: str, footer: str = "") -> str:
    return f"<html><body><header></header>{PLACE}<main>{main}</main><footer>{footer}</footer></body></html>"


@pytest.mark.parametrize(
    ("main", "footer"),
    [
        ("<p>Ring +91 22 5550 0100.</p>", ""),
        ("<p>All real here.</p>", "<p>Write to desk@nnm.example.</p>"),
        ('<p data-sample="">Asha</p>', ""),
        ("<dialog><p>SEBI registration INZ000000000</p></dialog>", ""),
    ],
)
def test_a_page_with_a_sample_anywhere_says_so_under_its_header(main: str, footer: str) -> None:
    document = marked(page(main, footer), frozenset())
    assert document.count(LINE) == 1
    assert document.index("</header>") < document.index(LINE) < document.index("<main>")


def test_the_line_vanishes_with_the_last_sample(known: frozenset[str]) -> None:
    real = page("<p>Ring +91 22 2200 1234.</p>", "<p>SEBI registration INZ000212137</p>")
    assert marked(real, known) == real
    script = page("<script>var phone = '+91 22 5550 0100'</script>")
    assert marked(script, known) == script


def test_a_document_without_a_place_stops_the_build() -> None:
    with pytest.raises(BuildError, match="no place"):
        marked("<html><body></body></html>", frozenset())
