"""A fault in a language's file is reported with file and place, and stops the reader."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.features.search.words import WordList
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.language import read_language, read_table
from nnm_site.shared.languages.store import read_store, store_path
from nnm_site.shared.languages.style import checker
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Content with the Hindi files."""
    shutil.copytree(CONTENT_DIR / "languages" / "hi", tmp_path / "languages" / "hi")
    return tmp_path


#: Each kind of file, its reader, one of its keys, and that key misspelt.
KINDS: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "languages/hi/language.toml": (
        lambda root: read_language("hi", root / "languages"), 'locale = "', 'locales = "'),
    "languages/hi/glossary.toml": (lambda root: checker("hi", root), "rendering =", "renderings ="),
    "languages/hi/style.toml": (lambda root: checker("hi", root), "letters =", "leters ="),
    "languages/hi/search.toml": (
        lambda root: read_table(root / "languages" / "hi" / "search.toml", WordList), "passing =", "pasing ="),
    "languages/hi/messages.po": (lambda root: read_store("hi", root), "#. reviewed:", "#. reviwed:"),
}  # fmt: skip


@each(KINDS)
def test_a_fault_is_said_with_its_file_and_line(name: str, root: Path):
    path, (read, key, misspelt) = root / name, KINDS[name]
    text = path.read_text(encoding="utf-8")

    def anew() -> object:
        for cached in (read_language, checker):
            cached.cache_clear()
        return read(root)

    def fault() -> str:
        with pytest.raises(ContentError) as raised:
            anew()
        said = str(raised.value)
        assert all(line.startswith(f"{name}: ") for line in said.splitlines()), said
        return said

    before = anew()
    path.write_text(f"\ufeff{text}", encoding="utf-8")
    assert anew() == before

    nonsense = "nonsense nonsense\n"
    spoilt = f"{text}\n{nonsense}"
    path.write_text(spoilt, encoding="utf-8")
    assert f"line {spoilt[: spoilt.index(nonsense)].count(chr(10)) + 1}: " in fault()

    assert key in text
    path.write_text(text.replace(key, misspelt, 1), encoding="utf-8")
    word, said = misspelt.strip('#. =:"'), fault()
    assert any(word in line and ": line " in line for line in said.splitlines()), said

    path.write_bytes(b"\xff\xfe")
    assert "the file is not UTF-8" in fault()
    path.unlink()
    path.mkdir()
    assert "must be a file, but is a folder" in fault()
    path.rmdir()
    path.write_text(text, encoding="utf-8")


def test_a_string_that_lost_a_place_and_a_rule_that_is_no_pattern_are_said(root: Path):
    store_path("hi", root).write_text('msgid "a {x}"\nmsgstr "b {y}"\n')
    with pytest.raises(
        ContentError, match=r"^languages/hi/messages\.po: line 1: 'a \{x\}': the tra"
    ):
        read_store("hi", root)

    rules = 'letters = "a-z"\nsigns = "x"\nend = "."\n[[sign]]\navoid = "(a"\nwrite = "b"\n'
    (root / "languages/hi/style.toml").write_text(rules)
    checker.cache_clear()
    with pytest.raises(ContentError, match=r"^languages/hi/style\.toml: .*faulty pattern"):
        checker("hi", root)


@pytest.mark.long
@pytest.mark.parametrize("name", ["languages/hi/messages.po", "languages/hi/search.toml"])
def test_a_check_and_a_start_end_with_the_fault_and_no_traceback(tmp_path: Path, name: str):
    """The commands themselves, in a copy of the site with a fault in one file."""
    for folder in ("nnm_site", "content", "assets", "alembic", "tools"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT_ROOT / folder, tmp_path / folder, ignore=ignored)
    for file in ("alembic.ini", "rxconfig.py"):
        shutil.copy(PROJECT_ROOT / file, tmp_path / file)
    path = tmp_path / "content" / name
    path.write_text(path.read_text(encoding="utf-8") + "\nnonsense nonsense\n")
    environment = os.environ | {
        "PYTHONPATH": str(tmp_path), "REFLEX_ENV_MODE": "prod", "__REFLEX_SKIP_COMPILE": "true",
        "APP_ENV": "development", "DATABASE_URL": f"sqlite:///{tmp_path}/site.db",
    }  # fmt: skip
    # A start reads the files as a check does. The words of the search are a feature's: a check reads them after all
    # documents are made, which takes a while.
    commands = ["nnm_site.serving none 0 1"]
    if not name.endswith("search.toml"):
        commands.append("nnm_site check")
    for command in commands:
        done = subprocess.run(
            [sys.executable, "-m", *command.split()], cwd=tmp_path, env=environment,
            capture_output=True, text=True,
        )  # fmt: skip
        said = done.stdout + done.stderr
        assert done.returncode == 1, said
        assert f"{name}: line " in said
        assert "Traceback" not in said
