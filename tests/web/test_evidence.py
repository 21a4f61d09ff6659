"""What an inspector is shown is drawn from the pages, and says what they lack."""

import csv
import datetime
import io
import json
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
import yaml
from pydantic import ValidationError

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.typeset import house_compiler, pdf
from tools.evidence import accessibility, pages, regulator, results, rules, software
from tools.evidence.accessibility import Checked, Criterion
from tools.evidence.pages import OneOfEachSource, Pages
from tools.evidence.results import Outcome, Results

pytestmark = pytest.mark.slow


PAGES = Pages()
ROWS = {row.mandate: row for row in regulator.mandates()}


class Changed(Pages):
    """Pages on which words are others: at one place, or wherever they stand."""

    def __init__(self, old: str, new: str, place: str | None = None) -> None:
        super().__init__()
        self._change = (old, new, place)

    def _words(self, place: str) -> str:
        old, new, where = self._change
        words = PAGES.words(place)
        return words.replace(old, new) if where in {None, place} else words


def look(mandate: str, pages: Pages = PAGES, results: Results | None = None) -> regulator.Found:
    """One row held against its pages."""
    (found,) = regulator.evidence(results or Results(), pages, [ROWS[mandate]])
    return found


@pytest.fixture(scope="module")
def found() -> list[regulator.Found]:
    return list(regulator.evidence(Results(), PAGES))


FUNDS = "Mutual-fund risk sentence where funds are offered"


@pytest.mark.parametrize("place", ["/products", "/wealth", "document brochure"])
def test_a_sentence_taken_from_one_of_its_pages_is_missing_there(place: str) -> None:
    (sentence,) = queries.prescribed("mutual-fund-warning").texts

    assert look(FUNDS).holds
    now = look(FUNDS, Changed(sentence, "Nothing.", place))
    assert not now.holds
    (missing,) = now.missing
    assert missing.endswith(f" on {place}")


CHARTER = "Investor charter, stock broker, word for word"


def test_one_word_of_the_brokers_charter_on_its_page_turns_its_row_red() -> None:
    assert not look(CHARTER).missing
    (missing,) = look(
        CHARTER, Changed("highest standards of ethics", "standards of ethics")
    ).missing
    assert missing.startswith("body charter-stock-broker: “")


@pytest.mark.parametrize("place", ["Annexure A", "stock broker"])
def test_one_word_of_a_charter_for_print_turns_its_row_red(place: str) -> None:
    (row,) = [name for name in ROWS if name.endswith("for print") and place in name]
    assert not look(row).missing
    (missing,) = look(row, Changed("of investors", "of the investors")).missing
    assert "charter charter-" in missing
    assert " breaks at “" in missing


def test_one_word_of_the_brokers_charter_in_its_text_turns_its_row_red(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = regulator.current(site_content())
    changed = replace(now["charter-stock-broker"], sha256="another")
    monkeypatch.setattr(regulator, "current", lambda _: now | {"charter-stock-broker": changed})

    (missing,) = look(CHARTER).missing
    assert "another than at its review" in missing


def test_what_every_page_carries_is_looked_for_on_each() -> None:
    warning = "Market-risk warning with name and number"
    (sentence,) = queries.prescribed("advertisement-warning").texts
    few = Changed(sentence, "Nothing.", "/disclaimer")
    few.every_page = ("/mitc", "/disclaimer")

    (missing,) = look(warning, few).missing
    assert missing.endswith(" on /disclaimer")
    assert "/hi" not in PAGES.every_page
    assert len(PAGES.every_page) > 150


def test_a_table_is_held_with_its_columns_and_a_heading_is_no_other_text() -> None:
    row = ROWS["Key managerial personnel, columns to the letter"]
    for carrier in (
        "table Key managerial personnel: Sr. No., Name",
        "heading The managing director",
    ):
        (found,) = regulator.evidence(Results(), PAGES, [replace(row, carried_by=carrier)])
        assert bool(found.missing) == carrier.startswith("heading")
    (found,) = regulator.evidence(
        Results(), PAGES, [replace(row, carried_by="table Key managerial personnel: Name")]
    )
    assert found.missing


@pytest.mark.parametrize("place", ["`/none`", "footer", "`document none`"])
def test_a_place_that_is_not_there_is_refused(place: str) -> None:
    row = replace(ROWS[CHARTER], pages=place)
    with pytest.raises(regulator.ListError, match="there is no"):
        list(regulator.evidence(Results(), PAGES, [row]))


def test_pages_are_those_of_the_build(tmp_path: Path) -> None:
    client = tmp_path / "abc-2026-11-26" / "client"
    (client / "mitc").mkdir(parents=True)
    (client / "mitc" / "index.html").write_text("<p>Built<!-- --> words<b>.</b></p>")
    built = Pages(client)

    assert built.words("/mitc") == "Built words."
    assert built.words("/disclaimer") == ""
    assert "the build abc-2026-11-26. Sources have changed" in built.origin
    assert "drawn from source" in PAGES.origin
    page = regulator.as_html([look(CHARTER, built)], built.origin)
    assert page.index("the build abc-2026-11-26") < page.index("<table>")


def test_one_document_of_each_source_stands_for_those_that_are_made_alike() -> None:
    every, some = Pages().documents("*"), OneOfEachSource().documents("*")
    assert set(some) < set(every)
    assert {"document brochure", "document pms-disclosure"} <= set(some)
    assert len([one for one in some if one.startswith("document annexure-c-")]) == 1


def test_a_document_is_the_published_or_the_supplied_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "CONTENT_DIR", tmp_path)
    (job,) = [job for job in jobs(site_content()) if job.key == "brochure"]
    supplied = tmp_path / "documents" / "files" / Path(job.path).name
    published = tmp_path / "abc" / "client" / job.path
    for path, words in ((supplied, "Supplied words."), (published, "Published words.")):
        path.parent.mkdir(parents=True)
        path.write_bytes(pdf(house_compiler(), words, job.facts, DAY))

    assert "Supplied words." in Pages().words("document brochure")
    assert "Published words." in Pages(tmp_path / "abc" / "client").words("document brochure")


def test_a_heading_is_quoted_with_its_text_and_a_table_with_its_columns() -> None:
    people = " ".join(look("Key managerial personnel, columns to the letter").words)
    frozen = " ".join(look("Voluntary freezing: how to ask").words)

    assert re.search(r"Name of the Individual.*\(\d+ rows\)", people)
    assert "Ask for a freeze: Ask when" in frozen
    assert look("Voluntary freezing: policy").words == (queries.rule("freezing").says,)


def test_a_row_that_does_not_hold_is_named_with_its_line() -> None:
    """`make check` asks this of the whole list."""
    held = ROWS["Disclaimer"]
    wrong = [
        held,
        replace(held, carried_by="heading No such heading", line=1),
        replace(held, carried_by="", open="", line=2),
        replace(held, test="nothing", line=3),
        replace(held, carried_by="", open="Compare it.", line=4),
    ]
    said = regulator.faults(regulator.evidence(Results(), PAGES, wrong))
    here = "docs/regulatory-checklist.md"
    assert said == [
        f"{here}:1: Disclaimer: heading No such heading: “No such heading” on /disclaimer",
        f"{here}:1: Disclaimer: nothing on a page carries it",
        f"{here}:2: Disclaimer: nothing on a page carries it",
        f"{here}:3: Disclaimer: no test holds it",
    ]


@pytest.mark.parametrize(
    "carrier", ["rule no-such-rule", "prescribed none", "body none", "link none", "sentence Hello"]
)
def test_what_a_row_names_and_is_not_there_is_refused_with_its_line(carrier: str) -> None:
    row = replace(ROWS["Disclaimer"], carried_by=carrier)
    with pytest.raises(regulator.ListError) as caught:
        list(regulator.evidence(Results(), PAGES, [row]))
    assert str(caught.value) == f"docs/regulatory-checklist.md:{row.line}: there is no {carrier!r}"


@pytest.mark.long
def test_a_mandated_text_that_is_broken_is_named_and_red(found: list[regulator.Found]) -> None:
    words = queries.rule("scores-limit").says
    broken = list(regulator.evidence(Results(), Changed(words, "Nothing.")))
    lost = [
        now.mandate.mandate
        for before, now in zip(found, broken, strict=True)
        if now.missing and not before.missing
    ]
    assert lost == [
        "Complaint filing and tracking, step by step",
        "Complaint on SCORES within one year",
    ]
    assert regulator.as_html(broken, "").count("Missing: rule scores-limit") == 1
    assert regulator.as_csv(broken) != regulator.as_csv(found)


def test_a_row_of_another_form_and_a_test_that_is_not_there_are_refused(tmp_path: Path) -> None:
    written = regulator.CHECKLIST.read_text(encoding="utf-8")
    path = tmp_path / "list.md"
    path.write_text(written + "| A | B |\n| A | B | `/` | text A | `tests/web/test_none.py` | |\n")

    with pytest.raises(regulator.ListError) as caught:
        regulator.mandates(path)
    first, second = str(caught.value).splitlines()
    assert "2 cells, not 6" in first
    assert "there is no tests/web/test_none.py" in second


def test_a_mandate_whose_test_fails_is_red() -> None:
    assert look("Disclaimer").holds
    (file, *_) = results.NAMED.findall(ROWS["Disclaimer"].test)
    failed = Results({file: {"test_x": Outcome(3, 1, DAY)}})

    now = look("Disclaimer", results=failed)
    assert not now.holds
    assert "1 of 4 failed on 26 November 2026" in regulator.as_html([now], "")


def test_the_last_result_of_a_test_comes_from_its_report(tmp_path: Path) -> None:
    for name, second in (("old", ""), ("test", "<failure/>")):
        (tmp_path / f"{name}.xml").write_text(
            '<testsuites><testsuite><testcase classname="tests.web.test_a" name="test_x[/]"/>'
            '<testcase classname="tests.web.test_a" name="test_z"><skipped/></testcase>'
            '<testcase classname="tests.web.test_b" name="test_x[/]"/>'
            f'<testcase classname="tests.web.test_b" name="test_x[/a]">{second}</testcase>'
            "</testsuite></testsuites>"
        )
    os.utime(tmp_path / "old.xml", (0, 0))
    said = results.read(tmp_path)

    assert said.of("tests/web/test_a.py").passed == 1
    failed = said.of("tests/web/test_b.py::test_x")
    assert (failed.passed, failed.failed) == (1, 1)
    assert str(said.of("tests/web/test_a.py::test_y")) == "not run"
    assert str(results.read(tmp_path / "none").of("tests/web/test_a.py")) == "not run"


def test_a_rule_is_listed_with_the_files_that_use_it(tmp_path: Path) -> None:
    for name, text in {
        "content/help/a.md": 'rules = ["odr", "cas"]\n+++\nSee {rule.freezing}.',
        "content/regulatory/b.md": "[three years](source:odr)",
        "content/documents/c.typ": '#rule-of("odr")',
        "nnm_site/d.py": 'queries.rule("odr"); "as in (source:mitc) and {rule.mitc}"',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = {one.rule.key: one for one in rules.used(tmp_path)}

    assert set(found["odr"].files) == {
        "content/help/a.md", "content/regulatory/b.md", "content/documents/c.typ", "nnm_site/d.py"
    }  # fmt: skip
    assert found["cas"].files == found["freezing"].files == ("content/help/a.md",)
    assert not found["mitc"].files
    assert "class=open" in rules.as_html([found["mitc"]])
    assert "class=open" not in rules.as_html([found["odr"]])


def test_every_rule_is_in_a_file_or_a_duty_with_a_day() -> None:
    listed = rules.used()
    assert {one.rule.key for one in listed} == {rule.key for rule in queries.rules()}
    assert [one.rule.key for one in listed if not (one.files or one.rule.due)] == []
    lines = list(csv.DictReader(io.StringIO(rules.as_csv(listed))))
    assert all(line["source"] and line["used in"] for line in lines)


def test_pages_and_states_are_counted_once_however_many_cases_see_them(tmp_path: Path) -> None:
    cases = {
        "test_a": ("chromium-/products", "chromium-/calculator?side=both", "chromium-some"),
        "test_b": ("/products", "chromium-/calculator-360", "chromium-dark-/"),
    }
    (tmp_path / "test.xml").write_text(
        "<testsuite>"
        + "".join(
            f'<testcase classname="tests.web.test_evidence" name="{name}[{each}]"/>'
            for name, parameters in cases.items()
            for each in parameters
        )
        + '<testcase classname="tests.web.test_evidence" name="test_c"/></testsuite>'
    )
    judged = Criterion(num="2.4.7", name="Focus", level="AA", tests=("tests/web/test_evidence.py",))

    (said,) = accessibility.verdicts([judged], results.read(tmp_path), [])
    assert ": 7 passed on " in said.notes
    assert "on 3 pages in 4 states." in said.notes


@pytest.mark.parametrize(
    ("seen", "page"),
    [
        ("/calculator/month-dark", "/calculator/month"),
        ("/charter-stock-broker", "/charter-stock-broker"),
        ("/?awareness=kyc", "/"),
        ("/blog/999", "/blog/999"),
    ],
)
def test_the_page_is_found_in_the_name_of_a_case(seen: str, page: str) -> None:
    assert accessibility.page_of(seen) == page


CRITERIA = accessibility.criteria()
DAY = datetime.date(2026, 11, 26)


def all_pass() -> Results:
    named = [test.partition("::") for one in CRITERIA for test in one.tests]
    tests: dict[str, dict[str, Outcome]] = {}
    for file, _, name in named:
        tests.setdefault(file, {})[name or "test_x"] = Outcome(5, 0, DAY)
    return Results(tests)


def levels(last: Results, checked: list[Checked]) -> dict[tuple[str, str], str]:
    said = yaml.safe_load(
        accessibility.as_openacr(accessibility.verdicts(CRITERIA, last, checked), DAY)
    )
    return {
        (one["num"], part["name"]): part["adherence"]["level"]
        for chapter in said["chapters"].values()
        for one in chapter.get("criteria", ())
        for part in one["components"]
    }


def test_the_report_has_every_criterion_of_a_and_aa_once() -> None:
    assert sorted(Counter(one.level for one in CRITERIA).items()) == [("A", 31), ("AA", 24)]
    assert len({one.num for one in CRITERIA}) == len(CRITERIA)


def test_machines_alone_never_say_supports() -> None:
    said = levels(all_pass(), [Checked("a.pdf", 104, ())])

    assert "supports" not in said.values()
    assert said["1.2.2", "web"] == "not-applicable"
    assert levels(Results(), [])["1.2.2", "web"] == "not-evaluated"


def test_one_broken_criterion_changes_the_report() -> None:
    before, broken = all_pass(), all_pass()
    held = next(one for one in CRITERIA if one.num == "2.4.11")
    file, _, name = held.tests[0].partition("::")
    broken.tests[file][name].failed += 1  # type: ignore[index]

    was, now = levels(before, []), levels(broken, [])
    assert {place for place in was if was[place] != now[place]} == {("2.4.11", "web")}
    shown = accessibility.as_html(accessibility.verdicts(CRITERIA, broken, []), [], DAY)
    assert "2.4.11 Focus Not Obscured (Minimum): a test failed" in shown


def test_a_person_alone_makes_a_criterion_supported_and_a_failed_test_outweighs_him() -> None:
    judged = Criterion.model_validate(
        {
            "num": "2.4.7", "name": "Focus Visible", "level": "AA",
            "tests": ["tests/web/test_evidence.py"],
            "person": {"by": "A. Auditor", "on": DAY, "level": "supports", "notes": "Seen."},
        }
    )  # fmt: skip
    for failed, level in ((0, "supports"), (1, "partially-supports")):
        last = Results({"tests/web/test_evidence.py": {"test_x": Outcome(1, failed, DAY)}})
        (said,) = accessibility.verdicts([judged], last, [])
        assert said.level == level
        assert "A. Auditor, 26 November 2026: Seen." in said.notes


@pytest.mark.parametrize(
    "entry", [{"tests": ["tests/web/test_none.py"]}, {"absent": "No page has any."}]
)
def test_what_no_test_holds_cannot_be_claimed(entry: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Criterion.model_validate({"num": "1.1.1", "name": "X", "level": "A"} | entry)


def test_the_checker_of_documents_sees_a_fault_and_the_report_says_so() -> None:
    job = next(job for job in jobs(site_content()) if job.source)
    made = pdf(house_compiler(), "= A heading\n\nA sentence.", job.facts, DAY)
    whole = accessibility.check_document("a.pdf", made)
    with pikepdf.open(io.BytesIO(made)) as opened:
        del opened.Root.MarkInfo
        spoilt = io.BytesIO()
        opened.save(spoilt)
    broken = accessibility.check_document("a.pdf", spoilt.getvalue())

    assert whole.rules > 100
    assert not whole.faults
    assert broken.faults
    (line,) = csv.DictReader(io.StringIO(accessibility.as_csv([broken])))
    assert (line["document"], line["pdf_ua_1"]) == ("a.pdf", "faults")
    assert (line["checker"], line["rules"]) == ("page-validation", str(broken.rules))
    assert re.fullmatch(r"\d+\.\d+\.\d+", line["version"])
    assert levels(Results(), [broken])["1.3.1", "electronic-docs"] == "partially-supports"


def test_a_package_that_states_no_licence_is_marked() -> None:
    assert software.licence("async-timeout", None) == "Apache-2.0"
    assert software.licence("async-timeout", "MIT") == "MIT"
    assert software.licence("no-such-package", None) == "not stated"


@pytest.mark.requirement("V15.1.2")
@pytest.mark.long
def test_the_list_of_packages_is_valid_and_whole() -> None:
    listed = json.loads(software.bill_of_materials())["components"]
    npm = json.loads((PROJECT_ROOT / "reflex.lock/package-lock.json").read_text())["packages"]
    pinned = re.findall(r"^[a-z0-9.-]+==", (PROJECT_ROOT / "requirements.txt").read_text(), re.M)

    assert sum(one["purl"].startswith("pkg:npm/") for one in listed) == len(npm) - 1
    assert sum(one["purl"].startswith("pkg:pypi/") for one in listed) == len(pinned)
    assert all(one["version"] for one in listed)
    (reflex,) = [one for one in listed if one["purl"].startswith("pkg:pypi/reflex@")]
    licences = {one["name"]: one["licenses"][0]["license"]["name"] for one in listed}
    assert software.NOT_STATED not in licences.values()
    assert licences["psutil"] == "BSD-3-Clause"
    assert licences["xmlhttprequest-ssl"] == "MIT"
    assert reflex["properties"]
