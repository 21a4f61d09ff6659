"""What the build changes so that the first frame waits for nothing but its document (issue 8)."""

import json
import re
from pathlib import Path

import pytest

from nnm_site.build import first_paint
from nnm_site.build.error import BuildError
from nnm_site.web.headers import content_security_policy

DOCUMENT = (
    '<!DOCTYPE html><html><head><link as="style" href="/assets/all-1.css" rel="preload"/>'
    '<title>T</title><link rel="modulepreload" href="/assets/manifest-1.js"/>'
    '<link rel="modulepreload" href="/assets/entry-1.js"/>'
    '<link rel="modulepreload" href="/assets/root-1.js"/>'
    '<link rel="modulepreload" href="/assets/state-1.js"/>'
    '<link rel="modulepreload" href="/assets/about-1.js"/>'
    '<script src="/behaviour.js" defer=""></script>'
    '<link href="/assets/all-1.css" rel="stylesheet" type="text/css"/></head><body><h1>H</h1>'
    '<script type="module" async="">import "/assets/manifest-1.js";\n'
    'import * as route0 from "/assets/root-1.js";\n'
    'import * as route1 from "/assets/about-1.js";\n'
    "  \n"
    '  window.__reactRouterRouteModules = {"root":route0,"routes/[about]._index":route1};\n\n'
    'import("/assets/entry-1.js");</script></body></html>'
)

#: The scripts of that document in the order in which the browser runs them.
ORDER = [f"/assets/{name}-1.js" for name in ("state", "manifest", "entry", "root", "about")]

SHEET = """
@layer base;@font-face{font-family:A;src:url(/a.woff2)}
.card,.list{color:red}.card:hover,.list{margin:0}.button:focus-visible{outline:1px solid}
.field:not(:focus){color:gray}
html.dark .card{color:blue}dialog[open] .card{top:0}.other{color:green}.word{color:pink}
@media (width>=60rem){.card{padding:1px}.other{padding:2px}}
@media print{.card{color:#000}}@page{margin:1cm}
@keyframes used{to{top:0}}@keyframes unused{to{top:1px}}.card::before{content:"\\2197";animation:used 1s}
"""

PAGE = '<html><body><p class="card field">word other</p><dialog><b class="x"></b></dialog></body></html>'


@pytest.fixture
def packages() -> Path:
    """Where Reflex has put the packages of the build."""
    web = Path(first_paint.__file__).parents[2] / ".web"
    if not (web / "node_modules" / "purgecss").exists():
        pytest.skip("nothing has been built here: `make run` brings the packages")
    return web


def test_nothing_blocks_the_first_frame():
    page = first_paint.rewrite(DOCUMENT, "p{color:red}", ORDER)
    head = page.partition("</head>")[0]
    assert "<style>p{color:red}" in head
    assert "modulepreload" not in head
    assert 'rel="preload"' not in head
    blocking = re.findall(r"<link [^>]*stylesheet[^>]*>", head.partition("<noscript>")[0])
    assert blocking == [
        '<link href="/assets/all-1.css" rel="stylesheet" type="text/css" media="print"/>'
    ]


def test_without_javascript_the_whole_sheet_is_asked_for():
    page = first_paint.rewrite(DOCUMENT, "p{}", ORDER)
    assert '<noscript><link href="/assets/all-1.css" rel="stylesheet"/></noscript>' in page


def test_what_else_stands_in_the_document_stays():
    page = first_paint.rewrite(DOCUMENT, "p{}", ORDER)
    assert '<title>T</title><script src="/behaviour.js" defer="" type="later"></script>' in page
    assert "<body><h1>H</h1>" in page


def test_the_script_asks_for_the_same_files_as_the_frameworks_own():
    page = first_paint.rewrite(DOCUMENT, "p{}", ORDER)
    script = page.partition('<script type="module" async="">')[2].partition("</script>")[0]
    assert set(re.findall(r"/assets/[\w.-]+\.js", script)) == set(
        re.findall(r"/assets/[\w.-]+\.js", DOCUMENT)
    )
    constants = dict(re.findall(r"const (\w+)=([^;]*);", script.partition("\n")[0]))
    # In the order in which they are run.
    assert json.loads(constants["shared"]) == ["/assets/state-1.js", "/assets/manifest-1.js"]
    assert json.loads(constants["routes"]) == {
        "root": "/assets/root-1.js",
        "routes/[about]._index": "/assets/about-1.js",
    }
    assert json.loads(constants["entry"]) == "/assets/entry-1.js"
    assert "//" not in script.replace("https://", "")


def test_a_style_sheet_with_backslashes_stays_as_it_is():
    css = r'.a:before{content:"\2197\1"}'
    assert css in first_paint.rewrite(DOCUMENT, css, ORDER)


def test_the_policy_allows_the_style_by_its_hash():
    policy = content_security_policy(first_paint.rewrite(DOCUMENT, "p{color:red}", ORDER))
    assert re.search(r"style-src 'self' 'sha256-[\w+/=]+'(;|$)", policy)
    assert "unsafe" not in policy


def test_a_page_with_a_widget_may_write_styles():
    page = first_paint.rewrite(DOCUMENT, "p{}", ORDER).replace(
        "<h1>", "<market-widget></market-widget><h1>"
    )
    styles = re.findall(r"style-src ([^;]*)", content_security_policy(page))
    assert styles == ["'self' 'unsafe-inline'"]


@pytest.mark.parametrize(
    "part",
    [
        '<link href="/assets/all-1.css" rel="stylesheet" type="text/css"/>',
        '<link as="style" href="/assets/all-1.css" rel="preload"/>',
        '<link rel="modulepreload" href="/assets/manifest-1.js"/>',
        '<link rel="modulepreload" href="/assets/entry-1.js"/>',
        'import("/assets/entry-1.js");',
    ],
)
def test_a_framework_that_writes_something_else_stops_the_build(part: str):
    with pytest.raises(BuildError):
        first_paint.rewrite(DOCUMENT.replace(part, ""), "p{}", ORDER)


def test_a_page_gets_the_rules_it_uses(packages: Path):
    css = first_paint.used_css(SHEET, [PAGE], packages)[PAGE]
    for kept in (".card{color:red}", "html.dark .card", "dialog[open] .card",
                 "@keyframes used", "(width>=60rem)", '"\\2197"', ".field:not(:focus)"):  # fmt: skip
        assert kept in css, kept
    for left in (".other", ".word", ".list", "@keyframes unused", "print", "@page", ":hover",
                 ":focus-visible"):  # fmt: skip
        assert left not in css, left


def test_each_page_gets_its_own_rules(packages: Path):
    other = '<p class="other"></p>'
    found = first_paint.used_css(SHEET, [PAGE, other], packages)
    assert ".other{color:green}" in found[other]
    assert ".card" not in found[other]


def test_a_build_whose_rules_cannot_be_found_says_why(tmp_path: Path):
    with pytest.raises(BuildError, match="ERR_MODULE_NOT_FOUND"):
        first_paint.used_css(SHEET, [PAGE], tmp_path)


def _assets(build: Path, sheet: str) -> None:
    """The scripts and the style sheet that `DOCUMENT` names."""
    for file in ORDER:
        (build / file.lstrip("/")).parent.mkdir(exist_ok=True)
        (build / file.lstrip("/")).touch()
    (build / "assets" / "all-1.css").write_text(sheet)


def test_scripts_are_run_after_what_they_import(tmp_path: Path):
    """Each in a task of its own, even where two import each other."""
    imports = {
        "a": 'import{b}from"./d.js";import"./c.js";import("./z.js");',
        "c": 'import*as d from"./d.js";export{e}from"./a.js"',
        "d": 'let from="./z.js"',
        "z": 'const path="./a.js"',
    }
    for name, code in imports.items():
        (tmp_path / f"{name}.js").write_text(code)
    assert first_paint.evaluation_order(tmp_path) == [f"/assets/{name}.js" for name in "dcaz"]


def test_a_script_that_was_not_built_stops_the_build():
    with pytest.raises(BuildError, match="not built: /assets/state-1"):
        first_paint.rewrite(DOCUMENT, "p{}", ORDER[1:])


def test_every_document_of_a_build_is_rewritten(tmp_path: Path, packages: Path):
    _assets(tmp_path, SHEET)
    for name in ("index.html", "404.html"):
        (tmp_path / name).write_text(DOCUMENT.replace("<h1>", '<h1 class="card">'))
    first_paint.paint_first(tmp_path, packages)
    assert ".card{color:red}" in (tmp_path / "index.html").read_text()
    assert ".other" not in (tmp_path / "index.html").read_text()
    # What it shows is written at each request.
    declared, sheet = first_paint.declared_once(SHEET)
    written = (tmp_path / "404.html").read_text()
    assert f"<style>{declared}{sheet}</style>" in written
    assert "leftOut" in (tmp_path / "index.html").read_text()
    assert "leftOut" not in written


def test_fonts_and_layers_are_declared_once(tmp_path: Path, packages: Path):
    """In the document: when the sheet arrives, no text is laid out again."""
    _assets(tmp_path, SHEET)
    (tmp_path / "index.html").write_text(DOCUMENT)
    first_paint.paint_first(tmp_path, packages)
    page = (tmp_path / "index.html").read_text()
    assert page.count("@font-face") == page.count("@layer base;") == 1
    sheet = (tmp_path / "assets" / "all-1.css").read_text()
    assert "@font-face" not in sheet
    assert "@layer" not in sheet


def test_two_style_sheets_stop_the_build(tmp_path: Path):
    (tmp_path / "a.html").write_text(DOCUMENT)
    (tmp_path / "b.html").write_text(DOCUMENT.replace("all-1", "all-2"))
    with pytest.raises(BuildError, match="2 style sheets"):
        first_paint.paint_first(tmp_path, tmp_path)
