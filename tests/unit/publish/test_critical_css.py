"""Each document carries the rules that it can use, and no others."""

from pathlib import Path

import pytest

from nnm_site.platform.publish import BuildError
from nnm_site.platform.publish.critical_css import Sheet
from nnm_site.platform.publish.facts import gathered
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
    return gathered([whole])[1].uses


def rules(sheet: str, *pages: str, packages: Path) -> list[str]:
    held = Sheet(sheet, packages)
    asked = [held.relevant_uses(uses(page)) for page in pages]
    found = held.rules_for(asked)
    return [found[each] for each in asked]


def test_a_page_gets_the_rules_it_uses(packages: Path):
    (css,) = rules(SHEET, PAGE, packages=packages)
    for kept in (".card{color:red}", "html.dark .card", "dialog[open] .card", ".card:hover", "@font-face",
                 "@keyframes used", "(width>=60rem)", '"\\2197"', ".field:not(:focus)",
                 # What scripts and the browser add later.
                 ".card[data-chosen=two]", ".reveal-in", ".button:focus-visible"):  # fmt: skip
        assert kept in css, kept
    for left in (".other", ".word", ".list", "@keyframes unused"):
        assert left not in css, left


def test_each_page_gets_its_own_rules(packages: Path):
    other = '<p class="other"></p>'
    _, found, again = rules(SHEET, PAGE, other, other, packages=packages)
    assert ".other{color:green}" in found
    assert ".card" not in found
    assert found == again


def test_a_live_page_gets_the_rules_of_all_that_its_scripts_name(packages: Path):
    """R111: what shows later only, by an element, a class or an attribute of a value that the server says."""
    held = Sheet(
        f"{SHEET}th{{top:1px}}[aria-sort=up]{{top:2px}}[data-asked-for]{{top:3px}}[data-far]{{top:4px}}",
        packages,
    )
    script = 'e("table",{className:x?"list other":y,title:z.card},e(`th`,{"aria-sort":z}));d.dataset.askedFor=1'
    asked = held.relevant_uses(uses("<p>word</p>") | held.named_in(script))
    (css,) = held.rules_for([asked]).values()
    for kept in (".list", ".other", "th{top:1px}", "[aria-sort=up]", "[data-asked-for]"):
        assert kept in css, kept
    for left in (".card", ".word", "[data-far]"):
        assert left not in css, left


def test_a_build_whose_rules_cannot_be_found_says_why(tmp_path: Path):
    package = tmp_path / "node_modules" / "purgecss" / "package.json"
    package.parent.mkdir(parents=True)
    package.write_text("{}")
    with pytest.raises(BuildError, match="ERR_MODULE_NOT_FOUND"):
        rules(SHEET, PAGE, packages=tmp_path)


def test_a_build_without_the_tool_says_what_is_missing(tmp_path: Path):
    with pytest.raises(BuildError, match="PurgeCSS is missing"):
        rules(SHEET, PAGE, packages=tmp_path)


def test_the_sheet_imports_no_other(packages: Path):
    assert Sheet('@import url("/radix.css");.a{color:red}', packages).rules == ".a{color:red}"


ASKED = (
    SHEET
    + "[data-page=a] .card{top:1px}[data-page=b] .card{top:2px}[href^=tel\\:]{top:3px}#x\\:y{top:4px}"
)


def test_pages_of_one_kind_share_what_is_found_for_them(
    packages: Path, monkeypatch: pytest.MonkeyPatch
):
    other = PAGE.replace("<b ", '<b title="else" ')
    first = rules(ASKED, PAGE, packages=packages)
    monkeypatch.setattr(
        "nnm_site.platform.publish.critical_css.run_node", lambda *_: pytest.fail("asked again")
    )
    assert rules(ASKED, PAGE, other, packages=packages) == [*first, *first]


def test_an_attribute_s_rule_wants_that_attribute_with_that_value(packages: Path):
    page = (
        '<main data-page="a" id="x:y"><p class="card" title="b">b</p><a href="tel:+91">t</a></main>'
    )
    (css,) = rules(ASKED, page, packages=packages)
    assert "top:2px" not in css
    assert [n for n in (1, 3, 4) if f"top:{n}px" not in css] == []
