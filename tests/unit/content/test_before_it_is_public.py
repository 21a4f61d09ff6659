"""What a visitor would meet is found before: a rule for each kind of fault that was once published."""

import datetime
from pathlib import Path

import pytest

from tests.unit.content.conftest import Edit, faults, unsaid

pytestmark = pytest.mark.requirement("A16")

COMPLAINTS, CATALOGUE = "documents/complaints.toml", "documents/catalogue.toml"
FIRM, PEOPLE, TARIFF = "firm.toml", "company/people.toml", "charges/tariff.toml"
ACCOUNT, MARGIN = "regulatory/account-opening.md", "blog/margin-and-the-pledge.md"
SEGMENTS = {"nse-fo": "NSE&FO", "bse-cd": "BSE&CD", "cdsl-dp": "CDSL-DP"}
LAST, NEXT = datetime.date(2022, 3, 1), datetime.date(2022, 4, 1)


def entry(segment: str, *, sample: bool) -> str:
    """A month without complaints that follows the one of the small firm."""
    pending = "{ carried = 1, received = 0, resolved = 0, pending = 1 }"
    nothing = "{ carried = 0, received = 0, resolved = 0, pending = 0 }"
    investors = pending if segment == "bse-cd" else nothing
    ways = "".join(f"{way} = {nothing}\n" for way in ("scores", "institution", "others"))
    flag = "sample = true\n" if sample else ""
    return (
        f'\n[[complaints]]\nkey = "{segment}-{NEXT:%Y-%m}"\n{flag}segment = "{segment}"\n'
        f"month = {NEXT}\ninvestors = {investors}\n{ways}"
    )


def test_a_real_month_after_sample_months_is_refused_with_the_cure(root: Path) -> None:
    with (root / COMPLAINTS).open("a", encoding="utf-8") as file:
        file.write("".join(entry(one, sample=one != "nse-fo") for one in SEGMENTS))

    (fault,) = faults(root)
    assert f'("nse-fo-{NEXT:%Y-%m}"): field "sample": the months up to nse-fo-{LAST:%Y-%m}' in fault
    assert "enter their real numbers, or take them out" in fault


def test_a_month_without_one_of_the_segments_is_refused(root: Path) -> None:
    path = root / COMPLAINTS
    before = path.read_text(encoding="utf-8")
    for missing, name in SEGMENTS.items():
        added = "".join(entry(one, sample=True) for one in SEGMENTS if one != missing)
        path.write_text(before + added, encoding="utf-8")

        (fault,) = faults(root)
        assert fault.endswith(f'field "month": there is no entry of {name} for this month')


def test_a_segment_without_any_month_is_refused(root: Path) -> None:
    path = root / COMPLAINTS
    head, *entries = path.read_text(encoding="utf-8").split("[[complaints]]\n")
    kept = [one for one in entries if "bse-cd" not in one]
    path.write_text("[[complaints]]\n".join([head, *kept]), encoding="utf-8")

    (fault,) = faults(root)
    assert fault.endswith("there is no entry of BSE&CD for this month")


#: A file, what in it is replaced by what, and what is said of it.
WRONG = [
    (
        COMPLAINTS,
        "resolved = 2, pending = 0, days = 25",
        "resolved = 2, pending = 0",
        'field "investors": resolved is 2, so days must be given',
    ),
    (TARIFF, "rate = 0.30", "rate = 20", '("standard-delivery"): field "rate": must be at most'),
    (TARIFF, "amount = 18\n", "amount = 180\n", "amount is 180%, which is above 24%"),
    (
        "charges/earlier.toml",
        "rate = 0.02\n",
        "rate = 2\n",
        "rate is 2%, and this charge is never above 0.5%",
    ),
    (FIRM, '"+91 22 5550 0131"', '"+91 22 5550 013"', "has 9 digits after +91"),
    (
        ACCOUNT,
        "\n+++\n",
        "\n+++\n\nWrite to {firm.emial} or {contact.nobody} or {post.nominee}.\n",
        'field "body": {firm.emial}: a firm has no field "emial"',
    ),
    (ACCOUNT, "{firm.emial}", "{firm.emial}", '{contact.nobody}: there is no contact "nobody"'),
    (
        ACCOUNT,
        "{firm.emial}",
        "{firm.emial}",
        "{post.nominee}: there are no facts of the kind 'post'",
    ),
    (
        "help/add-money.md",
        "\n+++\n",
        "\n+++\n\nAs [said](source:no-such-rule), see [there](link:scores).\n",
        'field "body": source:no-such-rule: there is no rule "no-such-rule"',
    ),
    (
        MARGIN,
        "\n+++\n",
        "\n+++\n\nSee [there](link:scores). Write to {firm.email}.\n",
        'field "body": link:scores is no address here',
    ),
    (MARGIN, "{firm.email}", "{firm.email}", "{firm.email} is shown with its braces"),
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
]

#: The same for what is seen where every entry by itself is right: who holds a post, and the domains of addresses.
WRONG_TOGETHER = [
    (
        FIRM,
        '"compliance.officer@nnm.example"',
        '"compliance.officer@nmm.example"',
        '("compliance-officer"): field "email": "nmm.example" is none of the domains',
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
        'contact = "nominee"',
        "is compliance officer here, and Anagha Namuna in the register",
    ),
]


def test_a_fault_is_named_with_its_place(root: Path, edit: Edit) -> None:
    assert not unsaid(root, edit, WRONG)


def test_what_entries_have_to_agree_on_is_named_with_its_place(root: Path, edit: Edit) -> None:
    assert not unsaid(root, edit, WRONG_TOGETHER)


def test_a_post_has_one_holder(root: Path, edit: Edit) -> None:
    edit(FIRM, 'person = "Anagha Namuna"', 'person = "Somebody Namuna"')

    (fault,) = faults(root)
    assert fault.startswith("content/home/team.toml: ")
    assert "Anagha Namuna is compliance officer here, and Somebody Namuna in the register" in fault


def test_a_document_of_the_firm_needs_no_source(root: Path, edit: Edit) -> None:
    edit(CATALOGUE, 'key = "surveillance-policy"\nsample = true\n', 'key = "surveillance-policy"\n')
    edit(CATALOGUE, 'source = "policies/surveillance"\n', 'file = "own"\n')
    edit(FIRM, '"+91 22 5550 0131"', '"+91 22 5550 013"')

    assert not [line for line in faults(root) if "catalogue" in line]
