"""Every kind of fault is found, all at once, and named by file, entry and field."""

from pathlib import Path

import pytest

from nnm_site.shared.content.models.base import COLLECTIONS
from nnm_site.shared.content.models.regulatory import Topic
from nnm_site.shared.content.validate import validate
from tests.unit.conftest import FIRM as SMALL_FIRM
from tests.unit.content.conftest import Edit, faults

pytestmark = pytest.mark.requirement("A16")

FAQ, FIRM, SERVICES = "home/faq.toml", "firm.toml", "home/services.toml"
NOTES, POPUPS, ARTICLE = "research/notes.toml", "shell/popups.toml", "blog/margin-and-the-pledge.md"
TICKER = "shell/ticker.toml"

#: Parts of these files, and the names of their first entries.
KEY, TOPIC = 'key = "what-is-demat"\n', 'topic = "demat"\n'
DEMAT, GOPAL = 'entry 1 ("what-is-demat"): field', 'entry 1 ("gopal-snacks"): field'
A_DATE = "must be a date such as 2024-03-18, without quotes or time"


#: A file, the old text, the new text, and the message.
WRONG = [
    (FAQ, TOPIC, "", f'{DEMAT} "topic": is missing'),
    (FAQ, KEY, f'{KEY}colour = "red"\n', f'{DEMAT} "colour": is not a known field'),
    (FAQ, KEY, f'{KEY}sample = "yes"\n', f'{DEMAT} "sample": must be true or false'),
    (
        FAQ,
        'question = "How does it differ from a trading account?"',
        "question = 4",
        'entry 2 ("what-is-demat"): field "question": must be text',
    ),
    (
        FAQ,
        'key = "demat-and-trading"',
        'key = "what-is-demat"',
        'entry 2 ("what-is-demat"): field "key": is already used by entry 1 ("what-is-demat")',
    ),
    (
        FAQ,
        'key = "bsda"\n',
        'key = "What is?"\n',
        'entry 3 ("What is?"): field "key": must be lower-case words joined by hyphens, such as'
        ' "mutual-funds"',
    ),
    (SERVICES, 'key = "commodities"\n', "", 'entry 2: field "key": is missing'),
    (
        SERVICES,
        '  "Place orders through our dealers, the web platform or the mobile app.",\n',
        '  "",\n',
        'entry 1 ("equity"): field "lines[1]": must not be empty',
    ),
    (
        POPUPS,
        'links = ["sebi-check"]',
        'links = "sebi-check"',
        'entry 1 ("check-validate-verify"): field "links": must be a list',
    ),
    (NOTES, "date = 2024-03-06", 'date = "6 March 2024"', f'{GOPAL} "date": {A_DATE}'),
    (
        NOTES,
        'kind = "ipo"',
        'kind = "rumour"',
        f"{GOPAL} \"kind\": must be 'fundamental' or 'ipo'",
    ),
    (ARTICLE, "date = 2024-01-16", "date = 2024-01-16T09:00:00", f'field "date": {A_DATE}'),
    (
        TICKER,
        'prescribed = ["kyc"]',
        'prescribed = ["kyb"]',
        'entry 1 ("kyc"): field "prescribed": there is no prescribed "kyb"',
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
        'entry 6 ("smart-odr"): field "url": must be a web address that begins with https://',
    ),
]

#: Faults of a file as a whole.
WRONG_FILES = [
    (FAQ, "[[faq]]", "[[questions]]", 'table "questions" is not known in this file'),
    (FIRM, "[firm]", "[[firm]]", "must have one table [firm]"),
    (NOTES, "[[note]]", "[tables]\n\n[[note]]", 'table "tables" is not known in this file'),
    (SERVICES, 'key = "equity"', 'key = equity"', "line 2: Invalid value"),
    (TICKER, 'key = "kyc"\n', 'key = "kyc"\nkey = "kyc"\n', "line 3: Cannot overwrite a value"),
    (
        "home/solutions.toml",
        "[[solution]]",
        "[solution]",
        "must have its entries as [[solution]] tables",
    ),
]


def test_the_shipped_content_is_valid_and_complete() -> None:
    content = validate()
    assert content.count == sum(len(entries) for entries in content.entries.values())
    empty = {kind for kind, entries in content.entries.items() if not entries}
    assert not any(not COLLECTIONS[kind].optional for kind in empty)
    assert all(validate(SMALL_FIRM).entries.values()), "the small firm has an entry of each kind"


def test_a_fault_names_its_place(root: Path, edit: Edit) -> None:
    for file, old, new, _ in WRONG:
        edit(file, old, new)

    assert sorted(faults(root)) == sorted(f"content/{file}: {said}" for file, _, _, said in WRONG)


def test_a_fault_of_a_whole_file(root: Path, edit: Edit) -> None:
    for file, old, new, _ in WRONG_FILES:
        edit(file, old, new)
    (root / "home/team.toml").write_bytes(b"\xff\xfe")
    (root / "home/faqs.toml").write_bytes(b"")
    (root / "home/verses.toml").unlink()
    for name in ("home/testimonials.toml", "blog/new.md"):
        (root / name).unlink(missing_ok=True)
        (root / name).mkdir()
    for article in (root / "help").iterdir():
        article.unlink()
    (root / "help").rmdir()
    (root / "help").write_text("not a folder")

    expected = [(file, said) for file, _, _, said in WRONG_FILES] + [
        ("home/team.toml", "the file is not UTF-8 text"),
        ("home/faqs.toml", "is not a known content file"),
        ("home/verses.toml", "the file is missing"),
        ("home/testimonials.toml", "must be a file, but is a folder"),
        ("blog/new.md", "must be a file, but is a folder"),
        ("help", "must be a folder of Markdown files"),
    ]
    assert sorted(faults(root)) == sorted(f"content/{file}: {said}" for file, said in expected)


def test_a_file_that_cannot_be_read(root: Path) -> None:
    (root / FAQ).unlink()
    (root / FAQ).symlink_to(root / FAQ)

    (fault,) = faults(root)
    assert fault.startswith("content/home/faq.toml: cannot be read: ")


def test_a_byte_order_mark_is_no_part_of_a_file(root: Path) -> None:
    before = validate(root)
    for name in (FAQ, FIRM, "regulatory/privacy-policy.md"):
        path = root / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())

    assert validate(root).entries == before.entries


def test_a_faulty_entry_does_not_make_references_to_it_dangle(root: Path, edit: Edit) -> None:
    edit("prescribed.toml", 'title = "KYC"\n', "")

    assert faults(root) == ['content/prescribed.toml: entry 2 ("kyc"): field "title": is missing']


def test_markdown_entries_take_key_and_body_from_the_file(root: Path) -> None:
    folder = root / "regulatory/topics"
    text = '+++\ntitle = "Pledge"\nnumber = 9\nsample = true\n+++\n# Pledge\n\nOne paragraph.\n'
    (folder / "margin-pledge.md").write_text(text, encoding="utf-8")

    content = validate(root)

    body = "# Pledge\n\nOne paragraph."
    topic = Topic(key="margin-pledge", sample=True, number=9, title="Pledge", body=body)
    assert content.one(Topic, "margin-pledge") == topic
    assert 'content/regulatory/topics/margin-pledge.md: topic "margin-pledge"' in map(
        str, content.samples
    )

    (folder / "margin-pledge.md").unlink()
    wrong = [
        ("No front matter.\n", "must begin with fields between two lines of +++"),
        ("+++\nnumber = 9\ntitle = 1\n+++\nText.\n", 'field "title": must be text'),
        ('+++\nnumber = 9\ntitle = "A"\n+++\n', 'field "body": must not be empty'),
        (
            '+++\nnumber = 9\ntitle = "A"\nkey = "b"\n+++\nText.\n',
            'field "key": is taken from the file itself',
        ),
        ('+++\ntitle = "A"\ndate = \n+++\nText.\n', "line 3: Invalid value"),
    ]
    for number, (text, _) in enumerate(wrong):
        (folder / f"{number}.md").write_text(text, encoding="utf-8")

    assert sorted(faults(root)) == [
        f"content/regulatory/topics/{number}.md: {said}" for number, (_, said) in enumerate(wrong)
    ]
