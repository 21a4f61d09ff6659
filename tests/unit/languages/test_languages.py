"""Messages, translations and their checks; on the site's own content and on copies of it."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import reflex as rx

from nnm_site.content import main, untranslated_now
from nnm_site.features.enquiries.rules.validation import check
from nnm_site.features.enquiries.service import accepted, answer_of, faulty, limited
from nnm_site.features.enquiries.texts import forms
from nnm_site.features.help.feature import routes as help_routes
from nnm_site.features.regulatory.blocks import glossary
from nnm_site.pages import composed_now
from nnm_site.platform.tree import render
from nnm_site.shared.languages import catalogue as catalogues
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.exchange import (
    ExchangeError,
    entries_of,
    read_file,
    set_reviewed,
    take,
)
from nnm_site.shared.languages.language import languages, read_language
from nnm_site.shared.languages.messages import of_text
from nnm_site.shared.languages.names import alphabetical
from nnm_site.shared.languages.proof import proof, untranslated
from nnm_site.shared.languages.script_words import SENTENCES, script_words
from nnm_site.shared.languages.speaking import as_spoken, say, speaking
from nnm_site.shared.languages.store import Entry, broken, other_figures, read_store, write_entries
from nnm_site.shared.languages.translator import Translator
from nnm_site.site_map import plan
from tests.documents import Document, words
from tests.rows import each

pytestmark = pytest.mark.slow

HINDI = read_language("hi")
SCRIPTS = Path(__file__).parents[3] / "nnm_site" / "shared" / "scripts"


@each([
    ("Within {number} days.", "दिनों में।", "{number} lost, nothing added"),
    ("Within {number} days.", "{number} दिनों में {day} से।", "nothing lost, {day} added"),
    ("<1>A</1> and <2>b</2>", "<1>क</1> और <2>ख", "</2> lost"),
    ("<1>A</1> and <2>b</2>", "<1>क <2></1> ख</2>", "</1> closes nothing that is open"),
])  # fmt: skip
def test_what_lost_or_added_something_is_broken(key: str, text: str, fault: str) -> None:
    assert fault in broken(key, text)
    assert not broken(key, key)


@each(["21", "२१", "૨૧", "௨௧"])
def test_a_figure_is_no_word_of_a_translation_in_any_script(figures: str) -> None:
    assert other_figures("Within {number} days.", "{number} दिनों में।") == ""
    assert f"{figures} added" in other_figures("Within {number} days.", f"{figures} दिनों में।")


def _files(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_file_that_comes_back_unchanged_changes_nothing(root: Path, tmp_path: Path) -> None:
    before = _files(root)
    entries = entries_of("hi", root)
    assert entries
    write_entries(tmp_path / "texts.po", "hi", entries)
    again = read_file(tmp_path / "texts.po")
    assert [one.key for one in again] == [one.key for one in entries]
    assert take("hi", again, "somebody", root) == 0
    assert _files(root) == before


def test_a_translation_is_taken_and_an_old_file_refused_by_name(root: Path) -> None:
    one, other = [e for e in entries_of("hi", root) if "{number}" in e.key][:2]
    better = replace(one, text=f"अभी {one.text}")
    assert take("hi", [better], "Sita", root, reviewed=True) == 1
    (entry,) = [e for e in read_store("hi", root) if (e.key, e.context) == (one.key, one.context)]
    assert (entry.text, entry.translator, entry.reviewed) == (better.text, "Sita", True)
    before = _files(root)
    for fault, bad in (
        ("translated anew", replace(one, text=f"फिर {one.text}")),
        ("its English is another", replace(other, key="gone", text="कुछ")),
        ("{number} lost", replace(other, text=other.text.replace("{number}", ""))),
        ("7 added", replace(other, text=f"7 {other.text}")),
    ):
        with pytest.raises(ExchangeError, match=re.escape(fault)) as refused:
            take("hi", [bad], "somebody", root)
        assert bad.key in str(refused.value)
        assert _files(root) == before


def test_a_sentence_that_pages_ask_for_gets_its_place_in_the_content(root: Path) -> None:
    missing = [Entry("Not there yet", places=("/hi/help",))]
    (given,) = [e for e in entries_of("hi", root, missing) if e.key == "Not there yet"]
    assert take("hi", [replace(given, text="अभी नहीं")], "Sita", root, missing=missing) == 1
    assert read_store("hi", root)[-1] == Entry(
        "Not there yet", "", "अभी नहीं", "Sita", places=("/hi/help",)
    )
    assert set_reviewed("hi", "/hi/help", root) == len(
        [e for e in read_store("hi", root) if e.reviewed]
    )


@pytest.mark.long
def test_the_command_ends_with_one_for_a_file_it_refuses(tmp_path: Path) -> None:
    file = tmp_path / "bad.po"
    write_entries(file, "hi", [Entry("No text of this site", text="कुछ", before="0" * 8)])
    assert main(["translate", "import", "hi", str(file)]) == 1
    assert main(["translate", "export", "hi", str(tmp_path / "texts.csv")]) == 1


@each([b"\xff\x00no table, \xfeno book\n", b"source,target\nHome,\n", b'msgid "Home"\nmsgstr ""\n'])
def test_a_file_that_was_not_handed_out_is_refused(given: bytes, tmp_path: Path) -> None:
    (tmp_path / "texts.po").write_bytes(given)
    with pytest.raises(ExchangeError, match=r"texts\.po"):
        read_file(tmp_path / "texts.po")


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
    for text in ("Home", help_for_clients.described, *elsewhere):
        monkeypatch.delitem(catalogue("hi").translations, (text, ""))
    paths = {HINDI.address(HINDI.pages[0]), "/hi/contact", "/hi/help"}
    pages = [one for one in plan().routes if one.path in paths]

    lacking = {entry.key: entry.places for entry in untranslated("hi", map(composed_now, pages))}
    assert "/hi/contact" in lacking["Home"]
    assert lacking[help_for_clients.described] == ("/hi/help",)
    assert sorted(elsewhere - lacking.keys()) == []


@pytest.mark.long
def test_no_sentence_lacks_its_translation() -> None:
    assert [entry.key for entry in untranslated_now("hi")] == []


def test_a_description_that_is_cut_from_a_text_is_cut_in_its_language() -> None:
    described = {page.path: page.described for page in plan().routes}
    for page in help_routes():
        if page.begins and HINDI.has(page.path):
            hindi = described[f"/hi{page.path}"]
            assert re.search("[\u0900-\u097f]", hindi), page.path
            assert 50 <= len(hindi) <= 160, page.path


@pytest.mark.long
def test_a_page_to_read_has_each_sentence_with_its_english_its_state_and_its_context() -> None:
    page = Document(proof(plan().routes, "hi", "/charges"))
    (heading,) = page.find(".//h1")
    (beside,) = heading.findall(".//span[@class='proof']")
    entry = next(entry for entry in entries_of("hi") if entry.key == "What we charge")
    assert words(heading).startswith(entry.text)
    assert words(beside) == " · ".join(
        filter(None, ["What we charge", "not reviewed", entry.context])
    )
    remarks = [words(each) for each in page.find(".//span[@class='proof']")]
    assert len(remarks) > 100
    assert [each for each in remarks if not re.search(r" · (not )?reviewed( · \S|$)", each)] == []
    with pytest.raises(LookupError):
        proof(plan().routes, "hi", "/nowhere")


CHANGED = "Something else is said now in "


@pytest.fixture
def changed(root: Path) -> Path:
    """Content with two sentences that differ from those translated."""
    for file, first in (
        ("home/faq.toml", r'^question = "(.*)"$'),
        ("regulatory/refund-and-cancellation.md", r'^intro = "(.*)"$'),
    ):
        text = (root / file).read_text(encoding="utf-8")
        said = re.search(first, text, re.MULTILINE)
        assert said is not None
        path = root / file
        path.write_text(text.replace(said[1], f"{CHANGED}{file}.", 1), encoding="utf-8")
    return root


def test_a_changed_sentence_is_stale_and_named_and_a_legal_one_is_not_shown(changed: Path) -> None:
    found = catalogue("hi", changed)
    faq, legal = sorted(map(str, found.stale))
    assert re.fullmatch(rf"home/faq\.toml: faq\.[\w-]+\.question: {CHANGED}home/faq.toml\.", faq)
    assert legal.startswith(f"regulatory/refund-and-cancellation.md: intro: {CHANGED}")
    assert found.dropped
    translator = Translator(found)
    key = next(key for key in sorted(found.dropped) if not set("<{") & set(key))
    assert found.find(key) is None
    translator.tree(rx.el.p(key))
    assert translator.fell_back


def test_a_stale_translation_is_handed_out_with_both_sentences_and_taken_for_the_new_one(
    changed: Path, tmp_path: Path
) -> None:
    entries = entries_of("hi", changed)
    write_entries(tmp_path / "texts.po", "hi", entries)
    stale = [entry for entry in read_file(tmp_path / "texts.po") if entry.fuzzy]
    assert len(stale) == 2
    assert all(one.key.startswith(CHANGED) and one.previous and one.text for one in stale)
    assert take("hi", stale, "Sita", changed) == 0, "it is fuzzy still"

    # One translation is confirmed for the new sentence, the other is not.
    assert take("hi", [replace(stale[0], fuzzy=False)], "Sita", changed) == 1
    catalogues._catalogue.cache_clear()
    found = catalogue("hi", changed)
    assert found.translations[stale[0].key, ""].text == stale[0].text
    assert [(one.entry.key, one.entry.fuzzy) for one in found.stale] == [(stale[1].key, True)]


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
    answers = [*map(answer_of, ("foreign", "unreadable", "too-large", "hasty", "unstored"))]
    answers += [limited(300), faulty({"a": "b"}), faulty({"a": "b", "c": "d"})]
    for form in forms().values():
        answers += [accepted(form, "A-7K3F-9Q2M", call) for call in ("", *form.callback.choices)]
        for entry in (
            "", "\x00x", "x" * 400, "1234", "http://x", "5", "12", "2030-01-01", "zzz", "a@gmial.com",
        ):  # fmt: skip
            entries = {field.name: entry for field in form.fields}
            _, errors = check(form, entries, date(2026, 11, 23))
            answers.append(faulty(errors))
    for one in answers:
        with speaking("hi"):
            own = as_spoken(one)
        for text in (own.title, own.message, *own.errors.values()):
            if text not in {"b", "d"}:
                assert re.search("[\u0900-\u097f]", text), text
                assert "You asked" not in text


def test_scripts_say_nothing_that_a_page_does_not_bring() -> None:
    for path in SCRIPTS.glob("*.js"):
        for text in re.findall(r'\bsay\(\s*"([^"]+)"', path.read_text(encoding="utf-8")):
            assert text in SENTENCES, f"{path.name}: {text}"
    for language in languages():
        assert set(SENTENCES) == script_words(catalogue(language.code)).keys()


def test_the_glossary_stands_in_the_order_of_the_language() -> None:
    english = [letter for _, letter, _ in glossary()]
    with speaking("hi"):
        hindi = [letter for _, letter, _ in glossary()]
    assert english == sorted(set(english))
    # No letter occurs twice, and Latin abbreviations come before Devanagari.
    assert hindi == sorted(set(hindi))
    assert hindi[0] == "A"
    assert hindi[-1] > "\u0900"


def test_names_are_sorted_as_in_a_dictionary() -> None:
    names = ["सेबी", "कौन", "ज़रूरत", "e-DIS", "जमा", "DRF", "क्लियरिंग", "अंक", "कमल", "अकड़"]
    assert sorted(names, key=alphabetical) == [
        *("DRF", "e-DIS", "अंक", "अकड़", "कमल", "कौन", "क्लियरिंग", "जमा", "ज़रूरत", "सेबी")
    ]


def test_every_string_keeps_its_places() -> None:
    assert [entry for entry in read_store("hi") if broken(entry.key, entry.text)] == []


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
        said = [say(hour) for hour in forms()["account"].callback.choices]
    assert [hour for hour in said if not re.match("सुबह|दोपहर|शाम", hour)] == []
