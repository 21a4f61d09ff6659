"""A fault in a file of a language is said with file and place, and stops whoever reads it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.languages.siblings import read_siblings
from nnm_site.shared.languages.strings import read_strings, strings_path

pytestmark = pytest.mark.slow

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


def test_a_translation_beside_its_text_is_read_whole(root: Path):
    assert [one.field for one in read_siblings("hi", root)[TEXT]] == ["heading"]
    path = root / "texts" / "x.hi.md"
    path.write_text(path.read_text().replace("source_hash=0123", "source_hash=zz23"))
    with pytest.raises(
        ContentError, match=r"texts/x\.hi\.md: no translation of anything: <!-- heading"
    ):
        read_siblings("hi", root)
