"""The forms as pages: in Hindi each label is in Hindi, next to the English for the firm's desk."""

import re
from collections.abc import Iterator

import pytest
from lxml.html import HtmlElement

from nnm_site.features.forms.page import form_page
from nnm_site.platform.tree import render
from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.names import is_name
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.translator import Translator
from nnm_site.shared.shell.three_ways import three_ways
from tests.documents import Document, words
from tests.rows import each

#: Slow, as it reads the whole site.
pytestmark = pytest.mark.slow

HINDI = re.compile("[\u0900-\u097f]")
FORMS = each(Form.all())
#: Elements that the firm's desk must understand on paper.
LABELS = ("label", "legend", "th", "h2")


def drawn(form: Form, code: str = "") -> HtmlElement:
    """The main element of a form's page."""
    with speaking(code):
        page = form_page(form)
        tree = Translator(catalogue(code)).tree(page) if code else page
        return Document(f"<!DOCTYPE html><title>x</title>{render(tree)}").one("main")


def labels(main: HtmlElement) -> Iterator[HtmlElement]:
    """Labels, headings, and what the firm or the client signs."""
    yield from (each for each in main.iter(*LABELS) if words(each))
    yield from (
        line for row in main.find_class("paper-signatures") for line in row if line.tag == "p"
    )
    yield from main.find_class("paper-declaration")


@FORMS
def test_each_label_is_in_hindi_with_the_english_beside_it(form: Form) -> None:
    english, hindi = (list(labels(drawn(form, code))) for code in ("", "hi"))
    assert len(english) == len(hindi) > 20
    for said, own in zip(map(words, english), hindi, strict=True):
        if is_name(said):
            assert words(own) == said
            continue
        (beside,) = own.find_class("paper-english")
        # The letter of a part is only written once.
        said = re.sub(r"^[A-Z]\. ", "", said)
        assert (words(beside), beside.attrib["lang"]) == (said, "en")
        assert HINDI.search(words(own).removesuffix(said)), said


@FORMS
def test_nothing_else_is_in_english_and_the_english_page_says_it_once(form: Form) -> None:
    assert drawn(form).find_class("paper-english") == []
    main = drawn(form, "hi")
    for beside in main.find_class("paper-english"):
        beside.drop_tree()
    said = [*main.itertext(), *(each.attrib["aria-label"] for each in main.iter("input") if "aria-label" in each.attrib)]  # fmt: skip
    assert [text for text in said if re.search(r"[a-z]{3,} [a-z]{2,}", text)] == []


@FORMS
def test_what_is_typed_in_hindi_is_sent_nowhere_and_stands_in_the_same_fields(form: Form) -> None:
    def fields(code: str) -> list[tuple[str | None, ...]]:
        main = drawn(form, code)
        assert list(main.iter("form")) == []
        found = [*main.iter("input", "textarea")]
        assert all("name" not in each.attrib for each in found)
        return [tuple(each.attrib.get(a) for a in ("id", "type", "maxlength", "autocomplete")) for each in found]  # fmt: skip

    assert fields("") == fields("hi") != []


@each(
    [
        ("closure", "account-closure"),
        ("freezing", "voluntary-freezing"),
        ("nominee", "nomination"),
        ("bank-account", "client-modification"),
        ("details", "client-modification"),
    ]
)
def test_answers_of_help_lead_to_the_form_in_hindi(request_key: str, path: str) -> None:
    with speaking("hi"):
        made = str(render(Translator(catalogue("hi")).tree(three_ways(request_key))))
    assert f'href="/hi/forms/{path}"' in made
