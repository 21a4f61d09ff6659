"""Built documents as templates: given values are filled in, all else stays as built."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from nnm_site.platform.route import PageAnswer
from nnm_site.platform.serve.headers import content_security_policy
from nnm_site.platform.serve.template import BuiltDocument, built_document
from nnm_site.settings import settings
from tests.documents import Document, words
from tests.rows import each

HEAD = (
    "<!DOCTYPE html><html><head><title>Built &amp; titled</title>"
    '<meta content="Built description." name="description"/>'
    '<meta content="Built &amp; titled" property="og:title"/>'
    '<meta content="Built description." property="og:description"/>'
    '<meta content="https://nnm.example/built" property="og:url"/>'
    '<link href="https://nnm.example/built" rel="canonical"/>'
    "<style>a{b:c}@media x{d{e:f}}</style><script>g({{h}},`{% i %}`)</script></head>"
)
STILL = (
    HEAD
    + '<body><main id="content"><h1>{{ built }} {% raw %} {# j #}</h1></main><p>k</p></body></html>'
)
LIVE = HEAD + (
    '<body><main id="content"><noscript data-answers=""></noscript><h1>Built</h1></main></body></html>'
)

#: Text that a template engine or a browser could read as markup.
TEXTS = st.one_of(
    st.text(), st.sampled_from(["<b>&\"'", "{{ x }}", "{% x %}", "⟦ main ⟧", "⟦% if", "\\1"])
)


def read(folder: Path, text: str) -> BuiltDocument:
    (folder / "index.html").write_text(text, encoding="utf-8")
    return built_document(folder / "index.html")


def test_every_hole_is_filled(tmp_path: Path):
    filled = PageAnswer(Markup("<h1>New</h1>"), None, "Title", "Description", "/new")
    text = read(tmp_path, STILL).fill(filled)
    document = Document(text)
    address = f"{settings.site_url}/new"
    assert words(document.one("title")) == "Title"
    for element, key, name, value in (
        ("meta", "name", "description", "Description"),
        ("meta", "property", "og:title", "Title"),
        ("meta", "property", "og:description", "Description"),
        ("meta", "property", "og:url", address),
    ):
        assert document.one(element, **{key: name}).get("content") == value
    assert document.one("link", rel="canonical").get("href") == address
    assert words(document.one("main")) == "New"
    assert text.endswith("</main><p>k</p></body></html>")


def test_the_content_of_a_live_page_stays_as_built(tmp_path: Path):
    document = read(tmp_path, LIVE)
    assert document.is_live
    text = document.fill(PageAnswer(answers=Markup("<p>An answer</p>")))
    assert '<noscript data-answers=""><p>An answer</p></noscript><h1>Built</h1></main>' in text
    assert text.replace("<p>An answer</p>", "") == LIVE


@given(title=TEXTS, description=TEXTS, canonical=TEXTS)
def test_what_is_given_is_text(
    tmp_path_factory: pytest.TempPathFactory, title: str, description: str, canonical: str
):
    text = read(tmp_path_factory.mktemp("t"), STILL).fill(
        PageAnswer(title=title, description=description, canonical=canonical)
    )
    tail = STILL.partition("<style>")[2]
    assert text.endswith(tail)
    head = text.removesuffix(tail)
    # The tags are those of the build, with any text between them.
    assert head.count("<") == STILL.partition("<style>")[0].count("<") + 1
    assert head.count('"') == STILL.partition("<style>")[0].count('"')


def test_the_policy_is_that_of_the_built_document(tmp_path: Path):
    assert read(tmp_path, STILL).policy == content_security_policy(STILL)
    assert "sha256-" in read(tmp_path, STILL).policy


PART = "<!--part open-desks-->9 to 7<!--/part-->"
#: With parts in its content and outside it, one of them twice.
PARTS = HEAD + (
    '<body><main id="content"><div><!--part day-->Built ⟦ x ⟧<!--/part--></div></main>'
    f"<p>{PART}</p><p>{PART}</p></body></html>"
)


@each([STILL, LIVE, PARTS])
def test_filled_with_nothing_it_is_what_was_built(text: str, tmp_path: Path):
    assert read(tmp_path, text).fill(PageAnswer()) == text


def test_parts_are_filled_by_their_names_wherever_they_are_and_the_rest_stays(tmp_path: Path):
    document = read(tmp_path, PARTS)
    new = {"day": Markup("<b>⟦ new ⟧</b>"), "unknown": Markup("nowhere"), "open-desks": "now"}
    filled = PARTS.replace("Built ⟦ x ⟧", "<b>⟦ new ⟧</b>").replace("9 to 7", "now")
    assert document.fill(PageAnswer(parts=new)) == filled


def test_content_with_parts_is_filled_as_a_whole_too(tmp_path: Path):
    whole = PageAnswer(main=Markup("<h1>New</h1>"), parts={"open-desks": Markup("n")})
    filled = read(tmp_path, PARTS).fill(whole)
    assert "<h1>New</h1></main><p><!--part open-desks-->n<!--/part--></p>" in filled
