"""What a visitor would meet is found before: a rule for each kind of fault that was once published."""

import datetime
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.shared.content.validate import CONTENT_DIR
from tests.unit.content.conftest import faults

#: Each copies the content and checks all of it.
pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]

Edit = Callable[[str, str, str], None]

COMPLAINTS, CATALOGUE = "documents/complaints.toml", "documents/catalogue.toml"
FIRM, PEOPLE = "firm.toml", "company/people.toml"
TARIFF = "charges/tariff.toml"
TEXT = (CONTENT_DIR / COMPLAINTS).read_text(encoding="utf-8")
SEGMENTS = ("nse-fo", "bse-cd", "cdsl-dp")
LAST = max(datetime.date.fromisoformat(day) for day in re.findall(r"month = (\S+)", TEXT))
NEXT = (LAST + datetime.timedelta(32)).replace(day=1)


def entry(segment: str, month: datetime.date, *, sample: bool) -> str:
    """A month without complaints that follows the last one of a segment."""
    last = TEXT.split(f'key = "{segment}-{LAST:%Y-%m}"')[1].split("[[")[0]
    ways = "".join(
        f"{way} = {{ carried = {n}, received = 0, resolved = 0, pending = {n} }}\n"
        for way, n in re.findall(r"(\w+) = \{.*pending = (\d+)", last)
    )
    flag = "sample = true\n" if sample else ""
    key = f"{segment}-{month:%Y-%m}"
    return f'\n[[complaints]]\nkey = "{key}"\n{flag}segment = "{segment}"\nmonth = {month}\n{ways}'


def add(root: Path, text: str) -> None:
    """Put a text at the end of the complaint records."""
    path = root / COMPLAINTS
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_a_real_month_after_sample_months_is_refused_with_the_cure(root: Path) -> None:
    add(root, "".join(entry(one, NEXT, sample=one != "nse-fo") for one in SEGMENTS))

    (fault,) = faults(root)
    assert f'("nse-fo-{NEXT:%Y-%m}"): field "sample": the months up to nse-fo-{LAST:%Y-%m}' in fault
    assert "enter their real numbers, or take them out" in fault


@pytest.mark.parametrize("missing", SEGMENTS)
def test_a_month_without_one_of_the_segments_is_refused(root: Path, missing: str) -> None:
    add(root, "".join(entry(one, NEXT, sample=True) for one in SEGMENTS if one != missing))

    (fault,) = faults(root)
    name = {"nse-fo": "NSE&FO", "bse-cd": "BSE&CD", "cdsl-dp": "CDSL-DP"}[missing]
    assert fault.endswith(f'field "month": there is no entry of {name} for this month')


def test_a_segment_without_any_month_is_refused(root: Path) -> None:
    head, *entries = TEXT.split("[[complaints]]\n")
    kept = [one for one in entries if "bse-cd" not in one]
    (root / COMPLAINTS).write_text("[[complaints]]\n".join([head, *kept]), encoding="utf-8")

    (fault,) = faults(root)
    assert fault.endswith("there is no entry of BSE&CD for this month")


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            COMPLAINTS,
            "resolved = 2, pending = 0, days = 25",
            "resolved = 2, pending = 0",
            'field "investors": resolved is 2, so days must be given',
        ),
        (TARIFF, "rate = 0.30", "rate = 20", '"standard-delivery"): field "rate": must be at most'),
        (TARIFF, "amount = 18\n", "amount = 180\n", "amount is 180%, which is above 24%"),
        (
            "charges/earlier.toml",
            "rate = 0.02\n",
            "rate = 2\n",
            "rate is 2%, and this charge is never above 0.5%",
        ),
        (FIRM, '"+91 22 5550 0131"', '"+91 22 5550 013"', "has 9 digits after +91"),
        (
            FIRM,
            '"compliance.officer@nnm.example"',
            '"compliance.officer@nmm.example"',
            '("compliance-officer"): field "email": "nmm.example" is none of the domains',
        ),
        (
            FIRM,
            'person = "Anagha Namuna"',
            'person = "Somebody Namuna"',
            "Anagha Namuna is compliance officer here, and Somebody Namuna in the register",
        ),
        (
            PEOPLE,
            '\nrole = "Compliance officer"',
            '\nrole = "Head of rules"',
            "Anagha Namuna is compliance officer in the register, but here: Head of rules",
        ),
        (
            "regulatory/people.toml",
            'contact = "compliance-officer"',
            'contact = "company-secretary"',
            "is compliance officer here, and Anagha Namuna in the register",
        ),
        (
            "regulatory/account-opening.md",
            "\n+++\n",
            "\n+++\n\nWrite to {firm.emial}.\n",
            'field "body": {firm.emial}: a firm has no field "emial"',
        ),
        (
            "regulatory/account-opening.md",
            "\n+++\n",
            "\n+++\n\nWrite to {contact.nobody}.\n",
            '{contact.nobody}: there is no contact "nobody"',
        ),
        (
            "regulatory/account-opening.md",
            "\n+++\n",
            "\n+++\n\nWrite to {post.nominee}.\n",
            "{post.nominee}: there are no facts of the kind 'post'",
        ),
        (
            "help/add-money.md",
            "\n+++\n",
            "\n+++\n\nAs [said](source:no-such-rule), see [there](link:scores).\n",
            'field "body": source:no-such-rule: there is no rule "no-such-rule"',
        ),
        (
            "blog/margin-and-the-pledge.md",
            "\n+++\n",
            "\n+++\n\nSee [there](link:scores).\n",
            'field "body": link:scores is no address here',
        ),
        (
            "blog/margin-and-the-pledge.md",
            "\n+++\n",
            "\n+++\n\nWrite to {firm.email}.\n",
            "{firm.email} is shown with its braces",
        ),
        (
            "home/faq.toml",
            'question = "What is a demat',
            'question = "{firm.name}: What is a demat',
            "{firm.name} is shown with its braces",
        ),
        (
            CATALOGUE,
            'key = "surveillance-policy"\nsample = true\n',
            'key = "surveillance-policy"\n',
            "a sample has no `file`; any other document says",
        ),
    ],
)
def test_a_fault_is_named_with_its_place(
    root: Path, edit: Edit, file: str, old: str, new: str, fault: str
) -> None:
    edit(file, old, new)

    assert [line for line in faults(root) if line.startswith("content/") and fault in line]


def test_a_document_of_the_firm_needs_no_source(root: Path, edit: Edit) -> None:
    edit(CATALOGUE, 'key = "surveillance-policy"\nsample = true\n', 'key = "surveillance-policy"\n')
    edit(CATALOGUE, 'source = "policies/surveillance"\n', 'file = "own"\n')
    edit(FIRM, 'person = "Anagha Namuna"', 'person = "Somebody Namuna"')

    assert not [line for line in faults(root) if "catalogue" in line]
