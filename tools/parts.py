"""The parts of the long suite: the files of each, and which parts a change can touch."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UNIT = "tests/unit"

#: The places of each part's tests; if two places match a file, the longer one counts. Tests marked `alone`
#: are a part by themselves, wherever they are.
PARTS: dict[str, tuple[str, ...]] = {
    "documents": ("tests/unit/", "tests/web/", "tests/pdf/"),
    "pages": (
        "tests/e2e/test_pages.py", "tests/e2e/test_accessibility.py", "tests/e2e/test_accessibility_keys.py",
        "tests/e2e/test_accessibility_measures.py", "tests/e2e/test_first_paint.py",
        "tests/e2e/test_first_screen.py", "tests/e2e/test_layout_shift.py",
        "tests/e2e/test_reading_order.py", "tests/e2e/test_verse_font.py",
    ),
    "states": ("tests/e2e/test_accessibility_states.py",),
    "journeys": ("tests/e2e/",),
    "connection": (
        "tests/e2e/test_connection.py", "tests/e2e/test_errors.py", "tests/e2e/test_progress.py",
        "tests/e2e/test_translated.py",
    ),
    "firefox": ("tests/firefox/",),
    "speech": ("tests/speech/",),
    # The longest first.
    "services": (
        "tests/web/test_from_the_store.py", "tests/services/test_broken_publications.py",
        "tests/services/test_staying_up.py", "tests/services/test_attacks.py", "tests/services/test_ordeal.py",
        "tests/services/",
    ),
    "alone": (),
}  # fmt: skip

_LOOKS = ("documents", "pages", "states")
_SHOWN = (*_LOOKS, "journeys")
_SCRIPTS = (*_SHOWN, "connection", "firefox")

#: The parts that a change below a path can affect, besides the unit tests in folders named like a folder of
#: its path. If two paths match, the longer one counts.
TOUCHED: dict[str, tuple[str, ...]] = {
    "content/": ("documents", "pages"),
    "assets/": ("pages",),
    "nnm_site/": (*_SHOWN, "services"),
    "nnm_site/features/": _SHOWN,
    "nnm_site/features/calculator/": (*_SCRIPTS, "services"),
    "nnm_site/features/enquiries/": (*_SHOWN, "services"),
    "nnm_site/features/market/": (*_SHOWN, "services"),
    "nnm_site/shared/": _LOOKS,
    "nnm_site/shared/data/": ("documents", "services"),
    "nnm_site/shared/documents/": ("documents",),
    "nnm_site/shared/scripts/": _SCRIPTS,
    "nnm_site/shared/shell/": (*_SCRIPTS, "speech"),
    "nnm_site/shared/ui/": (*_SCRIPTS, "speech"),
    "nnm_site/platform/": ("documents", "pages", "connection", "services"),
    "nnm_site/platform/gate/": ("connection", "services", "alone"),
    "nnm_site/platform/serve/": ("tests/unit/web", "documents", "connection", "services", "alone"),
    "alembic/": ("tests/unit/data", "services"),
    "deploy/": ("services",),
    "docs/upstream/": ("documents",),
    "tools/serve.py": ("services",),
    "requirements.txt": tuple(PARTS),
    "reflex.lock/": tuple(PARTS),
    "tests/conftest.py": tuple(PARTS),
    "tests/server.py": tuple(PARTS),
    "tests/pages.py": _SCRIPTS,
    "tests/looks.py": ("pages", "states"),
    "tests/access": ("pages", "states"),
}


def test_files() -> list[str]:
    """Every test file."""
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/**/test_*.py"))


def part_of(path: str) -> str | None:
    """The part that a file below `tests/` belongs to."""
    places = {place: part for part in PARTS for place in PARTS[part] if path.startswith(place)}
    return places[max(places, key=len)] if places else None


def files_of(part: str) -> list[str]:
    """The files whose tests a part runs, in the order of its places."""
    if part == "alone":
        return [path for path in test_files() if "pytest.mark.alone" in (ROOT / path).read_text()]
    files = [path for path in test_files() if part_of(path) == part]
    return sorted(files, key=lambda path: [not path.startswith(place) for place in PARTS[part]])


def touched(paths: Iterable[str]) -> tuple[list[str], list[str]]:
    """The folders and files of unit tests, and the parts, that a change of these files can affect."""
    units: set[str] = set()
    parts: set[str] = set()
    for path in paths:
        if path.startswith(f"{UNIT}/test_"):
            units.add(path)
        if path.startswith(UNIT) or not path.startswith("tests/"):
            units |= {f"{UNIT}/{name}" for name in Path(path).parts[:-1]}
        place = max((place for place in TOUCHED if path.startswith(place)), key=len, default=None)
        reached = TOUCHED[place] if place else filter(None, [part_of(path)])
        for name in reached:
            (parts if name in PARTS else units).add(name)
    return sorted(it for it in units if (ROOT / it).exists()), [it for it in PARTS if it in parts]


def touched_since(since: str) -> tuple[list[str], list[str]]:
    """What the changes since the merge base with a revision can affect, including new files; prints it too."""
    commands = ("diff --name-only --merge-base", since), ("ls-files --others --exclude-standard",)
    changed = ""
    for words, *rest in commands:
        git = ["git", *words.split(), *rest]
        changed += subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    units, parts = touched(changed.splitlines())
    print(f"  Unit tests that the changes since {since} can touch: {', '.join(units) or 'none'}")
    print(f"  Parts of make test-long: {', '.join(parts) or 'none'}", flush=True)
    return units, parts
