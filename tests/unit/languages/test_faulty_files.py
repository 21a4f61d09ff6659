"""A fault in a file of a language is said with file and place, and stops whoever reads it."""

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
from nnm_site.shared.languages.files import read_table
from nnm_site.shared.languages.language import read_language
from nnm_site.shared.languages.siblings import read_siblings
from nnm_site.shared.languages.strings import read_strings, strings_path
from nnm_site.shared.languages.style import checker

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]

TEXT = "texts/x.md"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Content with the strings of Hindi, and one text beside its English one."""
    path = strings_path("hi", tmp_path)
    path.parent.mkdir(parents=True)
    shutil.copy(strings_path("hi", CONTENT_DIR), path)
    sibling = tmp_path / "texts" / "x.hi.md"
    sibling.parent.mkdir()
    sibling.write_text(
        '+++\ntranslator = "x"\nreviewed = false\n+++\n\n'
        "<!-- heading source_hash=0123abcd -->\nशीर्षक\n",
        encoding="utf-8",
    )
    return tmp_path


def test_a_byte_order_mark_is_no_part_of_the_strings(root: Path):
    path = strings_path("hi", root)
    before = read_strings("hi", root)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert read_strings("hi", root) == before


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda path: path.write_text('msgid "a"\nmsgstr "b"\nnonsense\n'), "messages.po: line 3"),
        (lambda path: path.write_text('msgid "a {x}"\nmsgstr "b {y}"\n'), "'a {x}': the translation has not"),
        (lambda path: path.write_bytes(b"\xff\xfe"), "messages.po: the file is not UTF-8"),
        (_folder, "messages.po: must be a file, but is a folder"),
    ],
    ids=["syntax", "place", "letters", "folder"],
)  # fmt: skip
def test_faulty_strings(root: Path, spoil: Callable[[Path], object], said: str):
    spoil(strings_path("hi", root))
    with pytest.raises(ContentError) as raised:
        read_strings("hi", root)
    assert str(raised.value).startswith("languages/hi/messages.po: ")
    assert said in str(raised.value)


#: Each kind of file, how it is read, a key of it, and the same one misspelt.
KINDS: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "languages/hi/language.toml": (
        lambda root: read_language("hi", root / "languages"), 'locale = "', 'locales = "'),
    "languages/hi/glossary.toml": (lambda root: checker("hi", root), "rendering =", "renderings ="),
    "languages/hi/style.toml": (lambda root: checker("hi", root), "letters =", "leters ="),
    "languages/hi/search.toml": (
        lambda root: read_table(root / "languages" / "hi" / "search.toml", WordList), "passing =", "pasing ="),
    "languages/hi/messages.po": (lambda root: read_strings("hi", root), "#. reviewed:", "#. reviwed:"),
    "texts/x.hi.md": (lambda root: read_siblings("hi", root), "translator =", "translater ="),
}  # fmt: skip


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest, root: Path) -> tuple[Path, str, Callable[[], object]]:
    """A file of the language, its name as it is shown, and what reads it; nothing is remembered."""
    for name in ("language", "glossary", "style", "search"):
        file = f"languages/hi/{name}.toml"
        shutil.copy(CONTENT_DIR / file, root / file)
    for cached in (read_language, checker):
        cached.cache_clear()
    name: str = request.param
    return root / name, name, lambda: KINDS[name][0](root)


Kind = tuple[Path, str, Callable[[], object]]


def _fault(kind: Kind) -> str:
    _, name, read = kind
    with pytest.raises(ContentError) as raised:
        read()
    said = str(raised.value)
    assert all(line.startswith(f"{name}: ") for line in said.splitlines()), said
    return said


def test_a_byte_order_mark_changes_nothing(kind: Kind):
    path, _, read = kind
    before = read()
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    for cached in (read_language, checker):
        cached.cache_clear()
    assert read() == before


def test_a_syntax_error_is_said_with_its_line(kind: Kind):
    path, name, _ = kind
    text = path.read_text(encoding="utf-8")
    if name.endswith(".md"):
        # At the end of such a file stands a text, and any is one.
        text = text.replace("reviewed = false", "reviewed = false\nnonsense nonsense", 1)
    else:
        text += "\nnonsense nonsense\n"
    line = text[: text.index("nonsense nonsense")].count("\n") + 1
    path.write_text(text, encoding="utf-8")
    assert f"line {line}: " in _fault(kind)


def test_a_folder_in_its_place_is_said(kind: Kind):
    _folder(kind[0])
    assert "must be a file, but is a folder" in _fault(kind)


def test_a_misspelt_key_is_said_with_its_line(kind: Kind):
    path, name, _ = kind
    _, key, misspelt = KINDS[name]
    text = path.read_text(encoding="utf-8")
    assert key in text
    text = text.replace(key, misspelt, 1)
    path.write_text(text, encoding="utf-8")
    said = _fault(kind)
    word = misspelt.strip('#. =:"')
    assert any(word in line and ": line " in line for line in said.splitlines()), said


def test_a_rule_that_is_no_pattern_is_said(kind: Kind):
    path, name, _ = kind
    if name.endswith("style.toml"):
        path.write_text(
            'letters = "a-z"\nsigns = "x"\nend = "."\n[[sign]]\navoid = "(a"\nwrite = "b"\n'
        )
        assert "faulty pattern" in _fault(kind)


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["languages/hi/messages.po", "languages/hi/search.toml", "texts/x.hi.md"]
)
def test_a_check_and_a_start_end_with_the_fault_and_no_traceback(tmp_path: Path, name: str):
    """The commands themselves, in a copy of the site with a fault in one file."""
    for folder in ("nnm_site", "content", "assets", "alembic", "tools"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT_ROOT / folder, tmp_path / folder, ignore=ignored)
    for file in ("alembic.ini", "rxconfig.py"):
        shutil.copy(PROJECT_ROOT / file, tmp_path / file)
    name = name.replace("texts/x", "regulatory/mitc")
    path = tmp_path / "content" / name
    text = path.read_text(encoding="utf-8")
    spoilt = text.replace("reviewed =", "nonsense nonsense\nreviewed =", 1)
    path.write_text(spoilt if name.endswith(".md") else text + "\nnonsense nonsense\n")
    environment = os.environ | {
        "PYTHONPATH": str(tmp_path), "REFLEX_ENV_MODE": "prod", "__REFLEX_SKIP_COMPILE": "true",
        "APP_ENV": "development", "DATABASE_URL": f"sqlite:///{tmp_path}/site.db",
    }  # fmt: skip
    # A start reads the files as a check does. The words of the search are a feature's: a check reads them after all
    # documents are made, which takes a while.
    commands = ["nnm_site.generation none 0 1"]
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


def test_a_translation_beside_its_text_is_read_whole(root: Path):
    assert [one.field for one in read_siblings("hi", root)[TEXT]] == ["heading"]
    path = root / "texts" / "x.hi.md"
    path.write_text(path.read_text().replace("source_hash=0123", "source_hash=zz23"))
    with pytest.raises(
        ContentError, match=r"texts/x\.hi\.md: no translation of anything: <!-- heading"
    ):
        read_siblings("hi", root)
