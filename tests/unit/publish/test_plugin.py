"""What we change in a finished build."""

import re
from pathlib import Path

import pytest

from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.plugin import address_of, rewrite_documents, use_own_origin
from nnm_site.shared.scripts import SCRIPTS
from tests.rows import each

SOCKET = 'x={PING:`http://localhost:3000/ping`,EVENT:`ws://localhost:3000/_event`,UPLOAD:""}'
OWN = 'EVENT:(globalThis.location?.origin??"http://localhost")+"/_event"'

_HEAD = (
    "<!DOCTYPE html><html><head><title>T</title>"
    "<script>\n// Only run in browser environment, not during SSR\nx()</script>"
    '<link as="style" href="/assets/a.css" rel="preload"/>'
    '<script src="/scripts/first.js" type="module"></script>'
    '<script src="/scripts/site.js" type="module"></script>'
    '<link href="/assets/a.css" rel="stylesheet" type="text/css"/>'
)
_MAIN = '<main><p class="card">H</p><a href="/about/?tab=x">x</a></main>'

#: A document as React writes it (`still_pages.py`).
STILL = f"{_HEAD}</head><body>{_MAIN}</body></html>"

#: A document as the framework builds it.
LIVE = (
    f'{_HEAD}<link rel="modulepreload" href="/assets/root-1.js"/></head><body>{_MAIN}'
    '<script>((storageKey, restoreKey) => {})("x", null)</script>'
    "<script>window.__reactRouterContext = {};</script>"
    '<script type="module" async="">import "/assets/manifest-1.js";\n'
    'import * as route0 from "/assets/root-1.js";\n'
    'window.__reactRouterRouteModules = {"root":route0};\n'
    'import("/assets/entry-1.js");</script><div hidden id="S:0"></div></body></html>'
)
SHEET = '@import url("/other.css");.card{color:red}.list{color:blue}'


@pytest.fixture
def static_dir(tmp_path: Path) -> Path:
    """A build of a still page, a filled one, a live one, and the framework's fallback."""
    for name in ("still", "filled", "live"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(LIVE if name == "live" else STILL)
    (tmp_path / "__spa-fallback.html").write_text("<html></html>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.css").write_text(SHEET)
    for name in ("manifest", "root", "entry", "still"):
        (tmp_path / "assets" / f"{name}-1.js").touch()
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "first.js").touch()
    return tmp_path


@pytest.fixture
def rewritten(static_dir: Path, packages: Path) -> dict[str, str]:
    """Name → document after the build."""
    rewrite_documents(static_dir, packages, SCRIPTS, {"/live"}, {"/filled": ""}, set())
    return {n: (static_dir / n / "index.html").read_text() for n in ("still", "filled", "live")}


def test_a_live_page_starts_the_framework_by_our_script(rewritten: dict[str, str]):
    document = rewritten["live"]
    assert "const modules={" in document
    assert '"entry":"/assets/entry-1.js"' in document
    assert "modulepreload" not in document.partition("const modules")[0]
    assert '<script src="/scripts/first.js" type="text/plain"></script>' in document
    assert '<link href="/assets/a.css" rel="stylesheet" type="text/css" media="print"/>' in document


def test_a_page_carries_the_rules_it_can_use(rewritten: dict[str, str]):
    assert "<style>.card{color:red}</style>" in rewritten["still"]
    # What these show is not known at the build.
    for name in ("filled", "live"):
        assert "<style>.card{color:red}.list{color:blue}</style>" in rewritten[name]


def test_scripts_that_no_document_uses_are_removed(static_dir: Path, rewritten: dict[str, str]):
    assert rewritten
    left = sorted(path.name.partition("-")[0] for path in static_dir.rglob("*.js"))
    # The router's manifest is the router's.
    assert left == sorted(["entry", "root", "site", *SCRIPTS.of_few])
    assert not (static_dir / "__spa-fallback.html").exists()
    assert ".card" not in (static_dir / "assets" / "a.css").read_text()


def test_a_script_of_few_pages_is_in_the_documents_that_need_it(static_dir: Path, packages: Path):
    form = static_dir / "still" / "index.html"
    form.write_text(form.read_text().replace("<main>", '<main><form data-enquiry="x"></form>'))
    rewrite_documents(static_dir, packages, SCRIPTS, {"/live"}, {"/filled": ""}, set())
    named = {
        path.parent.name: re.findall(r'defer src="/assets/(enquiry|market)-', path.read_text())
        for path in static_dir.rglob("index.html")
    }
    assert named == {"still": ["enquiry"], "filled": [], "live": []}


@pytest.mark.parametrize(
    "part",
    [
        '<link href="/assets/a.css" rel="stylesheet" type="text/css"/>',
        '<link as="style" href="/assets/a.css" rel="preload"/>',
        '<script src="/scripts/first.js" type="module"></script>',
        '<script src="/scripts/site.js" type="module"></script>',
        'import("/assets/entry-1.js");',
    ],
)
def test_a_framework_that_writes_something_else_stops_the_build(
    static_dir: Path, packages: Path, part: str
):
    for path in static_dir.rglob("index.html"):
        path.write_text(path.read_text().replace(part, ""))
    with pytest.raises(BuildError):
        rewrite_documents(static_dir, packages, SCRIPTS, {"/live"}, {"/filled": ""}, set())


@each([("index.html", "/"), ("about/index.html", "/about"), ("about.html", "/about"),
     ("about/gallery/index.html", "/about/gallery"), ("404.html", "/404"),
     ("blog/index-funds/index.html", "/blog/index-funds")])  # fmt: skip
def test_the_address_of_a_document(name: str, address: str, tmp_path: Path):
    assert address_of(tmp_path / name, tmp_path) == address


# ---- The socket


def test_the_socket_goes_to_where_the_page_came_from(tmp_path: Path):
    (tmp_path / "env.js").write_text(SOCKET)
    (tmp_path / "other.js").write_text("nothing()")
    use_own_origin(tmp_path)
    written = (tmp_path / "env.js").read_text()
    assert OWN in written
    assert "_event`" not in written.replace(OWN, "")
    assert (tmp_path / "other.js").read_text() == "nothing()"


@pytest.mark.parametrize("codes", [[], [""], ["EVENT:location"], [SOCKET, SOCKET]])
def test_a_socket_address_that_is_not_in_one_script_stops_the_build(
    tmp_path: Path, codes: list[str]
):
    for number, code in enumerate(codes):
        (tmp_path / f"env-{number}.js").write_text(code)
    with pytest.raises(BuildError, match=r"stands in \d scripts, not in one"):
        use_own_origin(tmp_path)
