"""Plain words: the checks find what they should, and the texts as they ship pass them."""

import pytest

from tools import prose
from tools.prose import Unit, sentences
from tools.words import faults, grade, rules

pytestmark = pytest.mark.slow

RULES = rules()


def texts(*sentence: str) -> list[Unit]:
    return [Unit("content/a.md", 7, text) for text in sentence]


def messages(*sentence: str) -> list[str]:
    return [str(fault) for fault in faults(texts(*sentence), RULES)]


def test_a_sentence_of_more_than_forty_words_is_named_with_its_place() -> None:
    (found,) = messages("Orders " * 40 + "end.")

    assert found.startswith("content/a.md:7: 41 words: Orders")


def test_a_few_longer_sentences_are_allowed_and_many_are_not() -> None:
    long = "Orders " * 25 + "end."

    assert not messages(long, *["The order is short."] * 60)
    assert len(messages(long, long, *["The order is short."] * 60)) == 2


@pytest.mark.parametrize(
    "sentence",
    [
        "We keep the leaf in reach and the branch steady.",
        "Whoever pays late pays more.",
        "The planners cannot reckon with other figures.",
        "The tariff stands in the downloads centre.",
        "Never do we promise returns.",
        "Write to our e-mail ID.",
        "At this point in time we are open.",
    ],
)
def test_banned_words_are_found(sentence: str) -> None:
    assert messages(sentence)


def test_plain_sentences_pass() -> None:
    assert not messages("You pay ₹20 for an order.", "The contract note comes within 24 hours.")


def test_sentences_end_before_a_capital_and_not_after_an_abbreviation() -> None:
    assert sentences("Until 4 p.m. on T. Then it ends. See No. 5 there.") == [
        "Until 4 p.m. on T.",
        "Then it ends.",
        "See No. 5 there.",
    ]


def test_text_is_found_in_every_kind_of_file_with_its_line(tmp_path) -> None:
    content, pages = tmp_path / "content", tmp_path / "nnm_site" / "home"
    content.mkdir()
    pages.mkdir(parents=True)
    (content / "a.toml").write_text('key = "a"\n\ntext = "You pay at once."\n')
    (content / "b.md").write_text(
        '+++\ntitle = "Your account"\n+++\n## Head\n\nWrite to {firm.email} [now](/x).\n\n| A | B c |\n'
    )
    (content / "c.typ").write_text(
        '= Head\n\n#let x = (\n  "no prose here",\n)\n\nCall us\nnow.\n\n'
        "#ledger((auto,), ([First cell],), ([Ask #mail(firm.email) first.],))\n"
    )
    (content / "prescribed.toml").write_text('text = "To the letter, whoever reads it."\n')
    (pages / "page.html").write_text(
        '{# No copy. #}\n{% if a > b %}\n<p>We <b>answer</b> {{ a["b"] }}{% if c %} today{% else %} later on{% endif %}.</p>\n'
    )
    (pages / "page.py").write_text('"""Not read by visitors."""\nTITLE = "How we help you"\n')

    found = {(unit.path, unit.line, unit.text) for unit in prose.units(tmp_path)}

    assert found == {
        ("content/a.toml", 3, "You pay at once."),
        ("content/b.md", 2, "Your account"),
        ("content/b.md", 4, "Head"),
        ("content/b.md", 6, "Write to address now."),
        ("content/b.md", 8, "A"),
        ("content/b.md", 8, "B c"),
        ("content/c.typ", 1, "Head"),
        ("content/c.typ", 7, "Call us now."),
        ("content/c.typ", 10, "First cell"),
        ("content/c.typ", 10, "Ask address first."),
        ("nnm_site/home/page.html", 3, "We answer address today"),
        ("nnm_site/home/page.html", 3, "later on."),
        ("nnm_site/home/page.py", 2, "How we help you"),
    }


@pytest.fixture(scope="module")
def shipped() -> list[Unit]:
    return list(prose.units())


@pytest.mark.slow
def test_every_text_of_the_site_passes(shipped: list[Unit]) -> None:
    assert not [str(fault) for fault in faults(shipped, RULES)]


def test_the_texts_are_no_harder_to_read_than_before(shipped: list[Unit]) -> None:
    assert grade(shipped) <= RULES["grade"]["at_most"]
