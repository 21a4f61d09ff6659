"""Documentation is tested: everything that it names exists."""

import doctest
import importlib.util
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nnm_site.features import calculator
from nnm_site.settings import Settings
from nnm_site.shared import ui
from tests.checkout import Checkout
from tests.guides import blocks, carry_out
from tests.rows import each
from tests.server import ROOT

pytestmark = pytest.mark.requirement("R1302", "R1303")

PAGES = sorted(
    [
        *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")),
        *(ROOT / "docs").glob("*.md"),
    ]
)

#: Made by a command, so not in a fresh clone.
MADE = re.compile(
    r"(\.venv|\.web|\.builds|var|screenshots|assets/(pdf|exe|gallery)|bench/node_modules)(/|$)"
)

#: Examples of files that the reader will create.
TO_COME = (
    "content/documents/files",
    "content/documents/forms/pledge-request.typ",
    "nnm_site/features/amounts",
    "nnm_site/features/pledging",
    "content/company/photographs",
    "content/rate_cards/statutory-2027-04-01.toml",
    "deploy/.env",
    "deploy/secrets",
    "deploy/tls",
)

#: Beginnings by which a word in code type is a path of this project.
TOPS = "|".join(
    re.escape(path.name)
    for path in ROOT.iterdir()
    if path.name not in {".git"} and not MADE.match(path.name)
)

#: Variables that belong to the tools, not to the site's settings.
TOOL_VARIABLES = {
    "PYTHON", "PYTHONPATH", "HOST", "CHROMIUM_PATH", "SITE_UNDER_TEST", "BASE_URL", "PART", "NEWER", "RUNS",
    # deploy/compose.yaml
    "VERSION", "PYTHON_DIGEST", "DEBIAN_DIGEST", "POSTGRES_DIGEST", "REDIS_DIGEST",
}  # fmt: skip

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

#: Patterns of targets, modules, words of the vocabulary and variables, and checks if one exists.
NAMES: dict[str, Callable[[str], bool]] = {
    r"\bmake ([a-z-]+)": set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)).__contains__,
    r"python -m ([\w.]+)": lambda name: importlib.util.find_spec(name) is not None,
    r"\bui\.([a-z_]+)\b": lambda name: hasattr(ui, name),
    r"(?<![\w.])([A-Z][A-Z_]{3,})(?==)": lambda name: (
        name in TOOL_VARIABLES or name.lower().removesuffix("_file") in Settings.model_fields
    ),
}


def code(page: Path) -> list[str]:
    """Every span and line that is set as code."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"```\w*\n(.*?)```", text, re.DOTALL)
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"^ {4,}(\S.*)$", text, re.MULTILINE)
    return lines + re.findall(r"`([^`\n]+)`", text)


def exists(name: str) -> bool:
    """Whether a path of the project exists; `{key}`, `*` and `…` stand for anything."""
    pattern = re.sub(r"\{[^}]*\}|…", "*", name).rstrip("/")
    return (ROOT / pattern).exists() or any(True for _ in ROOT.glob(pattern))


def missing_paths(page: Path) -> Iterator[str]:
    for piece in code(page):
        for word in re.findall(rf"(?<![\w/.-])(?:{TOPS})(?:/[\w.*&{{}}…/-]*)?(?![\w(])", piece):
            name = word.rstrip(".,:;)")
            known = MADE.match(name) or name.startswith(TO_COME) or exists(name)
            if ("/" in word or "." in word) and not known:
                yield name


def dead_links(page: Path) -> Iterator[str]:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith(("https://", "mailto:")):
            continue
        file, _, anchor = target.partition("#")
        found = (page.parent / file).resolve() if file else page
        # The picture of the home page is taken when the page is finished.
        if not found.exists() and found != ROOT / "docs" / "home.png":
            yield target
        elif anchor:
            headings = re.findall(r"^#+ (.+)$", found.read_text(encoding="utf-8"), re.MULTILINE)
            if anchor not in {
                re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings
            }:
                yield target


def unknown_names(page: Path) -> Iterator[str]:
    for piece in code(page):
        for pattern, is_known in NAMES.items():
            yield from (name for name in re.findall(pattern, piece) if not is_known(name))


@each(PAGES)
def test_what_a_page_names_exists_and_nothing_private_is_written_down(page: Path):
    assert [*missing_paths(page), *dead_links(page), *unknown_names(page)] == []
    assert not re.search(r"(?<![\w.])/(root|home|work|tmp)/", page.read_text(encoding="utf-8"))


def test_what_pages_and_the_calculator_show_in_python_answers_so():
    pages = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]
    assert pages
    shown = [doctest.testfile(str(page), module_relative=False) for page in pages]
    for failed, tried in (doctest.testmod(calculator), *shown):
        assert (failed, bool(tried)) == (0, True)


@pytest.mark.slow
def test_who_follows_the_guides_for_a_page_ends_with_a_green_check(tmp_path: Path):
    """`make test-fresh` builds and requests the pages."""
    checkout = Checkout(tmp_path / "checkout")
    for file, lines in blocks():
        carry_out(checkout.folder, file, lines)
    tests = ("tests/unit/web/test_endpoints.py", "tests/web/test_answers.py")
    only = "documentation or every_endpoint or every_event or every_live_page or lakh"
    for command in (
        ("nnm_site.shared.documents.dated",),
        ("nnm_site", "check"),
        ("pytest", "-q", "-p", "no:playwright", *tests, "-k", only),
    ):
        ended = checkout.run(*command)
        assert ended.code == 0, f"{command}\n{ended.output}"
