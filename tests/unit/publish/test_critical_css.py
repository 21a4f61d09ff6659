"""Each document contains the rules that it can use, and no others."""

from pathlib import Path

import pytest

from nnm_site.platform.publish import BuildError
from nnm_site.platform.publish.critical_css import Sheet
from nnm_site.platform.publish.facts import gathered
from tests.rows import each
from tools.nodes import nodes_of

SHEET = """
@layer base;@font-face{font-family:A;src:url(/a.woff2)}
.card,.list{color:red}.card:hover{margin:0}.button:focus-visible{outline:1px solid}
.field:not(:focus){color:gray}html.dark .card{color:blue}dialog[open] .card{top:0}
.other{color:green}.word{color:pink}.card[data-chosen=two]{color:teal}.reveal-in{opacity:1}
@media (width>=60rem){.card{padding:1px}.other{padding:2px}}
@keyframes used{to{top:0}}@keyframes unused{to{top:1px}}.card::before{content:"\\2197";animation:used 1s}
"""

NO_DRAWINGS = Path(__file__).parent

PAGE = '<p class="card field">word other</p><dialog><b class="x"></b></dialog>'


def uses(html: str) -> frozenset[str]:
    whole = ["html", {}, [["body", {}, nodes_of(html)]]]
    return gathered([whole])[1].uses


def rules(sheet: str, *pages: str, packages: Path, assets: Path = NO_DRAWINGS) -> list[str]:
    held = Sheet(sheet, packages, assets)
    asked = [held.relevant_uses(uses(page)) for page in pages]
    found = held.rules_for(asked)
    return [found[each] for each in asked]


def test_a_page_gets_the_rules_it_uses(packages: Path):
    (css,) = rules(SHEET, PAGE, packages=packages)
    for kept in (".card{color:red}", "html.dark .card", "dialog[open] .card", ".card:hover",
                 "@keyframes used", "(width>=60rem)", '"\\2197"', ".field:not(:focus)",
                 # States that scripts and the browser add later.
                 ".card[data-chosen=two]", ".reveal-in", ".button:focus-visible"):  # fmt: skip
        assert kept in css, kept
    for left in (".other", ".word", ".list", "@keyframes unused", "@font-face"):
        assert left not in css, left


def test_each_page_gets_its_own_rules(packages: Path):
    other = '<p class="other"></p>'
    _, found, again = rules(SHEET, PAGE, other, other, packages=packages)
    assert ".other{color:green}" in found
    assert ".card" not in found
    assert found == again


def test_a_live_page_gets_the_rules_of_all_that_its_scripts_name(packages: Path):
    """R111: parts that appear later, by an element, a class or an attribute from the server."""
    held = Sheet(
        f"{SHEET}th{{top:1px}}[aria-sort=up]{{top:2px}}[data-asked-for]{{top:3px}}[data-far]{{top:4px}}",
        packages,
        NO_DRAWINGS,
    )
    script = 'e("table",{className:x?"list other":y,title:z.card},e(`th`,{"aria-sort":z}));d.dataset.askedFor=1'
    asked = held.relevant_uses(uses("<p>word</p>") | held.named_in(script))
    (css,) = held.rules_for([asked]).values()
    for kept in (".list", ".other", "th{top:1px}", "[aria-sort=up]", "[data-asked-for]"):
        assert kept in css, kept
    for left in (".card", ".word", "[data-far]"):
        assert left not in css, left


PROPERTIES = """
@font-face{font-family:Text;src:url(/t)}@font-face{font-family:Text;font-style:italic;src:url(/i)}
@font-face{font-family:"Text Fallback";src:local(Arial)}@font-face{font-family:Verse;src:url(/v)}
:root{--text:"Text","Text Fallback";--verse:"Verse";--ink:var(--deep);--deep:#000;--loss:red;
--art-a:var(--art);--art:blue;--art-b:green;--row-1:red;--row-2:blue;--by-script:1px}
.card{color:var(--ink);font-family:var(--text)}.devanagari{font-family:var(--verse)}
@media print{:root{--loss:#fff;--ink:#111}}@media screen{.other{top:0}}
"""


def test_properties_and_faces_that_no_rule_uses_are_left_out(packages: Path):
    plain, slanted, sanskrit = rules(
        PROPERTIES,
        '<p class="card">a</p>',
        '<p class="card"><em>a</em></p>',
        '<p class="devanagari">a</p>',
        packages=packages,
    )
    for kept in (
        "url(/t)",
        "local(Arial)",
        "--text:",
        "--deep:#000",
        "@media print{:root{--ink:#111}}",
    ):
        assert kept in plain, kept
    for left in (
        "url(/i)",
        "url(/v)",
        "--verse",
        "--loss",
        "--art",
        "--row",
        "--by-script",
        "@media screen",
    ):
        assert left not in plain, left
    assert "url(/i)" in slanted
    assert "url(/v)" in sanskrit
    assert "url(/t)" not in sanskrit


@each(["pot.svg#art", "home.svg#pot"])
def test_a_property_may_be_used_by_an_attribute_a_drawing_or_a_script(
    place: str, packages: Path, tmp_path: Path
):
    """A drawing is a file or part of one. Of a numbered series all properties may be used later."""
    (tmp_path / "drawings").mkdir(exist_ok=True)
    (tmp_path / "drawings" / "pot.svg").write_text(
        '<svg><path id="art" fill="var(--art-a)"/></svg>'
    )
    held = Sheet(PROPERTIES, packages, tmp_path)
    page = f'<svg><use href="/drawings/{place}"></use><path fill="var(--row-2)"></path></svg>'
    script = held.properties_in('e.style.getPropertyValue("--by-script")')
    asked = held.relevant_uses(uses(page) | script)
    (css,) = held.rules_for([asked]).values()
    for kept in ("--art-a:", "--art:blue", "--row-1", "--row-2", "--by-script"):
        assert kept in css, kept
    for left in ("--art-b", "--loss"):
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
    assert (
        Sheet('@import url("/radix.css");.a{color:red}', packages, NO_DRAWINGS).rules
        == ".a{color:red}"
    )


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
