"""Plain words: the checks find what they should. `make words` checks the shipped texts."""

import pytest

from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents.jobs import jobs
from tools import prose
from tools.prose import Unit, sentences
from tools.words import faults, rules

pytestmark = pytest.mark.slow

RULES = rules()


def texts(*sentence: str) -> list[Unit]:
    return [Unit("content/a.md", 7, text) for text in sentence]


def messages(*sentence: str) -> list[str]:
    return list(faults(texts(*sentence), RULES))


def test_a_sentence_of_more_than_forty_words_is_named_with_its_place() -> None:
    (found,) = messages("Orders " * 40 + "end.")

    assert found.startswith("content/a.md:7: 41 words: Orders")


def test_a_few_longer_sentences_are_allowed_and_many_are_not() -> None:
    long, other = "Orders " * 25 + "end.", "Shares " * 25 + "end."

    assert not messages(long, *["The order is short."] * 60)
    assert len(messages(long, other, *["The order is short."] * 60)) == 2


#: Banned words; texts that describe advice, solicit, promise or mention the website.
FOUND = [
    "The tariff stands in the downloads centre.",
    "We offer shares and bonds that suit your goal.",
    "Talk to us about cover you are thinking of.",
    "Financial success begins here.",
    "This page will state the date and the findings of the audit.",
]


def test_banned_words_are_found() -> None:
    assert [sentence for sentence in FOUND if not messages(sentence)] == []


def test_a_label_that_is_prescribed_may_have_a_banned_word_in_its_file() -> None:
    label = "Get insured quickly"

    assert list(faults([Unit("content/home/faq.toml", 1, label)], RULES))
    assert not list(faults([Unit("content/wealth/protection.toml", 1, label)], RULES))
    used = {path for entry in RULES["banned"] for path in entry.get("except", ())}
    assert all((prose.ROOT / path).exists() for path in used)


def test_plain_sentences_pass() -> None:
    assert not messages("You pay ₹20 for an order.", "The contract note comes within 24 hours.")


def test_sentences_end_before_a_capital_and_not_after_an_abbreviation() -> None:
    assert sentences("Until 4 p.m. on T. Then it ends. See No. 5 there.") == [
        "Until 4 p.m. on T.",
        "Then it ends.",
        "See No. 5 there.",
    ]


def test_text_is_found_in_every_kind_of_file_with_its_line(tmp_path) -> None:
    content, pages = tmp_path / "content", tmp_path / "nnm_site" / "features" / "home"
    (content / "documents").mkdir(parents=True)
    pages.mkdir(parents=True)
    (content / "a.toml").write_text('key = "a"\n\ntext = "You pay at once."\n')
    (content / "b.md").write_text(
        '+++\ntitle = "Your account"\n+++\n## Head\n\nWrite to {firm.email} [now](/x).\n\n| A | B c |\n|---|---|\n'
    )
    (content / "documents" / "c.typ").write_text(
        '= A head\n\n#let x = (\n  "no prose here",\n)\n\nCall us\nnow.\n\n'
        '#ledger((auto,), ([First cell],), ([Ask #link("/contact")[us] first.],))\n\n#firm.email\n'
    )
    (job, *_) = (job for job in jobs(site_content()) if job.source)
    (content / "prescribed.toml").write_text('text = "To the letter, whoever reads it."\n')
    (pages / "page.py").write_text('"""Not read by visitors."""\nTITLE = "How we help you"\n')

    found = {(unit.path, unit.line, unit.text) for unit in prose.units(tmp_path, {"c": job.facts})}

    assert found == {
        ("content/a.toml", 3, "You pay at once."),
        ("content/b.md", 2, "Your account"),
        ("content/b.md", 4, "Head"),
        ("content/b.md", 6, "Write to address now."),
        ("content/b.md", 8, "A"),
        ("content/b.md", 8, "B c"),
        ("content/documents/c.typ", 1, "1. A head"),
        ("content/documents/c.typ", 7, "Call us now."),
        ("content/documents/c.typ", 10, "First cell"),
        ("content/documents/c.typ", 10, "Ask us first."),
        ("nnm_site/features/home/page.py", 2, "How we help you"),
    }


def test_a_sentence_that_stands_nearly_alike_in_two_files_is_named_with_both() -> None:
    said = "Complain to the exchange within one year of the day on which it happened."
    first = Unit("content/a.md", 7, said)
    second = Unit("content/b.md", 9, said.replace("it happened", "this happened"))
    printed = Unit("content/documents/c.typ", 3, first.text)

    (found,) = faults([first, second, printed], RULES)
    assert found.startswith("content/a.md:7: also in content/b.md:9: Complain")
    assert not list(faults([first, printed], RULES))


def test_a_sentence_that_stands_twice_in_a_file_is_named_with_both_lines() -> None:
    said = "This is an illustration, not a promise of markets."
    page = [Unit("content/wealth/a.toml", line, said) for line in (3, 9)]
    answers = [Unit("content/clients/ways.toml", line, said) for line in (3, 9)]

    (found,) = faults(page, RULES)
    assert found.startswith("content/wealth/a.toml:3: also in content/wealth/a.toml:9: This is")
    assert not list(faults(answers, RULES))
