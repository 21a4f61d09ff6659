"""Markdown becomes components; unsupported syntax is refused by name."""

import pytest
import reflex as rx
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared import ui
from tests.rows import each

NUMBERED = """
## First things

Words.

### A part

### Another part

## Second things

### Its part
"""


def numbers(prose: ui.Prose) -> list[tuple[str, str]]:
    return [(heading.number, heading.id) for heading in prose.headings]


def test_sections_and_their_parts_are_numbered() -> None:
    """Each of several texts has its own numbers and anchors."""
    assert numbers(ui.prose(NUMBERED, numbered=True)) == [
        ("1", "first-things"),
        ("1.1", "a-part"),
        ("1.2", "another-part"),
        ("2", "second-things"),
        ("2.1", "its-part"),
    ]
    prose = ui.prose(NUMBERED, numbered=True, number="4.", anchor="part-4-")
    assert numbers(prose)[:2] == [("4.1", "part-4-first-things"), ("4.1.1", "part-4-a-part")]


def test_a_heading_carries_its_anchor_and_its_number_if_it_has_one() -> None:
    (heading,) = ui.prose("## Who they are", numbered=True).components
    assert 'id:"who-they-are"' in str(heading)
    assert '"1"' in str(heading)
    prose = ui.prose(NUMBERED)
    assert {heading.number for heading in prose.headings} == {""}
    assert "section-number" not in str(prose.components[0])


def test_lists_emphasis_and_links() -> None:
    (paragraph, points) = ui.prose(
        "A **strong** and *fine* [link](/mitc),\nover two lines.\n\n1. one\n2. two\n   - inner\n"
    ).components

    assert 'jsx("strong",{},"strong")' in str(paragraph)
    assert 'jsx("em",{},"fine")' in str(paragraph)
    assert 'href:"/mitc"' in str(paragraph)
    assert ", over two lines." in str(paragraph)
    assert str(points).startswith('jsx("ol"')
    assert 'jsx("ul"' in str(points)


@each([
    ("/pdf/downloads/x.pdf", 'target:"_blank"'), ("https://scores.sebi.gov.in", 'rel:"noopener"'),
    ("tel:+912255500100", 'href:"tel:+912255500100"'), ("#otp", 'href:"#otp"'),
])  # fmt: skip
def test_each_kind_of_link(address: str, expected: str) -> None:
    assert expected in str(ui.prose(f"[there]({address})").components[0])


def test_a_table_has_its_caption_and_numeric_columns() -> None:
    (table,) = ui.prose(
        "Table: Time limits\n\n| Step | Days |\n|---|--:|\n| Review | **21** |\n"
    ).components

    assert 'jsx("caption",{},"Time limits")' in str(table)
    assert 'scope:"row"' in str(table)
    assert str(table).count('className:"numeric"') == 2


@each([
    ("## Vision\n\nTable: Vision\n\n", True),
    ("## Vision\n\nTable: Our vision\n\n", False),
    ("## Vision\n\nA sentence.\n\nTable: Vision\n\n", False),
])  # fmt: skip
def test_a_caption_that_repeats_the_heading_above_its_table_is_not_seen(text, hidden) -> None:
    *_, table = ui.prose(f"{text}| Step | Days |\n|---|---|\n| Review | 21 |\n").components
    assert ("visually-hidden" in str(table)) is hidden


def test_a_block_is_provided_by_the_page() -> None:
    prose = ui.prose("::: contact somebody", {"contact": lambda key: rx.el.p(f"to {key}")})

    assert '"to somebody"' in str(prose.components[0])


@each([
    ("| a |\n|---|\n| b |\n", "a table needs a paragraph"),
    ("Table: nothing\n\nWords.\n", "no table follows the caption 'nothing'"),
    ("Table: nothing\n", "no table follows the caption 'nothing'"),
    ("# Too high", "level 1"), ("#### Too low", "level 4"),
    ("```\ncode\n```", "fence is not supported"),
    ("![picture](/x.png)", "image is not supported"),
    ("<b>raw</b>\n", "html_block|html_inline"),
    ("## Same\n\n## Same", "two headings have the same words"),
    ("::: nowhere", "nowhere"),
    ("Within [21 days](source:odr).", "odr"),
])  # fmt: skip
def test_what_is_not_supported_is_refused(text: str, message: str) -> None:
    with pytest.raises((ValueError, KeyError), match=message):
        ui.prose(text)


def test_inline_is_a_single_line() -> None:
    assert ui.inline("plain words") == ("plain words",)
    with pytest.raises(ValueError, match="not a single line"):
        ui.inline("one\n\ntwo")


def test_plain_drops_the_marks() -> None:
    assert (
        ui.plain("## A *fine*\n\nline of [words](/x)\nand more") == "A fine line of words and more"
    )


@given(st.text())
def test_an_anchor_is_always_a_plain_word(text: str) -> None:
    anchor = ui.anchor_of(text)

    assert anchor == ui.anchor_of(anchor)
    assert anchor == "" or all(part.isalnum() and part.isascii() for part in anchor.split("-"))


@given(st.lists(st.sampled_from([2, 3]), min_size=1, max_size=12))
def test_numbers_never_repeat(levels: list[int]) -> None:
    levels = [2, *levels]
    text = "\n\n".join(f"{'#' * level} Heading {i}" for i, level in enumerate(levels))
    numbers = [heading.number for heading in ui.prose(text, numbered=True).headings]

    assert len(set(numbers)) == len(numbers) == len(levels)


def test_a_link_to_a_source_is_a_fact() -> None:
    (line,) = ui.prose(
        'Within [21 days](source:odr "A circular; checked on 1 April 2026").'
    ).components
    shown = str(line)
    assert '"data-source":"odr"' in shown
    assert "checked on 1 April 2026" in shown
