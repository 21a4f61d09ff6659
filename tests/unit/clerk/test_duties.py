"""The regular duties: a small text file or answers become entries, or a message of the fault."""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.models.base import COLLECTIONS
from nnm_site.shared.content.models.changes import PublicChange
from nnm_site.shared.content.models.charges import Fee
from tests.rows import each
from tests.unit.clerk import months
from tests.unit.clerk.months import BY, git
from tests.unit.company.test_portraits import photograph
from tools.clerk import entering, record
from tools.clerk.__main__ import month_change
from tools.clerk.change import RECORD, Change, Names, Refused, commit, documents_of, told
from tools.clerk.duties import DUTIES
from tools.clerk.entries import tables
from tools.clerk.fields import NoAnswerError, day, fields_of

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1316")]

KEYS: dict[str, list[str]] = {of.name: [] for of in COLLECTIONS.values()}
TODAY = datetime.date(2026, 12, 1)
SHOWS = datetime.date(2026, 12, 10)

NOTICE = """\
# A remark.
title: Our offices are closed
paragraphs: On Saturday.
paragraphs: Orders are taken “online”.
from: 28 December 2026
until: 02-01-2027
contact: compliance-officer
"""
TARIFF = """\
replaces: depository-sale
since: 1 January 2027
amount: ₹1,018.50

replaces: standard-delivery
since: 2027-01-01
rate: 0.25
"""
HOLIDAYS = """\
key: nse-holidays-2027
title: NSE, trading holidays for 2027
compared: circular
checked: 1/12/2026

date: 26 Jan 2027
name: Republic Day
closed: equity, currency
source: nse-holidays-2027
"""
PERSON = "key: head-of-dealing\nsummary: Runs the trading desks.\nuntil: 31 January 2027\n"
CIRCULAR = "heading: New: nomination\ndate: 10 December 2026\nfrom: 10 December 2026\nversion: 1.0\nlanguage: English\npdf: new.pdf\n"
RESEARCH = "kind: ipo\ndate: 1 December 2026\nheading: Example Limited: IPO note\npdf: new.pdf\n"
FORM = "key: account-closure-form\nversion: 2.0\ndate: 1 December 2026\npdf: new.pdf\n"

FILES = {
    "notice": NOTICE, "tariff": TARIFF, "holidays": HOLIDAYS, "person": PERSON, "circular": CIRCULAR,
    "research": RESEARCH, "form": FORM,
}  # fmt: skip


@pytest.fixture
def pdf(tmp_path: Path) -> bytes:
    """A PDF next to the text files."""
    data = next((PROJECT_ROOT / "assets" / "pdf" / "downloads").glob("*.pdf")).read_bytes()
    (tmp_path / "new.pdf").write_bytes(data)
    return data


def change(duty: str, text: str, folder: Path) -> Change:
    given = entering.blocks("file.txt", text.encode())
    made = entering.change_with(DUTIES[duty], given, folder)
    return record.recorded(made, DUTIES[duty].news, TODAY, PROJECT_ROOT)


def warnings(duty: str, text: str, made: Change, folder: Path) -> Iterator[str]:
    return entering.warnings(DUTIES[duty], entering.blocks("a", text.encode()), made, folder)


def written(made: Change, file: str, table: str) -> dict[str, dict]:
    """The entries of a table after a change, by key."""
    return {one["key"]: one for one in tables((made.files[file][1] or b"").decode())[table]}


@pytest.mark.usefixtures("pdf")
def test_what_each_duty_makes_is_what_the_content_takes(tmp_path: Path) -> None:
    """All of the content is checked with it, as before a publication."""
    after: dict[str, bytes | None] = {}
    for duty, text in FILES.items():
        if duty != "form":  # It is in the file of the circular.
            after |= change(duty, text, tmp_path).after
    assert "/pdf/ipo&reports/example-limited-ipo-note.pdf" in documents_of(after)


def test_a_notice_is_one_entry_and_the_rest_of_the_file_stays(tmp_path: Path) -> None:
    made = change("notice", NOTICE, tmp_path)
    ((file, (before, after)),) = made.files.items()
    assert file == "content/home/notices.toml"
    assert (after or b"").startswith(before or b"-")
    assert written(made, file, "notice")["our-offices-are-closed"] == {
        "key": "our-offices-are-closed", "title": "Our offices are closed",
        "paragraphs": ["On Saturday.", "Orders are taken “online”."],
        "from": datetime.date(2026, 12, 28), "until": datetime.date(2027, 1, 2), "contact": "compliance-officer",
    }  # fmt: skip
    (item,) = made.items
    assert item.what == "Our offices are closed"
    assert "from 28 December 2026; until 2 January 2027" in item.after


def test_what_is_not_given_of_an_entry_that_is_there_stays(tmp_path: Path) -> None:
    file = "content/company/people.toml"
    made = change("person", PERSON, tmp_path)
    before = tables((made.files[file][0] or b"").decode())["leader"]
    was = next(one for one in before if one["key"] == "head-of-dealing")
    expected = {**was, "summary": "Runs the trading desks.", "until": datetime.date(2027, 1, 31)}
    assert written(made, file, "leader")["head-of-dealing"] == expected
    assert [str(item) for item in made.items][
        1
    ] == "Rohan Udaharan, until: nothing → 31 January 2027"


def test_a_price_takes_over_what_the_charge_is_and_visitors_are_told_of_it(tmp_path: Path) -> None:
    file = "content/charges/tariff.toml"
    made = change("tariff", TARIFF, tmp_path)
    fees = written(made, file, "fee")
    new = fees["depository-sale-2027-01-01"]
    assert (str(new["amount"]), new["depository_sale"], new["gst"]) == ("1018.50", True, True)
    *_, (key, told) = written(made, RECORD, "change").items()
    assert (
        key == "2026-12-01-tariff-dp-charge-when-you-sell-the-depository-s-fee-included-and-1-more"
    )
    assert PublicChange.model_validate(told).sample
    assert told["items"] == [
        {
            "what": "Brokerage, delivery, Standard plan",
            "before": "0.30%", "after": "0.25%, from 1 January 2027",
        },
        {
            "what": "DP charge when you sell (the depository's fee included)",
            "before": "₹15", "after": "₹1018.5, from 1 January 2027",
        },
    ]  # fmt: skip


@pytest.mark.usefixtures("pdf")
def test_what_begins_later_and_what_is_taken_out_are_told_in_a_line_each(tmp_path: Path) -> None:
    lines = [*told(change("tariff", TARIFF, tmp_path))]
    begin, now = (
        "Until then the site is as it was",
        "but for /what-changed, which tells of it at once.",
    )
    assert f"  From 1 January 2027. {begin}, {now}" in lines
    if pages := [one for one in lines if one.startswith("Pages")]:  # None before a first build.
        assert "/what-changed" in pages[0]
    # A document is announced from its date on.
    assert f"  From 10 December 2026. {begin}." in [*told(change("circular", CIRCULAR, tmp_path))]
    file = "content/company/milestones.toml"
    before = (PROJECT_ROOT / file).read_bytes()
    first, *others = before.split(b"[[milestone]]\n")[1:]
    kept = before.replace(b"".join(b"[[milestone]]\n" + one for one in others), b"")
    assert kept.endswith(first)
    lines = [*told(Change({file: (before, kept)}, "Milestones"))]
    assert f"  {len(others)} are taken out, from " in "\n".join(lines)


def test_of_many_documents_and_pages_the_number_is_told_with_the_first(tmp_path: Path) -> None:
    text = months.as_csv(months.table("November 2026"))
    (tmp_path / "month.csv").write_bytes(text)
    lines = [*told(month_change(tmp_path / "month.csv", False, True))]
    (said,) = (one for one in lines if one.startswith("Documents that change"))
    assert re.fullmatch(
        r"Documents that change \(3 new, \d+ removed\): (/\S+, ){10}and \d+ more", said
    )


def test_a_holiday_names_a_source_of_the_same_file_and_is_no_longer_expected(
    tmp_path: Path,
) -> None:
    made = change("holidays", HOLIDAYS, tmp_path)
    file = "content/market/calendar.toml"
    assert "nse-holidays-2027" in written(made, file, "source")
    assert written(made, file, "holiday")["2027-01-26"] == {
        "key": "2027-01-26", "date": datetime.date(2027, 1, 26), "name": "Republic Day",
        "closed": ["equity", "currency"], "source": "nse-holidays-2027",
    }  # fmt: skip
    assert RECORD not in made.files


def test_a_document_comes_with_its_file(tmp_path: Path, pdf: bytes) -> None:
    made = change("form", FORM, tmp_path)
    assert made.files["content/documents/files/account-closure-form.pdf"] == (None, pdf)
    new = written(made, "content/documents/catalogue.toml", "document")["account-closure-form"]
    assert (new["file"], new["version"], "sample" in new) == ("own", "2.0", False)
    assert list(warnings("form", FORM, made, tmp_path)) == []


@pytest.mark.usefixtures("pdf")
def test_visitors_are_told_of_a_document_from_the_day_on_which_it_shows(tmp_path: Path) -> None:
    *_, told = written(change("circular", CIRCULAR, tmp_path), RECORD, "change").values()
    assert told == {
        "key": "2026-12-10-circular-new-nomination", "day": SHOWS, "kind": "documents",
        "title": "Circular: New: nomination", "pages": ["/downloads"], "from": SHOWS,
        "items": [{"what": "New: nomination", "before": "", "after": "version 1.0 of 10 December 2026"}],
    }  # fmt: skip
    assert PublicChange.model_validate(told).shows_on(SHOWS)


def test_a_pdf_that_lacks_something_is_named_with_the_cure(tmp_path: Path) -> None:
    import pikepdf

    with pikepdf.new() as scan:
        scan.add_blank_page()
        scan.save(tmp_path / "new.pdf")
    made = change("circular", CIRCULAR, tmp_path)
    (said,) = warnings("circular", CIRCULAR, made, tmp_path)
    assert said.startswith("new.pdf: the PDF has no tags, no title, no language, no text")
    assert "as tagged PDF" in said
    dropped = CIRCULAR.replace("pdf: new.pdf\n", "")
    (said,) = warnings("circular", dropped, made, tmp_path)
    assert said.startswith("content/documents/files/new-nomination.pdf: ")


@each(
    [
        ("notice", "title: A\nparagraphs B\n", "line 2: “paragraphs B” has no colon"),
        ("notice", "title: A\ncolour: red\n", "line 2: colour: is no field here; there are title,"),
        ("notice", "title: A\n", "line 1: paragraphs: is missing."),
        ("notice", "title: A\ntitle: B\nparagraphs: C\n", "line 1: title: is given twice."),
        ("notice", "title:\n", "file.txt says nothing"),
        ("notice", "title: A\nparagraphs: B\nfrom: 31 February 2027\n",
         "line 3: from: “31 February 2027” is no day: write it as"),
        ("notice", "title: A\nparagraphs: B\nfrom: 2 May 2027\nuntil: 1 May 2027\n",
         "line 4: until: is before from, 2027-05-02."),
        ("notice", "title: A\nparagraphs: B\nuntil: 26 January 2026\n",
         "line 3: until: 26 January 2026 is over, so it would never show."),
        ("notice", "title: A\nparagraphs: B\ncontact: nobody\n",
         "line 3: contact: “nobody” is none of: compliance-officer,"),
        ("tariff", "replaces: depository-sale\nsince: 1 January 2027\namount: much\n", "“much” is no number"),
        ("tariff", "replaces: depository-sale\namount: 2\n", "`replaces` needs `since`"),
        ("tariff", "replaces: depository-sale\nrate: 2\namount: 2\n", "amount: does not go with the others"),
        ("tariff", "replaces: standard-delivery\nsince: 1 May 2027\nrate: 3\n", "rate: must be at most 2.5"),
        ("tariff", "key: depository-sael\nuntil: 31 March 2027\n",
         ", nearest depository-sale; a new one needs group, label, amount"),
        ("done", "key: networth\ndone_for: 30 September 2026\n",
         "key: no duty has the key networth; there are accounts, net-worth, disclosures, nearest net-worth."),
        ("person", "key: head-of-dealin\nrole: Head\n",
         "line 1: key: no leader has the key head-of-dealin; there are head-and-ceo, "),
        ("person", PERSON + "photo: file.txt\n",
         "line 4: photo: is no picture of a kind that is read here"),
        ("notice", "title: A\nparagraphs: B\nphoto: a.jpg\n", "photo: is no field here"),
        ("circular", CIRCULAR.replace("new.pdf", "none.pdf"), "line 6: pdf: there is no file"),
        ("circular", CIRCULAR.replace("pdf: new.pdf", ""),
         "pdf: is missing: name the file, or drop it in as content/documents/files/new-nomination.pdf"),
        ("circular", CIRCULAR.replace("new.pdf", "file.txt"), "pdf: the file is no PDF that can be read"),
        ("holidays", HOLIDAYS.replace("equity,", "shares,"), "closed: “shares” is none of: equity, currency"),
        ("holidays", HOLIDAYS.replace("key: nse", "key: NSE"), "line 1: key: must be lower-case words"),
    ]
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(
    duty: str, text: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "file.txt").write_text(text)
    with pytest.raises(Refused) as refused:
        change(duty, text, tmp_path)
    assert said in str(refused.value)


def test_no_text_is_no_file() -> None:
    with pytest.raises(Refused, match="is no plain text"):
        entering.blocks("notice.docx", b"PK\x03\x04\xff")


def test_the_terminal_asks_each_field_again_until_it_is_right() -> None:
    answers = iter(
        [
            "",
            "film",
            "IPO",
            "",
            "tomorrow",
            "1 December 2026",
            "Example: IPO note",
            "",
            "",
            "new.pdf",
        ]
    )
    said: list[str] = []
    block = entering.asked(DUTIES["research"], lambda _: next(answers), said.append)
    assert block.answers == {
        "kind": ["IPO"], "date": ["1 December 2026"], "heading": ["Example: IPO note"], "pdf": ["new.pdf"],
    }  # fmt: skip
    assert "  “film” is none of: fundamental, ipo." in said
    assert "  This is needed." in said
    assert "date: the day that the note bears; such as" in "\n".join(said)


@pytest.mark.requirement("R1323")
def test_answers_that_contradict_each_other_are_asked_again_alone() -> None:
    first = ["", "A notice", "All is closed.", "", "2 May 2027", "1 May 2027", "", "", ""]
    answers = iter([*first, "", "1 May 2027"])
    said: list[str] = []
    block = entering.asked(DUTIES["notice"], lambda _: next(answers), said.append)
    assert "  The answers: until: is before from, 2027-05-02." in said
    assert [one.partition(":")[0] for one in said[-2:]] == ["from", "until"]
    assert block.answers == {
        "title": ["A notice"], "paragraphs": ["All is closed."], "until": ["1 May 2027"],
    }  # fmt: skip


@pytest.mark.requirement("R1320")
def test_a_photograph_goes_with_its_person(tmp_path: Path) -> None:
    (tmp_path / "me.JPG").write_bytes(photograph())
    made = change("person", f"{PERSON}photo: me.JPG\n", tmp_path)
    name = "content/company/portraits/head-of-dealing.jpg"
    assert made.files[name] == (None, photograph())
    assert made.items[-1].what == "Photograph, head-of-dealing.jpg"
    assert "portrait:head-of-dealing" in made.entries[-1].inputs()
    assert list(warnings("person", PERSON, made, tmp_path)) == []
    new = "rank: Management\nname: Kavita Rao\nrole: Director\nsummary: Leads.\nbiography: Came.\n"
    made = change("person", f"{new}photo: me.JPG\n", tmp_path)
    assert "content/company/portraits/kavita-rao.jpg" in made.files
    assert name not in change("person", PERSON, tmp_path).files


@pytest.mark.requirement("R1320")
def test_a_photograph_that_was_dropped_in_is_published_and_one_of_another_kind_takes_its_place(
    tmp_path: Path,
) -> None:
    root = tmp_path / "site"
    for name in ("company/people.toml", "changes.toml"):
        file = root / "content" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes((PROJECT_ROOT / "content" / name).read_bytes())
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, *BY, "commit", "--quiet", "-m", "Content")
    first = root / "content/company/portraits/head-of-dealing.png"
    first.parent.mkdir()
    first.write_bytes(photograph(form="PNG"))
    who = Names("Asha Shah", "Bharat Rao")

    def given(text: str) -> Change:
        return entering.change_with(
            DUTIES["person"], entering.blocks("a", text.encode()), tmp_path, root
        )

    made = given("key: head-of-dealing\n")
    assert [one.what for one in made.items] == ["Photograph, head-of-dealing.png"]
    commit(made, who, root=root)
    (tmp_path / "me.jpg").write_bytes(photograph())
    commit(given("key: head-of-dealing\nphoto: me.jpg\n"), who, root=root)
    assert [path.name for path in first.parent.iterdir()] == ["head-of-dealing.jpg"]
    assert git(root, "status", "--porcelain", "content") == ""


@pytest.mark.requirement("R1321")
def test_the_end_of_a_charge_is_told(tmp_path: Path) -> None:
    made = change("tariff", "key: depository-sale\nuntil: 31 March 2027\n", tmp_path)
    *_, told = written(made, RECORD, "change").values()
    what = "DP charge when you sell (the depository's fee included), until"
    assert told["items"] == [{"what": what, "before": "", "after": "31 March 2027"}]


@pytest.mark.usefixtures("pdf")
@each([
    ("tariff", "replaces: maintenance-regular\nsince: 1 January 2027\namount: 360\n",
     "Tariff: Annual maintenance (AMC), regular account",
     ("Annual maintenance (AMC), regular account", "₹300", "₹360, from 1 January 2027")),
    ("tariff", "replaces: standard-delivery\nsince: 1 January 2027\nrate: 0.25\n",
     "Tariff: Brokerage, delivery, Standard plan",
     ("Brokerage, delivery, Standard plan", "0.30%", "0.25%, from 1 January 2027")),
    ("tariff", "label: A letter\namount: 5\nper: each\ngst: yes\ngroup: service\n",
     "Tariff: A letter", ("A letter", "", "₹5 each, plus GST")),
    ("research", RESEARCH, "Research note: Example Limited: IPO note",
     ("Example Limited: IPO note", "", "IPO note of 1 December 2026")),
])  # fmt: skip
def test_visitors_are_told_in_their_words(
    duty: str, text: str, title: str, item: tuple[str, str, str], tmp_path: Path
) -> None:
    *_, told = written(change(duty, text, tmp_path), RECORD, "change").values()
    assert (told["title"], [tuple(one.values()) for one in told["items"]]) == (title, [item])


def test_a_template_asks_for_every_field_and_says_nothing_until_it_is_filled_in() -> None:
    for duty in DUTIES.values():
        text = "\n".join(entering.template(duty))
        asked = {name for names in duty.kinds.values() for name in names}
        assert all(f"\n{name}:" in text for name in asked)
        assert "see docs/clerk.md" not in text
        of = [one for kind in duty.kinds for one in fields_of(kind, KEYS).items()]
        needed = {name for name, one in of if one.info.is_required()} & asked
        lines = {one[2:].partition(":")[0] for one in text.splitlines() if one.endswith("; needed")}
        assert lines - {"pdf"} == needed
        with pytest.raises(Refused, match="says nothing"):
            entering.blocks("template.txt", text.encode())


def test_every_field_of_a_duty_is_one_of_its_models() -> None:
    for duty in DUTIES.values():
        for kind, names in duty.kinds.items():
            assert set(names) <= fields_of(kind, KEYS).keys()


@each(["360", "₹360", "Rs. 360/-", "Rs 360", "rs.360"])
def test_amounts_are_written_as_in_india(text: str) -> None:
    assert fields_of(Fee, KEYS)["amount"].value([text]) == 360


@each(["1 December 2026", "01-12-2026", "1/12/2026", "2026-12-01", "1 Dec 2026"])
def test_days_are_written_as_in_india(text: str) -> None:
    assert day(text) == TODAY
    with pytest.raises(NoAnswerError):
        day(f"{text}0")
