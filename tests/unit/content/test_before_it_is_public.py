"""Faults are found before visitors see them: a rule for each kind that was once published."""

import datetime
from pathlib import Path

import pytest

from tests.unit.content.conftest import Edit, faults, unsaid

pytestmark = pytest.mark.requirement("A16")

PAGES = "pages.toml"
FORMS, COMPLAINTS, CATALOGUE = "forms.toml", "documents/complaints.toml", "documents/catalogue.toml"
FIRM, PEOPLE, TARIFF = "firm.toml", "company/people.toml", "charges/tariff.toml"
ACCOUNT, MARGIN = "regulatory/account-opening.md", "blog/margin-and-the-pledge.md"
NOTHING = "{ carried = 0, received = 0, resolved = 0, pending = 0 }"
SEGMENTS = {"nse-fo": "NSE&FO", "bse-cd": "BSE&CD", "cdsl-dp": "CDSL-DP"}
LAST, NEXT, LATER = (datetime.date(2022, month, 1) for month in (3, 4, 5))


def entry(
    segment: str, *, sample: bool = True, month: datetime.date = NEXT, carried: int = 0
) -> str:
    """A month without complaints that follows the one of the small firm."""
    counts = dict.fromkeys(("investors", "scores", "institution", "others"), 0)
    counts |= {"scores": carried, "investors": int(segment == "bse-cd")}
    ways = "".join(
        f"{way} = {{ carried = {left}, received = 0, resolved = 0, pending = {left} }}\n"
        for way, left in counts.items()
    )
    flag = "sample = true\n" if sample else ""
    return (
        f'\n[[complaints]]\nkey = "{segment}-{month:%Y-%m}"\n{flag}segment = "{segment}"\n'
        f"month = {month}\n{ways}"
    )


def test_a_month_that_does_not_follow_from_those_before_is_refused(root: Path) -> None:
    path = root / COMPLAINTS
    before = path.read_text(encoding="utf-8")
    real = "".join(entry(one, sample=one != "nse-fo") for one in SEGMENTS)
    rows = [
        (
            real,
            f'("nse-fo-{NEXT:%Y-%m}"): field "sample": the months up to {LAST:%B %Y} of NSE&FO are',
        ),
        (real, "enter their real numbers, or take them out"),
        (
            entry("nse-fo", carried=1),
            'field "scores": carried is 1, but March 2022 of NSE&FO left 0',
        ),
        (entry("nse-fo", month=LATER), "cannot follow March 2022: April 2022 comes next"),
    ]
    for missing, name in SEGMENTS.items():
        added = "".join(entry(one) for one in SEGMENTS if one != missing)
        rows.append((added, f'field "month": there is no entry of {name} for this month'))
    for added, said in rows:
        path.write_text(before + added, encoding="utf-8")
        refused = faults(root)
        assert any(said in line for line in refused), said
        assert len(refused) == 1 or added.count("[[") == 1, refused

    head, *entries = before.split("[[complaints]]\n")
    kept = [one for one in entries if "bse-cd" not in one]
    path.write_text("[[complaints]]\n".join([head, *kept]), encoding="utf-8")
    (fault,) = faults(root)
    assert fault.endswith("there is no entry of BSE&CD for this month")


#: A file, the old text, the new text, and the message.
WRONG = [
    (
        COMPLAINTS,
        "resolved = 2, pending = 0, days = 25",
        "resolved = 2, pending = 0",
        'field "investors": resolved is 2, so days must be given',
    ),
    (
        COMPLAINTS,
        'segment = "cdsl-dp"\n',
        'segment = "cdsl-dp"\ncorrected = 2022-03-31\n',
        "corrected is 2022-03-31, before the month was over",
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
        'question = "{firm.email}: What is a demat',
        "{firm.email} is shown with its braces",
    ),
    (
        CATALOGUE,
        'key = "surveillance-policy"\nsample = true\n',
        'key = "surveillance-policy"\n',
        "a sample has no `file`; any other document says",
    ),
    (FORMS, ", lines = 4 }", " }", '"list" and "lines" go together'),
    (FORMS, ', options = ["There are none"', ', boxes = ["There are none"', "boxes"),
    (FORMS, '{ note = "Open positions', '{ choices = "x", note = "Open', "a row is one of"),
    (FORMS, 'autocomplete = "tel"', 'autocomplete = "telephone"', "autocomplete"),
    (FORMS, 'key = "unpledge-form"', 'key = "closure"', 'there is no document "closure"'),
    (
        "help/contract-note.md",
        "{figure.contract-note}",
        "{figure.note}",
        'there is no figure "note"',
    ),
    (
        "blog/derivatives-before-the-first-trade.md",
        "{stt.futures}",
        "{stt.currency-futures}",
        'there is no stt "currency-futures"',
    ),
    (
        "regulatory/voluntary-freezing.md",
        "{source.freezing}",
        "{source.freeze}",
        'there is no source "freeze"',
    ),
    ("law.toml", "{ freezing = ", "{ contract-note = ", "stands in another rule too"),
    ("law.toml", '{ bsda-copy = "₹25" }', "{ bsda-copy = 25 }", "bsda-copy"),
    (
        "home/faq.toml",
        "{rule.bsda-statements}",
        "{rule.none-such}",
        'entry 3 ("bsda"): field "answer": there is no rule "none-such"',
    ),
]

#: The same for documents; the counts of a month are wrong in several ways.
WRONG_DOCUMENTS = [
    (
        COMPLAINTS,
        "received = 2, resolved = 2, pending = 0, days = 25 }",
        "received = 2, resolved = 1, pending = 0, days = 25 }",
        'entry 1 ("nse-fo-2022-03"): field "investors": '
        "pending is 0, but carried + received - resolved is 1",
    ),
    (
        COMPLAINTS,
        f"scores = {NOTHING}",
        f"scores = {NOTHING[:-2]}, days = -1 }}",
        "must be at least 0",
    ),
    (
        COMPLAINTS,
        f"institution = {NOTHING}",
        f"institution = {NOTHING[:-2]}, older = 1 }}",
        "older cannot be more than pending",
    ),
    (
        CATALOGUE,
        'source = "policies/surveillance"\n',
        "",
        'a "pdf" needs a source, unless it says file = "own"',
    ),
    (
        COMPLAINTS,
        'segment = "bse-cd"\nmonth = 2022-03-01',
        'segment = "bse-cd"\nmonth = 2022-03-15',
        "must be the first day of the month",
    ),
]

#: The same for texts about pages in other places.
WRONG_HEADS = [
    (
        PAGES,
        '"Privacy policy"',
        '"Privacy"',
        'field "title": must have 10 to 65 characters, and has 7',
    ),
]

#: The same for faults of an entry whose single parts are correct.
WRONG_WHOLE = [
    (
        FORMS,
        'label = "PAN of the second holder"',
        'label = "PAN"',
        "two fields have one label: PAN",
    ),
    (COMPLAINTS, '"nse-fo-2022-03"', '"nse-2022-03"', 'must be "nse-fo-2022-03"'),
]

#: The same for faults between entries that are correct alone: posts, domains of addresses.
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
    (
        "help/add-money.md",
        'group = "money"',
        'group = "mony"',
        'field "group": "mony" is no group of the page "help"',
    ),
]


@pytest.mark.parametrize(
    "wrong", [WRONG, WRONG_DOCUMENTS, WRONG_HEADS, WRONG_WHOLE, WRONG_TOGETHER]
)
def test_a_fault_is_named_with_its_place(root: Path, edit: Edit, wrong) -> None:
    assert not unsaid(root, edit, wrong)


def test_a_policy_has_a_head(root: Path, edit: Edit) -> None:
    edit(PAGES, '"privacy-policy"', '"privacy"')

    (fault,) = faults(root)
    assert fault.startswith("content/regulatory/privacy-policy.md: ")
    assert 'content/pages.toml has no head "privacy-policy" for it' in fault


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


def test_a_page_names_a_fee_by_its_first_entry(root: Path, edit: Edit) -> None:
    """A replacement has no effect before its day, so that no page lacks a price."""
    fee = (
        'key = "opening-2027"\nreplaces = "opening-trading"\nsince = 2027-01-01\ngroup = "account"\n'
        'label = "Opening a trading account"\namount = 300\nper = "once"\n\n[[fee]]\n'
    )
    edit(TARIFF, 'key = "delayed-payment"', f'{fee}key = "delayed-payment"')
    edit("help/add-money.md", "reviewed = ", 'fees = ["opening-2027"]\nreviewed = ')
    assert faults(root) == [
        'content/help/add-money.md: field "fees": "opening-2027" replaces "opening-trading" from a day on: '
        'name "opening-trading" here'
    ]
