"""The facts gathered from a page's data are those that a browser would find in its HTML."""

from collections.abc import Iterator
from typing import Any

import lxml.html
import pytest
from markupsafe import Markup

from nnm_site.platform.publish.facts import Whole, gathered, text_of
from nnm_site.platform.tree import HTML, MEMO, Data, as_data, html_of
from nnm_site.shared.shell.html_document import composed
from nnm_site.site_map import plan
from tests.rows import each
from tools.nodes import nodes_of

pytestmark = pytest.mark.slow

#: One page of each kind.
PAGES = (
    "/",
    "/contact",
    "/charter-stock-broker",
    "/nnm-research",
    "/equity",
    "/search",
    "/calculator",
    "/hi/contact",
)


def unfolded(nodes: list[Data]) -> Iterator[Data]:
    """The nodes of a page, including its end."""
    for node in nodes:
        if not isinstance(node, str) and node[0] == MEMO:
            yield from node[2]
        else:
            yield node


def pieces(element: Any) -> Iterator[str]:
    """The text of an element by lxml, with a space around each element except `<wbr>`."""
    apart = "" if element.tag == "wbr" else " "
    yield apart
    if isinstance(element.tag, str) and element.tag not in ("script", "style", "template"):
        yield element.text or ""
        for child in element:
            yield from pieces(child)
            yield child.tail or ""
    yield apart


@each(PAGES)
def test_the_facts_of_a_page_are_those_of_its_html(path: str) -> None:
    route = next(one for one in plan().routes if one.path == path)
    nodes = list(unfolded(as_data(composed(route))))
    facts, words = gathered(nodes)
    body = lxml.html.document_fromstring(f"<body>{html_of(nodes)}</body>").body
    elements = [one for one in body.iter() if isinstance(one.tag, str)]

    assert facts.ids == {one.get("id") for one in elements if one.get("id")}
    assert facts.headings == sum(one.tag == "h1" for one in elements)
    hrefs = [one.get("href", "") for one in elements if one.tag == "a"]
    assert facts.links == {
        one.partition("#")[0].partition("?")[0] for one in hrefs if one.startswith("/")
    }
    assert words.text == " ".join("".join(pieces(body)).split())
    tags = {one.lower() for one in words.uses if one[0] not in ".["}
    assert tags == {one.tag for one in elements} - {"body"}
    classes = {f".{name}" for one in elements for name in one.get("class", "").split()}
    assert {one for one in words.uses if one.startswith(".")} == classes
    # The namespace of a drawing is not an attribute.
    left_out = ("class", "xmlns")
    values = {
        f"[{name}={value}]"
        for one in elements
        for name, value in one.items()
        if name not in left_out
    }
    assert values <= words.uses


BODY = (
    '<main id="content"><h1>A<wbr>B</h1>c<p>{firm.email} &amp; <b>d</b></p><script>let e</script>'
    '<p data-enquiry=""><a class="link big" href="/about?x=1#we">f</a> <a href="mailto:g@h.in">i</a></p>'
    "<div><!--part day-2--><p>Today.</p><!--/part--></div></main>"
)


def test_what_is_gathered() -> None:
    facts, words = gathered(nodes_of(BODY))
    assert words.text == "AB c {firm.email} & d f i Today."
    assert facts.left == {"{firm.email}"}
    assert facts.written_in_main
    assert (facts.links, facts.outward) == ({"/about"}, {"mailto:g@h.in"})
    assert facts.references == ["/about?x=1#we"]
    assert {
        "main",
        ".link",
        ".big",
        "[id]",
        "[id=content]",
        "[class]",
        "[data-enquiry]",
    } <= words.uses
    outside, _ = gathered(nodes_of("<p><!--part day--><!--/part--></p>"))
    assert not outside.written_in_main


def test_the_end_is_no_part_of_a_page_until_they_are_put_together() -> None:
    end: list[Data] = [["p", {"id": "risk"}, ["The end."]]]
    page, words = gathered([["p", {}, ["A page."]], [MEMO, {"name": "End"}, end]])
    assert (words.text, page.ids) == ("A page.", set())
    whole = Whole(page, gathered(end)[0])
    assert [one for one in ("risk", "top") if whole.has_place(one)] == ["risk"]


def test_a_page_is_made_of_what_the_server_may_write_too() -> None:
    facts, words = gathered([["p", {}, ["A page."]]], [["b", {"class": "x", "id": "y"}, ["No."]]])
    assert words.uses == {"p", "b", "[class]", ".x", "[id]", "[id=y]"}
    assert (words.text, facts.ids) == ("A page.", set())


def test_finished_html_says_what_it_is_made_of_or_is_refused() -> None:
    assert text_of([[HTML, {"html": "UTC &amp; 5:30"}, []]]) == "UTC & 5:30"
    assert text_of([[HTML, {"html": "<b>x</b>"}, [["b", {}, ["x"]]]]]) == "x"
    with pytest.raises(ValueError, match="Nobody has said what this HTML is made of: <b>x</b>"):
        text_of(as_data(Markup("<b>x</b>")))


def test_elements_can_be_left_out_of_a_text() -> None:
    nodes = nodes_of('<p>21 <i class="note">a rule</i>days</p>')
    assert text_of(nodes, lambda tag, _: tag == "i") == "21 days"
