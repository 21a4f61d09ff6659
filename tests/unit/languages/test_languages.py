"""Messages, translations and what guards them; on the site's own content and on copies of it."""

import csv
import re
import tomllib
from datetime import date
from pathlib import Path

import pytest

from nnm_site.calculator.rules.amounts import parse as parse_amount
from nnm_site.content.__main__ import main
from nnm_site.content.validate import CONTENT_DIR
from nnm_site.enquiries.answers import FOREIGN, WRONG_TYPE, answer, in_language, too_large
from nnm_site.enquiries.rules.fields import FORMS
from nnm_site.enquiries.rules.validation import check
from nnm_site.enquiries.service import Faulty, Hasty, Limited, Unstored
from nnm_site.languages.catalogue import catalogue
from nnm_site.languages.collect import collect
from nnm_site.languages.document import Translator
from nnm_site.languages.exchange import ExchangeError, export, read_targets, take, texts_of
from nnm_site.languages.language import read_language
from nnm_site.languages.markup import parse, written
from nnm_site.languages.messages import message_of, of_text, runs
from nnm_site.languages.pairing import RefusedError, paired
from nnm_site.languages.script_words import SAID, script_words
from nnm_site.languages.strings import read_strings

pytestmark = pytest.mark.slow

HINDI = read_language("hi")
SCRIPTS = Path(__file__).parents[3] / "nnm_site" / "scripts"


@pytest.mark.parametrize(
    "source",
    [
        '<p class="a">One <a href="/x">two</a>.<br/></p>',
        "<!DOCTYPE html><html><head><script>if (a < b) c();</script></head><body></body></html>",
        "<p>A<!-- -->B &amp; C</p>",
    ],
)
def test_html_is_written_again_as_it_was(source: str) -> None:
    assert written(parse(source)) == source


def test_values_and_tags_are_places_of_a_message() -> None:
    (run,) = runs(parse('<p>Within 21 days, <a href="/x">write to us</a>.</p>'))
    message = message_of(run.nodes)
    assert message.key == "Within {0} days, <1>write to us</1>."
    html = message.put("{0} दिनों में <1>हमें लिखें</1>।", HINDI.show)
    assert html == '21 दिनों में <a href="/x">हमें लिखें</a>।'


def test_days_have_the_months_of_the_language() -> None:
    message = of_text("Since 25 January 2023.")
    assert message.put("{0} से।", HINDI.show) == "25 जनवरी 2023 से।"


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Within 21 days.", "दिनों में।"),
        ("Within 21 days.", "22 दिनों में।"),
        ("Write to a@b.example.", "हमें लिखें।"),
        ("See https://a.example/b.", "देखें।"),
        ("Since 25 January 2023.", "25 फ़रवरी 2023 से।"),
        ("Word.", ""),
    ],
)
def test_what_lost_or_added_something_is_refused(source: str, translation: str) -> None:
    with pytest.raises(RefusedError):
        paired(of_text(source), translation, HINDI.show)


def test_devanagari_digits_of_a_translator_are_ours() -> None:
    assert paired(of_text("Within 21 days."), "२१ दिनों में।", HINDI.show) == "{0} दिनों में।"


def test_what_has_no_translation_is_marked_as_english() -> None:
    html = Translator(catalogue("hi")).fragment("<p>Nobody translated these words.</p>")
    assert html == '<p lang="en">Nobody translated these words.</p>'


def test_links_lead_to_twins_or_say_that_they_do_not() -> None:
    translator = Translator(catalogue("hi"))
    assert 'href="/hi/charges#plan"' in translator.fragment('<a href="/charges#plan">Charges</a>')
    english = translator.fragment('<a href="/products">Products &amp; Services</a>')
    assert 'href="/products"' in english
    assert "(English)" in english
    assert 'hreflang="en"' in english


def test_export_and_import_change_nothing_and_a_lost_number_is_refused(
    root: Path, tmp_path: Path
) -> None:
    for name in ("texts.csv", "texts.xlf"):
        count = export("hi", tmp_path / name, root)
        targets = read_targets(tmp_path / name)
        assert len(targets) == count
        take("hi", targets, "somebody", root)
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    source = next(t for t in texts_of("hi", root) if re.search(r"\{0\}", t.source) and t.target)
    lost = {(source.source, source.context): source.target.replace("{0}", "")}
    with pytest.raises(ExchangeError, match="lost"):
        take("hi", lost, "somebody", root)
    assert before == {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_what_is_english_on_a_built_page_is_collected_once_for_translators(
    root: Path, tmp_path: Path
) -> None:
    faq = tomllib.loads((root / "home" / "faq.toml").read_text(encoding="utf-8"))["faq"][0]
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "index.html").write_text(
        f"<main><p>Nobody has read this.</p><p>Contact Us</p><p>{faq['question']}</p></main>"
    )
    path = root / "languages" / "hi" / "language.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?ms)^pages = \[.*?^\]", 'pages = ["/new"]', text), encoding="utf-8")
    assert collect("hi", tmp_path, root) == 1
    assert [t.source for t in texts_of("hi", root) if t.note == "/new"] == ["Nobody has read this."]
    assert collect("hi", tmp_path, root) == 0


@pytest.mark.parametrize("words", [["collect", "hi", "texts.csv"], ["export", "hi"]])
def test_the_command_says_which_actions_need_a_file(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["translate", *words]) == 1
    assert "needs a file" in capsys.readouterr().err


def test_the_command_ends_with_one_for_a_file_it_refuses(tmp_path: Path) -> None:
    file = tmp_path / "bad.csv"
    with file.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened).writerows([("source", "target"), ("No text of this site", "कुछ")])
    assert main(["translate", "import", "hi", str(file)]) == 1


def test_a_changed_sentence_is_stale_and_named(root: Path) -> None:
    path = root / "home" / "faq.toml"
    entry = tomllib.loads(path.read_text(encoding="utf-8"))["faq"][0]
    path.write_text(
        path.read_text(encoding="utf-8").replace(entry["question"], "Is this another question?"),
        encoding="utf-8",
    )
    (stale,) = catalogue("hi", root).stale
    assert stale.file == "home/faq.toml"
    assert "Is this another question?" in str(stale)


def test_a_stale_legal_text_is_not_shown(root: Path) -> None:
    path = root / "regulatory" / "voluntary-freezing.md"
    text = path.read_text(encoding="utf-8")
    title = re.search(r'^intro = "(.*)"$', text, re.MULTILINE)
    assert title is not None
    path.write_text(text.replace(title[1], "Something else is said now."), encoding="utf-8")
    found = catalogue("hi", root)
    assert found.dropped
    translator = Translator(found)
    key = next(key for key in sorted(found.dropped) if not set("<{") & set(key))
    assert found.find(key) is None
    translator.fragment(f"<p>{key}</p>")
    assert translator.fell_back


def test_a_third_language_needs_one_file(root: Path) -> None:
    folder = root / "languages" / "mr"
    folder.mkdir()
    text = (root / "languages" / "hi" / "language.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?ms)^(pages|legal_pages) = \[.*?^\]", r"\1 = []", text)
    (folder / "language.toml").write_text(
        text.replace('code = "hi"', 'code = "mr"'), encoding="utf-8"
    )
    found = catalogue("mr", root)
    assert not found.translations
    assert not found.language.pages
    assert Translator(found).fragment("<p>Some words.</p>") == '<p lang="en">Some words.</p>'


def test_the_same_term_is_rendered_the_same_way() -> None:
    terms = tomllib.loads(
        (CONTENT_DIR / "languages" / "hi" / "glossary.toml").read_text(encoding="utf-8")
    )["term"]
    #: Names that may not be rendered otherwise in any sentence; other terms have common meanings too.
    strict = {
        "nominee",
        "demat account",
        "brokerage",
        "investor charter",
        "contract note",
        "stamp duty",
    }
    found = catalogue("hi")
    wrong: list[str] = []
    for term in terms:
        if term["english"] not in strict:
            continue
        said = term.get("stem", term["hindi"])
        for (key, _), translation in found.translations.items():
            if (
                re.search(rf"\b{term['english']}s?\b", key, re.IGNORECASE)
                and said not in translation.text
            ):
                wrong.append(f"{term['english']}: {key[:60]} = {translation.text[:60]}")
    assert not wrong, "\n".join(wrong)


def test_everything_a_form_says_is_translated() -> None:
    words = catalogue("hi")
    said = [FOREIGN, WRONG_TYPE, too_large("+91 22 5550 0100")]
    for form in FORMS.values():
        outcomes = (
            Faulty({"a": "b"}),
            Faulty({"a": "b", "c": "d"}),
            Hasty(),
            Limited(300),
            Unstored(),
        )
        said += [answer(outcome, form, "+91 22 5550 0100") for outcome in outcomes]
        for entry in ("", "\x00x", "x" * 400, "1234", "http://x", "5", "12", "2030-01-01", "zzz"):
            entries = {field.name: entry for field in form.fields}
            _, errors = check(form, entries, date(2026, 11, 23))
            said.append(answer(Faulty(errors), form, "+91 22 5550 0100"))
    for one in said:
        own = in_language(one, words)
        for text in (own.title, own.message, *own.errors.values()):
            if text not in {"b", "d"}:
                assert re.search("[\u0900-\u097f]", text), text


def test_scripts_say_nothing_that_a_page_does_not_bring() -> None:
    for path in SCRIPTS.glob("*.js"):
        for text in re.findall(r'\bsay\(\s*"([^"]+)"', path.read_text(encoding="utf-8")):
            assert text in SAID, f"{path.name}: {text}"
    own = script_words(catalogue("hi"))
    assert {text for text in SAID if "{1}" not in text and "day {0}" not in text} <= own.keys()


def test_devanagari_digits_are_numbers() -> None:
    assert parse_amount("१,००,०००.५") == parse_amount("1,00,000.5")


def test_every_string_keeps_its_places() -> None:
    for string in read_strings("hi"):
        places = re.compile(r"</?\d+/?>|\{\d+\}")
        if string.text:
            assert sorted(places.findall(string.key)) == sorted(places.findall(string.text)), string
