"""Every kind of fault is found, all at once, and named by file, entry and field."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.shared.content.collections import Collection
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import validate
from tests.unit.content.conftest import faults

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]

Edit = Callable[[str, str, str], None]

FAQ, FIRM = "home/faq.toml", "firm.toml"
NOTES, POPUPS = "research/notes.toml", "shell/popups.toml"

#: Pieces of these files, and how their first entries are named.
KEY, TOPIC = 'key = "what-is-demat"\n', 'topic = "demat"\n'
QUESTION = 'question = "What is a demat account, and why do I need one?"'
DATE = "date = 2024-03-06"
DEMAT, GOPAL = 'entry 1 ("what-is-demat"): field', 'entry 1 ("gopal-snacks"): field'
A_DATE = "must be a date such as 2024-03-18, without quotes or time"


class Article(Entry):
    title: str
    body: str


ARTICLES = (Collection("article", "articles/", Article),)


def test_the_shipped_content_is_valid_and_complete(root: Path) -> None:
    content = validate(root)

    assert content.count == sum(len(entries) for entries in content.entries.values())
    assert all(content.entries.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (FAQ, TOPIC, "", f'{DEMAT} "topic": is missing'),
        (FAQ, KEY, "", 'entry 1: field "key": is missing'),
        (FAQ, KEY, f'{KEY}colour = "red"\n', f'{DEMAT} "colour": is not a known field'),
        (FAQ, QUESTION, 'question = "  "', f'{DEMAT} "question": must not be empty'),
        (FAQ, QUESTION, "question = 4", f'{DEMAT} "question": must be text'),
        (FAQ, KEY, f'{KEY}sample = "yes"\n', f'{DEMAT} "sample": must be true or false'),
        (
            FAQ,
            'key = "demat-and-trading"',
            'key = "what-is-demat"',
            'entry 2 ("what-is-demat"): field "key": is already used by entry 1 ("what-is-demat")',
        ),
        (
            FAQ,
            KEY,
            'key = "What is?"\n',
            'entry 1 ("What is?"): field "key": must be lower-case words joined by hyphens, such as'
            ' "mutual-funds"',
        ),
        (
            "home/services.toml",
            '  "Place orders through our dealers, the web platform or the mobile app.",\n',
            '  "",\n',
            'entry 1 ("equity"): field "lines[1]": must not be empty',
        ),
        (
            POPUPS,
            'links = ["sebi-check"]',
            'links = "sebi-check"',
            'entry 2 ("check-validate-verify"): field "links": must be a list',
        ),
        (NOTES, DATE, 'date = "6 March 2024"', f'{GOPAL} "date": {A_DATE}'),
        (NOTES, DATE, f"{DATE}T09:00:00", f'{GOPAL} "date": {A_DATE}'),
        (
            NOTES,
            'kind = "ipo"',
            'kind = "rumour"',
            f"{GOPAL} \"kind\": must be 'fundamental' or 'ipo'",
        ),
        (
            "shell/ticker.toml",
            'prescribed = ["kyc"]',
            'prescribed = ["kyb"]',
            'entry 2 ("kyc"): field "prescribed": there is no prescribed "kyb"',
        ),
        (
            POPUPS,
            'contact = "nominee"',
            'contact = "nobody"',
            'entry 3 ("add-nominee"): field "contact": there is no contact "nobody"',
        ),
        (
            FIRM,
            'phone = "+91 22 5550 0100"',
            'phone = "22 5550 0100"',
            'field "phone": must be a number in the form "+91 22 5550 0100"',
        ),
        (FIRM, '"support@nnm', '"support at nnm', 'field "email": must be an e-mail address'),
        (
            FIRM,
            'url = "https://smartodr.in"',
            'url = "smartodr.in"',
            'entry 10 ("smart-odr"): field "url": must be a web address that begins with https://',
        ),
        (FAQ, "[[faq]]", "[[questions]]", 'table "questions" is not known in this file'),
        (FIRM, "[firm]", "[[firm]]", "must have one table [firm]"),
        (NOTES, "[[note]]", "[tables]\n\n[[note]]", 'table "tables" is not known in this file'),
        (FAQ, KEY, KEY.replace('"', "", 1), "line 4: Invalid value"),
        (FAQ, KEY, KEY + KEY, "line 5: Cannot overwrite a value"),
    ],
)
def test_a_fault_names_its_place(
    root: Path, edit: Edit, file: str, old: str, new: str, fault: str
) -> None:
    edit(file, old, new)

    assert faults(root) == [f"content/{file}: {fault}"]


@pytest.mark.parametrize(
    ("file", "content", "fault"),
    [
        (FAQ, b'[faq]\nkey = "a"\n', "must have its entries as [[faq]] tables"),
        (FAQ, b'[[faq]]\nkey = "a"\ntopic = [\n', "line 3: Invalid value"),
        (FAQ, b"\xff\xfe", "the file is not UTF-8 text"),
        ("home/faqs.toml", b"", "is not a known content file"),
    ],
)
def test_a_fault_of_a_whole_file(root: Path, file: str, content: bytes, fault: str) -> None:
    (root / file).write_bytes(content)

    assert faults(root) == [f"content/{file}: {fault}"]


def test_a_missing_file(root: Path) -> None:
    (root / FAQ).unlink()

    assert faults(root) == ["content/home/faq.toml: the file is missing"]


@pytest.mark.parametrize("file", [FAQ, "blog/new.md"])
def test_a_folder_in_place_of_a_file(root: Path, file: str) -> None:
    (root / file).unlink(missing_ok=True)
    (root / file).mkdir()

    assert faults(root) == [f"content/{file}: must be a file, but is a folder"]


def test_a_file_in_place_of_a_folder_of_markdown_files(root: Path) -> None:
    shutil.rmtree(root / "blog")
    (root / "blog").write_text("not a folder")

    assert faults(root) == ["content/blog: must be a folder of Markdown files"]


def test_a_file_that_cannot_be_read(root: Path) -> None:
    (root / FAQ).unlink()
    (root / FAQ).symlink_to(root / FAQ)

    (fault,) = faults(root)
    assert fault.startswith("content/home/faq.toml: cannot be read: ")


def test_a_byte_order_mark_is_no_part_of_a_file(root: Path) -> None:
    for name in (FAQ, FIRM, "regulatory/privacy-policy.md"):
        path = root / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())

    assert validate(root) == validate()


def test_faults_of_all_files_and_fields_come_together(root: Path, edit: Edit) -> None:
    edit(FAQ, TOPIC, "")
    edit(FAQ, KEY, KEY + "colour = 1\n")
    edit("shell/ticker.toml", 'label = "KYC"\n', "")
    (root / "home" / "team.toml").write_text("[[", encoding="utf-8")

    found = faults(root)

    assert [line.split(":")[0] for line in found] == [
        "content/home/team.toml",
        "content/shell/ticker.toml",
        "content/home/faq.toml",
        "content/home/faq.toml",
    ]


def test_a_faulty_entry_does_not_make_references_to_it_dangle(root: Path, edit: Edit) -> None:
    edit("prescribed.toml", 'title = "KYC"\n', "")

    assert faults(root) == ['content/prescribed.toml: entry 2 ("kyc"): field "title": is missing']


def test_markdown_entries_take_key_and_body_from_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "articles"
    folder.mkdir(parents=True)
    text = '+++\ntitle = "Pledge"\nsample = true\n+++\n# Pledge\n\nOne paragraph.\n'
    (folder / "margin-pledge.md").write_text(text, encoding="utf-8")

    content = validate(tmp_path / "content", ARTICLES)

    assert content.all(Article) == (
        Article(
            key="margin-pledge", sample=True, title="Pledge", body="# Pledge\n\nOne paragraph."
        ),
    )
    assert [str(sample) for sample in content.samples] == [
        'content/articles/margin-pledge.md: article "margin-pledge"'
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("No front matter.\n", "must begin with fields between two lines of +++"),
        ("+++\ntitle = 1\n+++\nText.\n", 'field "title": must be text'),
        ('+++\ntitle = "A"\n+++\n', 'field "body": must not be empty'),
        ('+++\ntitle = "A"\nkey = "b"\n+++\nText.\n', 'field "key": is taken from the file itself'),
        ('+++\ntitle = "A"\ndate = \n+++\nText.\n', "line 3: Invalid value"),
    ],
)
def test_markdown_faults(tmp_path: Path, text: str, expected: str) -> None:
    folder = tmp_path / "content" / "articles"
    folder.mkdir(parents=True)
    (folder / "a.md").write_text(text, encoding="utf-8")

    with pytest.raises(ContentError) as caught:
        validate(tmp_path / "content", ARTICLES)

    assert str(caught.value) == f"content/articles/a.md: {expected}"
