"""The risk disclosure: exact words, and in another language with its English folded (R208)."""

import pytest

from nnm_site.platform.tree import render
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.translator import Translator
from nnm_site.shared.shell.frame import risk_disclosure
from tests.documents import Document, words

RISK = Prescribed.get("derivatives-risk")
PRESCRIBED = [*RISK.texts, RISK.note]


def drawn(code: str = "") -> Document:
    tree = risk_disclosure()
    if code:
        tree = Translator(catalogue(code)).tree(tree)
    return Document(f"<!DOCTYPE html><title>x</title>{render(tree)}")


def test_in_english_every_sentence_is_in_view():
    shown = drawn()
    assert [words(line) for line in shown.find(".//ol/li")] == list(RISK.texts)
    assert not [fold for fold in shown.find(".//details") if RISK.texts[0] in words(fold)]


@pytest.mark.slow
def test_in_hindi_each_sentence_is_in_view_once_and_the_english_is_folded_below():
    shown = drawn("hi")
    lines = shown.find(".//ol/li")
    assert len(lines) == len(RISK.texts)
    assert not [line for line in lines if line.findall(".//*[@lang='en']")]
    fold = shown.find(".//details")[-1]
    assert "open" not in fold.attrib
    assert [words(text) for text in fold.findall("p[@lang='en']")] == PRESCRIBED
    assert [words(text) for text in shown.find(".//*[@lang='en']")] == PRESCRIBED
