"""Messages, translations and what guards them; on the site's own content and on copies of it."""

import csv
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import reflex as rx

from nnm_site.content import main
from nnm_site.features.enquiries.rules.fields import CALL_TIMES, FORMS
from nnm_site.features.enquiries.rules.validation import check
from nnm_site.features.enquiries.service import (
    FOREIGN,
    HASTY,
    WRONG_TYPE,
    accepted,
    faulty,
    limited,
    too_large,
    unstored,
)
from nnm_site.features.help.feature import routes as help_routes
from nnm_site.features.regulatory.blocks import glossary
from nnm_site.pages import composed_now
from nnm_site.platform.tree import render
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.exchange import (
    ExchangeError,
    read_rows,
    rows_of,
    take,
    write_rows,
)
from nnm_site.shared.languages.language import languages, read_language
from nnm_site.shared.languages.messages import of_text
from nnm_site.shared.languages.names import alphabetical
from nnm_site.shared.languages.pairing import RefusedError, paired
from nnm_site.shared.languages.script_words import SAID, script_words
from nnm_site.shared.languages.speaking import say, speaking
from nnm_site.shared.languages.strings import read_strings
from nnm_site.shared.languages.translator import Translator
from nnm_site.site_map import plan
from nnm_site.translations import proof, untranslated
from tests.documents import Document, words
from tests.rows import each

pytestmark = pytest.mark.slow

HINDI = read_language("hi")
SCRIPTS = Path(__file__).parents[3] / "nnm_site" / "shared" / "scripts"


@each([
    ("Within 21 days.", "दिनों में।"),
    ("Within 21 days.", "22 दिनों में।"),
    ("Write to a@b.example.", "हमें लिखें।"),
    ("See https://a.example/b.", "देखें।"),
    ("Since 25 January 2023.", "25 फरवरी 2023 से।"),
    ("Word.", ""),
])  # fmt: skip
def test_what_lost_or_added_something_is_refused(source: str, translation: str) -> None:
    with pytest.raises(RefusedError):
        paired(of_text(source), translation, HINDI.show)


@each(["21", "२१", "૨૧", "௨௧"])
def test_a_translator_may_write_the_figures_of_every_script(figures: str) -> None:
    text = f"{figures} दिनों में।"
    assert paired(of_text("Within 21 days."), text, HINDI.show) == "{number} दिनों में।"


def _files(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_file_that_comes_back_unchanged_changes_nothing(root: Path, tmp_path: Path) -> None:
    before = _files(root)
    rows = rows_of("hi", root)
    assert rows
    for name in ("texts.csv", "texts.xlsx", "texts.po"):
        write_rows(rows, tmp_path / name, "hi")
        again = read_rows(tmp_path / name)
        assert sorted(row.key for row in again) == sorted(row.key for row in rows), name
        assert take("hi", again, "somebody", root) == 0, name
        assert _files(root) == before, name


def test_a_translation_is_taken_and_an_old_file_refused_by_name(root: Path) -> None:
    (row, other) = [row for row in rows_of("hi", root) if "{number}" in row.source and row.target][
        :2
    ]
    better = replace(row, target=f"अभी {row.target}")
    assert take("hi", [better], "Sita", root, reviewed=True) == 1
    (string,) = [
        s for s in read_strings("hi", root) if (s.key, s.context) == (row.source, row.context)
    ]
    assert (string.text, string.translator, string.reviewed) == (better.target, "Sita", True)
    before = _files(root)
    for fault, bad in (
        ("translated anew", replace(row, target=f"फिर {row.target}")),
        ("no text of the site", replace(other, key="gone", target="कुछ")),
        ("its English is another", replace(other, english="gone", target=f"अभी {other.target}")),
        ("{number} lost", replace(other, target=other.target.replace("{number}", ""))),
        ("7 added", replace(other, target=f"7 {other.target}")),
    ):
        with pytest.raises(ExchangeError, match=re.escape(fault)) as refused:
            take("hi", [bad], "somebody", root)
        assert bad.source in str(refused.value)
        assert _files(root) == before


@pytest.mark.long
def test_the_command_ends_with_one_for_a_file_it_refuses(tmp_path: Path) -> None:
    file = tmp_path / "bad.csv"
    with file.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened).writerows([("source", "target"), ("No text of this site", "कुछ")])
    assert main(["translate", "import", "hi", str(file)]) == 1


@each(["texts.csv", "texts.xlsx", "texts.po", "texts.doc"])
def test_a_file_that_is_none_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"\xff\x00no table, \xfeno book\n")
    with pytest.raises(ExchangeError, match=name):
        read_rows(tmp_path / name)


def test_a_sentence_without_a_translation_is_named_with_its_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That of a page too which stands at no address of the language: pages for errors, the dialog on English
    pages, prescribed texts, what scripts say.
    """
    (help_for_clients,) = (page for page in help_routes() if page.path == "/help")
    elsewhere = {
        "We could not find this page.",
        "If you write to us about it, please name this number:",
        "This page is not in Hindi yet",
        "Register on SCORES portal",
        "Copied.",
    }
    for text in ("Home", help_for_clients.description, *elsewhere):
        monkeypatch.delitem(catalogue("hi").translations, (text, ""))
    paths = {HINDI.address(HINDI.pages[0]), "/hi/contact", "/hi/help"}
    pages = [one for one in plan().routes if one.path in paths]

    lacking = {string.key: string.pages for string in untranslated("hi", map(composed_now, pages))}
    assert "/hi/contact" in lacking["Home"]
    assert lacking[help_for_clients.description] == ("/hi/help",)
    assert sorted(elsewhere - lacking.keys()) == []


@pytest.mark.long
def test_no_sentence_lacks_its_translation() -> None:
    assert [string.key for string in untranslated("hi")] == []


def test_a_description_that_is_cut_from_a_text_is_cut_in_its_language() -> None:
    described = {page.path: page.described for page in plan().routes}
    for page in help_routes():
        if page.begins and HINDI.has(page.path):
            hindi = described[f"/hi{page.path}"]
            assert re.search("[\u0900-\u097f]", hindi), page.path
            assert 50 <= len(hindi) <= 160, page.path


@pytest.mark.long
def test_a_page_to_read_has_each_sentence_with_its_english_its_state_and_its_key() -> None:
    page = Document(proof("hi", "/charges"))
    (heading,) = page.find(".//h1")
    (beside,) = heading.findall(".//span[@class='proof']")
    row = next(row for row in rows_of("hi") if row.source == "What we charge")
    assert words(heading).startswith(row.target)
    assert words(beside) == f"What we charge · not reviewed · {row.key}"
    remarks = [words(each) for each in page.find(".//span[@class='proof']")]
    assert len(remarks) > 100
    assert [each for each in remarks if not re.search(r" · (not )?reviewed · \S", each)] == []
    with pytest.raises(LookupError):
        proof("hi", "/nowhere")


def test_a_changed_sentence_is_stale_and_named_and_a_legal_one_is_not_shown(root: Path) -> None:
    for file, first in (
        ("home/faq.toml", r'^question = "(.*)"$'),
        ("regulatory/refund-and-cancellation.md", r'^intro = "(.*)"$'),
    ):
        text = (root / file).read_text(encoding="utf-8")
        said = re.search(first, text, re.MULTILINE)
        assert said is not None
        changed = text.replace(said[1], f"Something else is said now in {file}.", 1)
        (root / file).write_text(changed, encoding="utf-8")

    found = catalogue("hi", root)
    stale = sorted(map(str, found.stale))
    assert [one.partition(": ")[0] for one in stale] == [
        *("home/faq.toml", "regulatory/refund-and-cancellation.md")
    ]
    assert found.dropped
    translator = Translator(found)
    key = next(key for key in sorted(found.dropped) if not set("<{") & set(key))
    assert found.find(key) is None
    translator.tree(rx.el.p(key))
    assert translator.fell_back


def test_a_further_language_needs_one_file(root: Path) -> None:
    folder = root / "languages" / "gu"
    folder.mkdir()
    text = (root / "languages" / "hi" / "language.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?ms)^(pages|legal_pages) = \[.*?^\]", r"\1 = []", text)
    (folder / "language.toml").write_text(
        text.replace('code = "hi"', 'code = "gu"'), encoding="utf-8"
    )
    found = catalogue("gu", root)
    assert not found.translations
    assert render(Translator(found).tree(rx.el.p("Some words."))) == '<p lang="en">Some words.</p>'


def test_everything_a_form_says_is_translated() -> None:
    answers = [FOREIGN, WRONG_TYPE, too_large(), HASTY, limited(300), unstored()]
    answers += [faulty({"a": "b"}), faulty({"a": "b", "c": "d"})]
    for form in FORMS.values():
        answers += [accepted(form, "A-7K3F-9Q2M", call) for call in ("", *CALL_TIMES)]
        for entry in (
            "", "\x00x", "x" * 400, "1234", "http://x", "5", "12", "2030-01-01", "zzz", "a@gmial.com",
        ):  # fmt: skip
            entries = {field.name: entry for field in form.fields}
            _, errors = check(form, entries, date(2026, 11, 23))
            answers.append(faulty(errors))
    for one in answers:
        with speaking("hi"):
            own = one.translated()
        for text in (own.title, own.message, *own.errors.values()):
            if text not in {"b", "d"}:
                assert re.search("[\u0900-\u097f]", text), text
                assert "You asked" not in text


def test_scripts_say_nothing_that_a_page_does_not_bring() -> None:
    for path in SCRIPTS.glob("*.js"):
        for text in re.findall(r'\bsay\(\s*"([^"]+)"', path.read_text(encoding="utf-8")):
            assert text in SAID, f"{path.name}: {text}"
    for language in languages():
        assert set(SAID) == script_words(catalogue(language.code)).keys()


def test_the_glossary_stands_in_the_order_of_the_language() -> None:
    english = [letter for _, letter, _ in glossary()]
    with speaking("hi"):
        hindi = [letter for _, letter, _ in glossary()]
    assert english == sorted(set(english))
    # No letter comes twice, and Latin abbreviations stand before Devanagari.
    assert hindi == sorted(set(hindi))
    assert hindi[0] == "A"
    assert hindi[-1] > "\u0900"


def test_names_are_sorted_as_in_a_dictionary() -> None:
    names = ["सेबी", "कौन", "ज़रूरत", "e-DIS", "जमा", "DRF", "क्लियरिंग", "अंक", "कमल", "अकड़"]
    assert sorted(names, key=alphabetical) == [
        *("DRF", "e-DIS", "अंक", "अकड़", "कमल", "कौन", "क्लियरिंग", "जमा", "ज़रूरत", "सेबी")
    ]


def test_every_string_keeps_its_places() -> None:
    for string in read_strings("hi"):
        places = re.compile(r"</?\d+>|\{\w+\}")
        if string.text:
            assert sorted(places.findall(string.key)) == sorted(places.findall(string.text)), string


@each([
    ("12 AM", "रात 12"), ("8.45 AM", "सुबह 8.45"), ("12 PM", "दोपहर 12"),
    ("2.30 PM", "दोपहर 2.30"), ("6 PM", "शाम 6"), ("11 PM", "रात 11"),
])  # fmt: skip
def test_a_time_of_day_is_said_with_its_part_of_the_day(english: str, hindi: str) -> None:
    message = of_text(f"Before {english}.")
    assert message.key == "Before {time}."
    assert message.text("{time}", HINDI.show) == hindi


def test_every_hour_that_one_can_choose_for_a_call_is_said_with_its_part_of_the_day():
    with speaking("hi"):
        said = [say(hour) for hour in CALL_TIMES]
    assert [hour for hour in said if not re.match("सुबह|दोपहर|शाम", hour)] == []
