"""Each kind of entry at the desk: what is written, what is refused at its field, and what is left alone."""

import datetime
import io
import tomllib
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import pypdf
import pytest

from tests.unit.desk.checkouts import git
from tools.desk.change import Names, Refused, commit, last
from tools.desk.entry_change import NotTaken, Taken, entries_of, entry_at, take, take_out
from tools.desk.entry_form import DROP, values_of
from tools.desk.kinds import KINDS

#: Every case reads the whole content.
pytestmark = pytest.mark.slow

#: Later than all that the content says of days on which somebody has read it.
DAY = datetime.date(2099, 1, 1)
WHO = Names("Asha Shah", "Bharat Rao")


def pdf_of(**metadata: str) -> bytes:
    """A PDF of one empty page, as a scanner makes it."""
    writer = pypdf.PdfWriter()
    writer.add_blank_page(595, 842)
    writer.add_metadata(metadata)
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


PDF = pdf_of()


@dataclass(frozen=True)
class Case:
    """An entry that is taken, what is then written, and forms with what is said at their fields.

    `key` is that of the entry that is changed; nothing for a new one.
    """

    kind: str
    values: dict[str, str]
    written: dict[str, Any]
    wrong: tuple[tuple[dict[str, str], dict[str, str]], ...]
    key: str | None = None
    pdf: bytes | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"{self.kind} {self.key or 'new'}"


CASES = [
    Case(
        "notice",
        {"key": "office-closed", "title": "Office closed on 1 December", "paragraphs": "We are closed.\r\nCall on the 2nd.\r\n",
         "from": "2026-12-01", "until": "2026-12-02", "links": "cdsl-complaints\naccount-opening"},
        {"key": "office-closed", "title": "Office closed on 1 December", "paragraphs": ["We are closed.", "Call on the 2nd."],
         "from": datetime.date(2026, 12, 1), "until": datetime.date(2026, 12, 2), "links": ["cdsl-complaints", "account-opening"]},
        (
            ({"from": "1 December", "until": "soon"}, {"from": "“1 December” is none: write it as 2027-04-01", "until": "“soon” is none"}),
            ({"key": "Office Closed"}, {"key": "must be lower-case words joined by hyphens"}),
            ({"key": ""}, {"key": "is missing"}),
            ({"key": "margin-rule"}, {"key": "“margin-rule” is there already"}),
            ({"title": " ", "paragraphs": "", "contact": "nobody", "links": "nowhere", "prescribed": "nothing"},
             {"title": "is missing", "paragraphs": "is missing", "contact": 'there is no contact "nobody"',
              "links": 'there is no link "nowhere"', "prescribed": 'there is no prescribed "nothing"'}),
            ({"paragraphs": "Call us.\nOr write to {rule.nothing}."}, {"paragraphs": 'there is no rule "nothing"'}),
            ({"until": "2026-11-30"}, {"": "until must not be before from"}),
        ),
    ),
    Case(
        "faq",
        {"key": "two-accounts", "topic": "demat", "question": "May I have two?", "answer": "Yes,\r\nyou may."},
        {"key": "two-accounts", "topic": "demat", "question": "May I have two?", "answer": "Yes, you may."},
        (
            ({"key": "papers"}, {"key": "“papers” is there already"}),
            ({"key": "two accounts"}, {"key": "must be lower-case words"}),
            ({"key": ""}, {"key": "is missing"}),
            ({"topic": "Demat accounts", "question": "", "answer": "{firm.email}"},
             {"topic": "must be lower-case words", "question": "is missing", "answer": "{firm.email} is shown with its braces"}),
            ({"topic": "", "question": "  ", "answer": ""},
             {"topic": "is missing", "question": "is missing", "answer": "is missing"}),
            ({"answer": "Call +91 22 5550 0100."}, {"answer": "is a sample value"}),
        ),
    ),
    Case(
        "answer",
        {"body": "Pay from your own account.\r\n\r\nThen wait.", "reviewed": "2026-11-27"},
        {"body": "Pay from your own account.\n\nThen wait.\n", "reviewed": datetime.date(2026, 11, 27), "group": "money"},
        (
            ({"body": "word " * 121, "group": "cash", "reviewed": "today"},
             {"body": "has 121 words", "group": "must be", "reviewed": "“today” is none"}),
            ({"body": "word " * 121, "group": "cash", "related": "nothing", "rules": "none", "request": "ask", "asked": "", "question": ""},
             {"body": "has 121 words; an answer has at most 120", "group": "must be", "related": 'there is no answer "nothing"',
              "rules": 'there is no rule "none"', "request": 'there is no request "ask"', "asked": "is missing", "question": "is missing"}),
            ({"reviewed": "2099-12-24"}, {"reviewed": "is still to come"}),
            ({"body": "Write to {firm.emial}."}, {"body": "{firm.emial}"}),
            ({"body": ""}, {"body": "must not be empty"}),
        ),
        key="add-money",
    ),
    Case(
        "holiday",
        {"date": "2027-03-22", "name": "Holi", "closed": "equity\ncurrency", "source": "nse-holidays-2026"},
        {"key": "2027-03-22", "date": datetime.date(2027, 3, 22), "name": "Holi", "closed": ["equity", "currency"], "source": "nse-holidays-2026"},
        (
            ({"date": "22 March"}, {"date": "“22 March” is none"}),
            ({"date": ""}, {"date": "is missing"}),
            ({"date": "2026-01-26"}, {"date": "“2026-01-26” is there already"}),
            ({"date": "2027-02-30"}, {"date": "“2027-02-30” is none"}),
            ({"name": "", "closed": "", "source": ""}, {"name": "is missing", "closed": "is missing", "source": "is missing"}),
            ({"closed": "shares", "source": "hearsay"}, {"closed": "must be", "source": 'there is no source "hearsay"'}),
            ({"source": "expected-2027"}, {"source": "is not compared yet"}),
        ),
    ),
    Case(
        "holiday",
        {"name": "Independence Day", "source": "nse-holidays-2026", "sample": ""},
        {"key": "2027-08-15", "date": datetime.date(2027, 8, 15), "name": "Independence Day",
         "closed": ["equity", "currency", "settlement", "commodity-morning", "commodity-evening"], "source": "nse-holidays-2026"},
        (({"sample": "", "source": "expected-2027"}, {"source": "is not compared yet: the entry is expected only"}),),
        key="2027-08-15",
    ),
    Case(
        "source",
        {"key": "nse-holidays-2027", "title": "NSE, trading holidays for 2027", "compared": "copy", "checked": "2026-11-26"},
        {"key": "nse-holidays-2027", "compared": "copy", "checked": datetime.date(2026, 11, 26), "title": "NSE, trading holidays for 2027"},
        (
            ({"compared": "seen", "title": ""}, {"compared": "must be", "title": "is missing"}),
            ({"checked": ""}, {"": '"checked" is the day of a comparison'}),
            ({"checked": "2099-12-24"}, {"checked": "is still to come"}),
        ),
    ),
    Case(
        "fee",
        {"amount": "30", "since": "2099-03-01"},
        {"key": "statement-paper-2099-03-01", "replaces": "statement-paper", "since": datetime.date(2099, 3, 1), "group": "statements",
         "label": "Statement on paper", "amount": 30, "per": "for each copy, and the courier at cost", "gst": True,
         "note": "For a basic account (BSDA): {rule.bsda-statements}"},
        (
            ({"since": ""}, {"since": "is missing"}),
            ({"since": "2026-11-27"}, {"since": "must be a day to come"}),
            ({"since": "April"}, {"since": "“April” is none"}),
            ({"amount": "₹30"}, {"amount": "“₹30” is no number"}),
            ({"amount": "-1", "label": "", "per": ""}, {"amount": "must be at least 0", "label": "is missing", "per": "is missing"}),
            ({"amount": "30", "percent": "1"}, {"": "amount is 30%, which is above 24%"}),
            ({"amount": "1,000"}, {"amount": "“1,000” is no number"}),
            ({"note": "{rule.nothing}"}, {"note": 'there is no rule "nothing"'}),
        ),
        key="statement-paper",
    ),
    Case(
        "brokerage",
        {"rate": "0.25", "since": "2099-04-01"},
        {"key": "standard-delivery-2099-04-01", "replaces": "standard-delivery", "since": datetime.date(2099, 4, 1),
         "plan": "standard", "segment": "delivery", "rate": Decimal("0.25"), "minimum": Decimal("0.05")},
        (
            ({"since": ""}, {"since": "is missing"}),
            ({"since": "2020-01-01"}, {"since": "must be a day to come"}),
            ({"rate": "2.6"}, {"rate": "must be at most 2.5"}),
            ({"rate": "", "minimum": "-0.05"}, {"rate": "is missing", "minimum": "must be at least 0"}),
            ({"rate": "0,25"}, {"rate": "“0,25” is no number"}),
        ),
        key="standard-delivery",
    ),
    Case(
        "desk",
        {"phone": "+91 22 5550 0199", "purpose": "Bills and notes."},
        {"key": "billing", "sample": True, "phone": "+91 22 5550 0199", "purpose": "Bills and notes."},
        (
            ({"phone": "022 5550 0199"}, {"phone": "must be a number in the form"}),
            ({"phone": "+91 22 5550 019"}, {"phone": "has 9 digits"}),
            ({"email": "billing", "label": "", "purpose": ""},
             {"email": "must be an e-mail address", "label": "is missing", "purpose": "is missing"}),
            ({"email": "billing@gmail.com"}, {"email": "must end in .example"}),
            ({"sample": ""}, {"email": "is a sample value", "phone": "is a sample value"}),
            ({"email": "billing@elsewhere.example"}, {"email": "is none of the domains of the firm"}),
        ),
        key="billing",
    ),
    Case(
        "document",
        {"key": "circular-2026-11", "category": "revised-surveillance-policy", "heading": "Circular", "date": "2026-11-20",
         "version": "1.0", "language": "English"},
        {"key": "circular-2026-11", "category": "revised-surveillance-policy", "heading": "Circular", "date": datetime.date(2026, 11, 20),
         "version": "1.0", "language": "English", "file": "own"},
        (
            ({"key": "Circular 11"}, {"key": "must be lower-case words"}),
            ({"key": "../circular"}, {"key": "must be lower-case words"}),
            ({"key": "tariff-sheet"}, {"key": "“tariff-sheet” is there already"}),
            ({"category": "circulars", "heading": ""}, {"category": 'there is no category "circulars"', "heading": "is missing"}),
            ({"date": "2099-12-24"}, {"date": "is still to come"}),
            ({"date": "20.11.2026"}, {"date": "“20.11.2026” is none"}),
            ({"version": "", "language": "", "category": ""}, {"version": "is missing", "language": "is missing", "category": "is missing"}),
        ),
        pdf=PDF,
    ),
    Case(
        "note",
        {"key": "a-company", "kind": "ipo", "date": "2026-11-20", "heading": "A company: IPO note"},
        {"key": "a-company", "kind": "ipo", "date": datetime.date(2026, 11, 20), "heading": "A company: IPO note"},
        (
            ({"key": "juniper-hotels"}, {"key": "“juniper-hotels” is there already"}),
            ({"kind": "tip", "heading": "", "date": ""}, {"kind": "must be", "heading": "is missing", "date": "is missing"}),
            ({"date": "soon"}, {"date": "“soon” is none"}),
        ),
        pdf=PDF,
    ),
    Case(
        "contact",
        {"key": "audit", "label": "Audit", "email": "audit@nnm.example", "phone": "+91 22 5550 0198", "sample": "1"},
        {},
        (
            ({"label": "Audit", "email": "audit", "phone": "1"}, {"email": "must be an e-mail address", "phone": "must be a number"}),
            ({"key": "nominee"}, {"key": "“nominee” is there already"}),
            ({"label": ""}, {"label": "is missing"}),
        ),
    ),
    Case(
        "leader",
        {"role": "Head of all dealing", "biography": "He began in 1990.\nHe reads the ledger."},
        {"role": "Head of all dealing", "biography": ["He began in 1990.", "He reads the ledger."]},
        (
            ({"rank": "king", "portrait": "", "summary": ""}, {"rank": "must be", "portrait": "is missing", "summary": "is missing"}),
            ({"portrait": "photo"}, {"portrait": 'has no "photo"'}),
            ({"name": ""}, {"": "must have either a name or a contact"}),
            ({"role": "Compliance officer"}, {"role": "is compliance officer here"}),
            ({"contact": "nobody", "name": ""}, {"contact": 'there is no contact "nobody"'}),
        ),
        key="head-of-dealing",
    ),
    Case(
        "team",
        {"people": "Suresh Namuna, Manager\nBhavna Udaharan, Ledgers"},
        {"people": ["Suresh Namuna, Manager", "Bhavna Udaharan, Ledgers"]},
        (
            ({"people": "Suresh Namuna, Manager\nBhavna"}, {"people": "line 2 must be a name and what the person does"}),
            ({"people": "", "purpose": "", "kind": "club"}, {"people": "is missing", "purpose": "is missing", "kind": "must be"}),
            ({"people": "Anagha Namuna, Clerk"}, {"people": "is compliance officer in the register"}),
        ),
        key="accounts",
    ),
]  # fmt: skip

every_case = pytest.mark.parametrize("case", [one for one in CASES if one.written], ids=str)


def taken(case: Case, root: Path, **values: str) -> Taken:
    """The change of a case, with other values where they are given."""
    kind = KINDS[case.kind]
    begun = values_of(entry_at(kind, case.key, root) or {})
    return take(kind, case.key, begun | case.values | values, root, DAY, case.pdf)


@every_case
def test_what_is_typed_is_written_and_undone(case: Case, site: Path) -> None:
    kind = KINDS[case.kind]
    change = taken(case, site).change
    before = [entry for entry in entries_of(kind.of, site) if entry["key"] != case.key]
    commit(change, WHO, root=site)

    after = entries_of(kind.of, site)
    (new,) = [one for one in after if case.written.items() <= one.items()]
    assert set(case.written) == set(new) or case.key
    others = [one for one in after if one["key"] != new["key"] and one["key"] != case.key]
    assert others == before
    assert set(git(site, "show", "--format=", "--name-only").split()) == {
        file.name for file in change.files
    }
    assert len(change.files) == (2 if case.pdf else 1)
    assert "Checked-by: Bharat Rao" in git(site, "log", "-1", "--format=%B")

    commit(last(site), WHO, root=site)
    assert git(site, "diff", "HEAD~2", "--stat") == ""
    assert git(site, "status", "--porcelain") == ""


@pytest.mark.long
@pytest.mark.parametrize(
    ("case", "values", "said"),
    [(case, *wrong) for case in CASES for wrong in case.wrong],
    ids=lambda one: str(one) if isinstance(one, Case) else "",
)
def test_what_is_wrong_is_said_at_its_field(
    case: Case, values: dict[str, str], said: dict[str, str], untouched: Path
) -> None:
    with pytest.raises(NotTaken) as wrong:
        taken(case, untouched, **values)
    found = {**wrong.value.faults.fields, "": " ".join(wrong.value.faults.others)}
    for name, message in said.items():
        assert message in found.get(name, ""), (name, found)
    assert {name for name, message in found.items() if message} == set(said), found


@every_case
def test_what_was_changed_by_hand_stays(case: Case, site: Path) -> None:
    change = taken(case, site).change
    file = site / change.files[0].name
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}# By hand.\n", encoding="utf-8")
    with pytest.raises(Refused, match="by hand and not committed it"):
        commit(change, WHO, root=site)
    git(site, "add", ".")
    git(site, "-c", "user.name=A", "-c", "user.email=", "commit", "--quiet", "-m", "By hand")
    with pytest.raises(Refused, match="has changed since it was read"):
        commit(change, WHO, root=site)
    assert file.read_text(encoding="utf-8").endswith("# By hand.\n")


def test_what_others_name_is_not_taken_out(untouched: Path) -> None:
    with pytest.raises(NotTaken, match='there is no contact "nominee"'):
        take_out(KINDS["contact"], "nominee", untouched, DAY)


def test_a_price_that_holds_is_not_taken_out(untouched: Path) -> None:
    with pytest.raises(Refused, match="A price that holds"):
        take_out(KINDS["fee"], "statement-paper", untouched, DAY)


def test_an_entry_is_taken_out(site: Path) -> None:
    commit(take_out(KINDS["faq"], "papers", site, DAY).change, WHO, root=site)
    text = (site / "content/home/faq.toml").read_text(encoding="utf-8")
    assert [one for one in tomllib.loads(text)["faq"] if one["key"] == "papers"] == []


def test_a_file_of_another_form_is_left_alone(site: Path) -> None:
    file = site / "content/home/faq.toml"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    kind = KINDS["faq"]
    values = values_of(entry_at(kind, "papers", site) or {}) | {"answer": "None."}
    with pytest.raises(Refused, match="another form than this can write"):
        take(kind, "papers", values, site, DAY)


def test_a_name_leads_out_of_no_folder(untouched: Path) -> None:
    with pytest.raises(NotTaken, match="must be lower-case words"):
        take(KINDS["answer"], None, {"key": "../../evil"}, untouched, DAY)


@pytest.mark.parametrize("data", [b"A letter.", b"%PDF-1.7\n", b""])
@pytest.mark.parametrize("kind", ["document", "note"])
def test_what_is_dropped_has_to_be_a_pdf(kind: str, data: bytes, untouched: Path) -> None:
    case = next(one for one in CASES if one.kind == kind)
    with pytest.raises(NotTaken) as wrong:
        take(KINDS[kind], None, case.values, untouched, DAY, data)
    assert wrong.value.faults.fields == {DROP: "is no PDF that can be read"}
    with pytest.raises(NotTaken) as wrong:
        take(KINDS[kind], None, case.values, untouched, DAY)
    assert wrong.value.faults.fields == {DROP: "is missing: choose the document"}


def test_what_a_pdf_lacks_is_said(untouched: Path) -> None:
    case = next(one for one in CASES if one.kind == "document")
    name = "content/documents/files/circular-2026-11.pdf"
    assert taken(case, untouched).remarks == [
        f"{name}: the PDF has no tags, no title, no language, no text, so it is a scan; set it with tags (docs/documents.md)."
    ]
    titled = take(KINDS["document"], None, case.values, untouched, DAY, pdf_of(**{"/Title": "A"}))
    assert "no title" not in titled.remarks[0]


def test_a_document_in_the_place_of_a_specimen_is_none_any_more(site: Path) -> None:
    kind, key = KINDS["document"], "surveillance-policy"
    old = entry_at(kind, key, site) or {}
    assert old["sample"]
    change = take(kind, key, values_of(old), site, DAY, PDF).change
    commit(change, WHO, root=site)
    new = entry_at(kind, key, site) or {}
    assert new == {name: one for name, one in old.items() if name != "sample"} | {"file": "own"}
    assert (site / "content/documents/files" / f"{key}.pdf").read_bytes() == PDF
    commit(last(site), WHO, root=site)
    assert not (site / "content/documents/files" / f"{key}.pdf").exists()
    assert entry_at(kind, key, site) == old
