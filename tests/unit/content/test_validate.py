"""Every kind of fault is found, all at once, and named by file, entry and field."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.content.collections import Collection
from nnm_site.content.models.base import Entry
from nnm_site.content.problems import ContentError
from nnm_site.content.validate import validate

Edit = Callable[[str, str, str], None]
FAQ = "home/faq.toml"
FIRST_FAQ = 'key = "what-is-demat"\n'


class Article(Entry):
    title: str
    body: str


ARTICLES = (Collection("article", "articles/", Article),)


def faults(root: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        validate(root)
    lines = str(caught.value).splitlines()
    assert lines == [str(problem) for problem in caught.value.problems]
    return lines


def test_the_shipped_content_is_valid_and_complete(root: Path) -> None:
    content = validate(root)

    assert content.count == sum(len(entries) for entries in content.entries.values())
    assert all(content.entries.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        pytest.param(
            FAQ,
            'topic = "demat"\n',
            "",
            'content/home/faq.toml: entry 1 ("what-is-demat"): field "topic": is missing',
            id="missing field",
        ),
        pytest.param(
            FAQ,
            FIRST_FAQ,
            "",
            'content/home/faq.toml: entry 1: field "key": is missing',
            id="missing key",
        ),
        pytest.param(
            FAQ,
            FIRST_FAQ,
            FIRST_FAQ + 'colour = "red"\n',
            'content/home/faq.toml: entry 1 ("what-is-demat"): field "colour":'
            " is not a known field",
            id="unknown field",
        ),
        pytest.param(
            FAQ,
            'question = "What is a demat account, and why do I need one?"',
            'question = "  "',
            'content/home/faq.toml: entry 1 ("what-is-demat"): field "question": must not be empty',
            id="empty text",
        ),
        pytest.param(
            FAQ,
            'question = "What is a demat account, and why do I need one?"',
            "question = 4",
            'content/home/faq.toml: entry 1 ("what-is-demat"): field "question": must be text',
            id="wrong type",
        ),
        pytest.param(
            FAQ,
            FIRST_FAQ,
            FIRST_FAQ + 'sample = "yes"\n',
            'content/home/faq.toml: entry 1 ("what-is-demat"): field "sample":'
            " must be true or false",
            id="flag that is text",
        ),
        pytest.param(
            FAQ,
            'key = "demat-and-trading"',
            'key = "what-is-demat"',
            'content/home/faq.toml: entry 2 ("what-is-demat"): field "key":'
            ' is already used by entry 1 ("what-is-demat")',
            id="duplicate key",
        ),
        pytest.param(
            FAQ,
            FIRST_FAQ,
            'key = "What is?"\n',
            'content/home/faq.toml: entry 1 ("What is?"): field "key":'
            ' must be lower-case words joined by hyphens, such as "mutual-funds"',
            id="key with spaces",
        ),
        pytest.param(
            "home/services.toml",
            '  "Place orders through our dealers, the web platform or the mobile app.",\n',
            '  "",\n',
            'content/home/services.toml: entry 1 ("equity"): field "lines[1]": must not be empty',
            id="empty item of a list",
        ),
        pytest.param(
            "shell/popups.toml",
            'links = ["sebi-check"]',
            'links = "sebi-check"',
            'content/shell/popups.toml: entry 2 ("check-validate-verify"): field "links":'
            " must be a list",
            id="text instead of a list",
        ),
        pytest.param(
            "research/notes.toml",
            "date = 2024-03-06",
            'date = "6 March 2024"',
            'content/research/notes.toml: entry 1 ("gopal-snacks"): field "date":'
            " must be a date such as 2024-03-18, without quotes or time",
            id="date as text",
        ),
        pytest.param(
            "research/notes.toml",
            "date = 2024-03-06",
            "date = 2024-03-06T09:00:00",
            'content/research/notes.toml: entry 1 ("gopal-snacks"): field "date":'
            " must be a date such as 2024-03-18, without quotes or time",
            id="date with a time",
        ),
        pytest.param(
            "research/notes.toml",
            'kind = "ipo"',
            'kind = "rumour"',
            'content/research/notes.toml: entry 1 ("gopal-snacks"): field "kind":'
            " must be 'fundamental' or 'ipo'",
            id="unknown choice",
        ),
        pytest.param(
            "shell/ticker.toml",
            'prescribed = ["kyc"]',
            'prescribed = ["kyb"]',
            'content/shell/ticker.toml: entry 2 ("kyc"): field "prescribed":'
            ' there is no prescribed "kyb"',
            id="dangling reference in a list",
        ),
        pytest.param(
            "shell/popups.toml",
            'contact = "nominee"',
            'contact = "nobody"',
            'content/shell/popups.toml: entry 3 ("add-nominee"): field "contact":'
            ' there is no contact "nobody"',
            id="dangling reference",
        ),
        pytest.param(
            "firm.toml",
            'phone = "+91 22 5550 0100"',
            'phone = "22 5550 0100"',
            'content/firm.toml: field "phone": must be a number in the form "+91 22 5550 0100"',
            id="phone",
        ),
        pytest.param(
            "firm.toml",
            'email = "support@nnm.example"',
            'email = "support at nnm.example"',
            'content/firm.toml: field "email": must be an e-mail address',
            id="e-mail",
        ),
        pytest.param(
            "firm.toml",
            'url = "https://smartodr.in"',
            'url = "smartodr.in"',
            'content/firm.toml: entry 10 ("smart-odr"): field "url":'
            " must be a web address that begins with https://",
            id="web address",
        ),
        pytest.param(
            FAQ,
            "[[faq]]",
            "[[questions]]",
            'content/home/faq.toml: table "questions" is not known in this file',
            id="unknown table",
        ),
        pytest.param(
            "firm.toml",
            "[firm]",
            "[[firm]]",
            "content/firm.toml: must have one table [firm]",
            id="list where there is one entry",
        ),
        pytest.param(
            "research/notes.toml",
            'heading = "Gopal Snacks: IPO note"\n',
            'heading = "Gopal Snacks: IPO note"\n\n[tables]\n',
            'content/research/notes.toml: table "tables" is not known in this file',
            id="stray table",
        ),
        pytest.param(
            FAQ,
            FIRST_FAQ,
            'key = what-is-demat"\n',
            "content/home/faq.toml: line 4: Invalid value",
            id="syntax",
        ),
        pytest.param(
            FAQ,
            FIRST_FAQ,
            FIRST_FAQ + FIRST_FAQ,
            "content/home/faq.toml: line 5: Cannot overwrite a value",
            id="field given twice",
        ),
    ],
)
def test_a_fault_names_its_place(
    root: Path, edit: Edit, file: str, old: str, new: str, expected: str
) -> None:
    edit(file, old, new)

    assert faults(root) == [expected]


def test_one_table_where_a_list_belongs(root: Path) -> None:
    (root / FAQ).write_text('[faq]\nkey = "a"\n', encoding="utf-8")

    assert faults(root) == ["content/home/faq.toml: must have its entries as [[faq]] tables"]


def test_a_syntax_fault_at_the_end_names_the_last_line(root: Path) -> None:
    (root / FAQ).write_text('[[faq]]\nkey = "a"\ntopic = [\n', encoding="utf-8")

    assert faults(root) == ["content/home/faq.toml: line 3: Invalid value"]


def test_a_missing_file(root: Path) -> None:
    (root / FAQ).unlink()

    assert faults(root) == ["content/home/faq.toml: the file is missing"]


def test_a_file_that_is_not_text(root: Path) -> None:
    (root / FAQ).write_bytes(b"\xff\xfe")

    assert faults(root) == ["content/home/faq.toml: the file is not UTF-8 text"]


def test_a_folder_in_place_of_a_file(root: Path) -> None:
    (root / FAQ).unlink()
    (root / FAQ).mkdir()

    assert faults(root) == ["content/home/faq.toml: must be a file, but is a folder"]


def test_a_folder_in_place_of_a_markdown_file(root: Path) -> None:
    (root / "blog" / "new.md").mkdir()

    assert faults(root) == ["content/blog/new.md: must be a file, but is a folder"]


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
    for name in (FAQ, "firm.toml", "regulatory/privacy-policy.md"):
        path = root / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())

    assert validate(root) == validate()


def test_a_file_that_nothing_reads(root: Path) -> None:
    (root / "home" / "faqs.toml").write_text("", encoding="utf-8")

    assert faults(root) == ["content/home/faqs.toml: is not a known content file"]


def test_faults_of_all_files_and_fields_come_together(root: Path, edit: Edit) -> None:
    edit(FAQ, 'topic = "demat"\n', "")
    edit(FAQ, FIRST_FAQ, FIRST_FAQ + "colour = 1\n")
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
