"""Faulty entries are refused with their place, before anything is made."""

from pathlib import Path

from tests.unit.content.conftest import Edit, faults, unsaid

COMPLAINTS, CATALOGUE = "documents/complaints.toml", "documents/catalogue.toml"
NOTHING = "{ carried = 0, received = 0, resolved = 0, pending = 0 }"

#: A file, what in it is replaced by what, and what is said of it.
WRONG = [
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
        COMPLAINTS,
        f"others = {NOTHING}",
        "others = { received = 0, resolved = 0, pending = 0 }",
        'field "others.carried": is missing',
    ),
    (
        CATALOGUE,
        'category = "revised-surveillance-policy"',
        'category = "online"',
        'field "category": there is no category "online"',
    ),
    (
        CATALOGUE,
        'source = "policies/surveillance"\n',
        "",
        'a "pdf" needs a source, unless it says file = "own"',
    ),
    (CATALOGUE, 'kind = "exe"', 'kind = "zip"', "must be 'pdf' or 'exe'"),
    (
        COMPLAINTS,
        'segment = "bse-cd"\nmonth = 2022-03-01',
        'segment = "bse-cd"\nmonth = 2022-03-15',
        "must be the first day of the month",
    ),
]


def record(month: str, carried: int = 0) -> str:
    """A month of NSE&FO, in which SCORES carried this many from the month before."""
    carrying = f"{{ carried = {carried}, received = 0, resolved = 0, pending = {carried} }}"
    ways = "".join(f"{way} = {NOTHING}\n" for way in ("investors", "institution", "others"))
    return (
        f'\n[[complaints]]\nkey = "nse-fo-{month}"\nsample = true\nsegment = "nse-fo"\n'
        f"month = {month}-01\nscores = {carrying}\n{ways}"
    )


def test_a_fault_is_refused_with_its_place(root: Path, edit: Edit) -> None:
    assert not unsaid(root, edit, WRONG)


def test_a_month_that_is_called_otherwise_is_refused(root: Path, edit: Edit) -> None:
    """It is seen where all counts of a month are right."""
    key = '"nse-fo-2022-03"'
    assert not unsaid(root, edit, [(COMPLAINTS, key, '"nse-2022-03"', f"must be {key}")])


def test_months_follow_each_other_with_what_was_left_pending(root: Path) -> None:
    path = root / COMPLAINTS
    before = path.read_text(encoding="utf-8")
    for month, carried, said in (
        ("2022-04", 1, 'field "scores": carried is 1, but nse-fo-2022-03 left 0 pending'),
        ("2022-05", 0, "must follow 2022-03 of the same segment"),
    ):
        path.write_text(before + record(month, carried), encoding="utf-8")
        assert any(
            line.startswith(f'content/{COMPLAINTS}: entry 4 ("nse-fo-{month}"): ') and said in line
            for line in faults(root)
        ), said
