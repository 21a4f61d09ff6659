"""Each still document carries the rules that it can use, and no others."""

from pathlib import Path

import pytest

from nnm_site.platform.publish.critical_css import critical_css, whole_sheet
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.facts import facts_of
from tools.nodes import nodes_of

SHEET = """
@layer base;@font-face{font-family:A;src:url(/a.woff2)}
.card,.list{color:red}.card:hover{margin:0}.button:focus-visible{outline:1px solid}
.field:not(:focus){color:gray}html.dark .card{color:blue}dialog[open] .card{top:0}
.other{color:green}.word{color:pink}.card[data-chosen=two]{color:teal}.reveal-in{opacity:1}
@media (width>=60rem){.card{padding:1px}.other{padding:2px}}
@keyframes used{to{top:0}}@keyframes unused{to{top:1px}}.card::before{content:"\\2197";animation:used 1s}
"""

PAGE = '<p class="card field">word other</p><dialog><b class="x"></b></dialog>'


def uses(html: str) -> frozenset[str]:
    whole = ["html", {}, [["body", {}, nodes_of(html)]]]
    return facts_of([whole]).uses


def test_a_page_gets_the_rules_it_uses(packages: Path):
    css = critical_css(SHEET, [uses(PAGE)], packages)[uses(PAGE)]
    for kept in (".card{color:red}", "html.dark .card", "dialog[open] .card", ".card:hover", "@font-face",
                 "@keyframes used", "(width>=60rem)", '"\\2197"', ".field:not(:focus)",
                 # What scripts and the browser add later.
                 ".card[data-chosen=two]", ".reveal-in", ".button:focus-visible"):  # fmt: skip
        assert kept in css, kept
    for left in (".other", ".word", ".list", "@keyframes unused"):
        assert left not in css, left


def test_each_page_gets_its_own_rules(packages: Path):
    page, other = uses(PAGE), uses('<p class="other"></p>')
    found = critical_css(SHEET, [page, other, other], packages)
    assert ".other{color:green}" in found[other]
    assert ".card" not in found[other]


def test_a_build_whose_rules_cannot_be_found_says_why(tmp_path: Path):
    package = tmp_path / "node_modules" / "purgecss" / "package.json"
    package.parent.mkdir(parents=True)
    package.write_text("{}")
    with pytest.raises(BuildError, match="ERR_MODULE_NOT_FOUND"):
        critical_css(SHEET, [uses(PAGE)], tmp_path)


def test_a_build_without_the_tool_says_what_is_missing(tmp_path: Path):
    with pytest.raises(BuildError, match="PurgeCSS is missing"):
        critical_css(SHEET, [uses(PAGE)], tmp_path)


def test_the_sheet_imports_no_other(tmp_path: Path):
    (tmp_path / "all.css").write_text('@import url("/radix.css");.a{color:red}')
    assert whole_sheet(tmp_path, "/all.css") == ".a{color:red}"


ASKED = (
    SHEET
    + "[data-page=a] .card{top:1px}[data-page=b] .card{top:2px}[href^=tel\\:]{top:3px}#x\\:y{top:4px}"
)


def test_pages_of_one_kind_share_what_is_found_for_them(
    packages: Path, monkeypatch: pytest.MonkeyPatch
):
    page, other = uses(PAGE), uses(PAGE.replace("<b ", '<b title="else" '))
    first = critical_css(ASKED, [page], packages)[page]
    monkeypatch.setattr(
        "nnm_site.platform.publish.critical_css.run_node", lambda *_: pytest.fail("asked again")
    )
    assert critical_css(ASKED, [page, other], packages) == {page: first, other: first}


def test_an_attribute_s_rule_wants_that_attribute_with_that_value(packages: Path):
    page = uses(
        '<main data-page="a" id="x:y"><p class="card" title="b">b</p><a href="tel:+91">t</a></main>'
    )
    css = critical_css(ASKED, [page], packages)[page]
    assert "top:2px" not in css
    assert [n for n in (1, 3, 4) if f"top:{n}px" not in css] == []
