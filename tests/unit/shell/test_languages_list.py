"""The languages in the strip: one is a word, several are a list that the browser opens."""

import pytest

from nnm_site.shared.languages.language import languages, read_language
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.shell import strip
from tests.documents import Document, words
from tests.unit.fragments import tree

pytestmark = pytest.mark.slow

HINDI = read_language("hi")


def written(here: str, code: str = "") -> Document:
    with speaking(code):
        return tree(strip.strip(here))


def test_another_language_is_a_word_in_the_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(strip, "languages", lambda: (HINDI,))
    for code, name in (("", HINDI.name), ("hi", "English")):
        document = written("/charges", code)
        (switch,) = document.find(".//*[@data-language-switch]")
        assert words(switch) == name
        assert not [*document.with_attribute("popover")]


@pytest.mark.parametrize("code", ["", *(language.code for language in languages())])
def test_several_are_a_list_below_their_names(code: str):
    document = written("/know-it-is-us", code)
    (sheet,) = document.with_attribute("popover")
    (button,) = document.with_attribute("popovertarget")
    assert button.attrib["popovertarget"] == sheet.attrib["id"]
    names = {"en": "English"} | {language.code: language.name for language in languages()}
    others = {own: name for own, name in names.items() if own != (code or "en")}
    # Each name is spoken in its own language, and a blank stands between two.
    assert {
        each.attrib["lang"]: words(each) for each in button.iter("span") if "lang" in each.attrib
    } == others
    assert words(button) == " ".join(others.values())
    links = {each.attrib["lang"]: (words(each), each.attrib["href"]) for each in sheet.iter("a")}
    assert links == {
        own: (name, f"/{own}/know-it-is-us" if own != "en" else "/know-it-is-us")
        for own, name in others.items()
    }


def test_each_language_of_the_list_without_the_page_opens_its_own_dialog():
    document = written("/our-forte")
    opened = {
        each.attrib["commandfor"]
        for each in document.with_attribute("commandfor")
        if each.get("lang")
    }
    assert opened == {f"not-in-{language.code}" for language in languages()}
    for place in opened:
        (dialog,) = document.find(f".//dialog[@id='{place}']")
        assert dialog.getparent().attrib["lang"] == place.removeprefix("not-in-")
