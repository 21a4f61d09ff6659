"""The privacy policy lists all data that scripts store in the browser, and nothing else."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from nnm_site.shared.content.validate import CONTENT_DIR

pytestmark = pytest.mark.requirement("V3.3.1", "V14.3.3")

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / "nnm_site"

#: Key → the beginnings of the points about it.
TOLD = {
    "theme": ["your choice of the light or dark theme"],
    "language-offered": ["that this website was offered to you in the language"],
    "closed:…": ["which notices you have closed", "whether you have closed or made smaller"],
    "market-view": ["whether you want the TradingView charts or ours"],
    "steps:…": ["which steps you have done"],
    "range-from": ["your place on the page, while the range of a chart changes"],
    "react-router-scroll-positions": ["on pages that calculate or search, how far you have"],
    "token": ["on pages that calculate or search, a random number for the open tab"],
    "gave-up:…": ["on pages that calculate or search, that the page has failed"],
    # Belongs to the previous one: Reflex stores the time.
    "reflex_last_reloaded_on_error": [],
}

#: React Router's own key, which occurs in no file of ours.
ROUTER = {"react-router-scroll-positions"}

#: Values of a script's variable that is not a constant.
VARIABLES = {
    ("memory.js", "name"): {"closed:…"},
    # The storage of state variables, which no state has (below).
    ("state.js", "name"): set(),
    ("state.js", "session_options.name || state_key"): set(),
}

#: Written by the framework only in development.
DEVELOPING = {"last_compiled_theme"}


def kept_by(script: Path) -> set[str]:
    """The keys under which a script stores data; `…` stands for interpolated text."""
    text = script.read_text(encoding="utf-8")
    constants = dict(re.findall(r"^const (\w+) = ([\"`].*?[\"`]);", text, re.MULTILINE))
    keys: set[str] = set()
    for argument in re.findall(r"torage\.setItem\(\s*([^,]+),", text):
        key = constants.get(argument, argument)
        if key[0] in "\"`'":
            keys.add(re.sub(r"\$\{[^}]*\}", "…", key[1:-1]))
        else:
            keys |= VARIABLES[script.name, argument]
    return keys


def ours() -> list[Path]:
    kinds = ("*.js", "*.mjs", "*.ts", "*.jsx", "*.tsx")
    return sorted(path for kind in kinds for path in SITE.rglob(kind))


def framework() -> list[Path]:
    found = find_spec("reflex_base")
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parent / ".templates" / "web" / "utils"
    return [folder / "state.js", folder / "react-theme.js"]


def points() -> list[str]:
    text = (CONTENT_DIR / "regulatory" / "privacy-policy.md").read_text(encoding="utf-8")
    section = text.partition("## Cookies and storage in your browser")[2].partition("\n## ")[0]
    return [line.removeprefix("- ") for line in section.splitlines() if line.startswith("- ")]


def test_every_key_is_told_of():
    keys = ROUTER.union(*map(kept_by, [*ours(), *framework()])) - DEVELOPING
    assert keys == TOLD.keys()


def test_each_point_of_the_policy_tells_of_a_key_that_is_kept():
    beginnings = [beginning for told in TOLD.values() for beginning in told]
    for beginning in beginnings:
        assert [point for point in points() if point.startswith(beginning)], beginning
    assert len(points()) == len(beginnings)


def test_no_state_and_no_script_keeps_anything_in_another_way():
    for path in [*SITE.rglob("*.py"), *ours()]:
        text = path.read_text(encoding="utf-8")
        wrong = (
            r"rx\.(?:LocalStorage|SessionStorage|Cookie)\b|document\.cookie|indexedDB|caches\.open"
        )
        assert not re.search(wrong, text), path
