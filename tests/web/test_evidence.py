"""What an inspector is shown says what was found, and what is missing."""

import datetime
import json
import os
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
import yaml
from pydantic import ValidationError

from nnm_site.features.regulatory.mandates import Evidence, Mandate
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.models.law import Rule
from tools.evidence import accessibility, looks, regulator, results, rules, software
from tools.evidence.accessibility import Checked, Criterion
from tools.evidence.results import Outcome, Results

pytestmark = pytest.mark.slow

DAY = datetime.date(2026, 11, 26)


def test_a_mandate_that_is_missing_or_open_is_red_and_says_why() -> None:
    def shown(missing: tuple[str, ...] = (), still: str = "", said: str = "Words.") -> str:
        row = Mandate("A duty", "Its source", "`/x`", "body x", still)
        return regulator.table([Evidence(row, (said,) if said else (), missing)]).html()

    assert "class=open" not in shown()
    assert "Missing: body x" in shown(missing=("body x",))
    assert "Nothing on a page carries it." in shown(said="")
    for red in (shown(missing=("body x",)), shown(still="Compare it."), shown(said="")):
        assert "class=open" in red


def test_pages_are_those_of_the_build(tmp_path: Path) -> None:
    client = tmp_path / "abc-2026-11-26" / "client"
    client.mkdir(parents=True)
    (client / "mitc.html").write_text("<p>Built<!-- --> words<b>.</b></p>")
    built = regulator.pages_of(client)

    assert built.words("/mitc") == "Built words."
    assert built.places("/disclaimer") == []


def test_what_tests_saw_is_what_they_recorded(tmp_path: Path) -> None:
    """A later report counts; of the pages the largest number, of the states the sum."""
    case = '<testcase classname="tests.web.test_a" name="{}">{}</testcase>'
    seen = '<properties><property name="pages" value="{}"/><property name="states" value="{}"/></properties>'
    alone = '<properties><property name="pages" value="5"/></properties>'
    old = case.format("test_x", "<failure/>") + case.format("test_y", "<skipped/>")
    new = (
        case.format("test_x[360]", seen.format(9, 18))
        + case.format("test_x[1360]", seen.format(7, 7))
        + case.format("test_y", alone)
        + case.format("test_z", "<failure/>")
    )
    for name, cases in (("old", old), ("test", new)):
        (tmp_path / f"{name}.xml").write_text(f"<testsuite>{cases}</testsuite>")
    os.utime(tmp_path / "old.xml", (0, 0))
    last = results.read(tmp_path)

    one = last.of("tests/web/test_a.py::test_x")
    both = last.of("tests/web/test_a.py::test_x", "tests/web/test_a.py::test_y")
    assert (one.passed, one.failed, one.pages, one.states) == (2, 0, 9, 25)
    assert (both.passed, both.failed, both.pages, both.states) == (3, 0, 9, 30)
    assert last.of("tests/web/test_a.py").failed == 1
    assert str(results.read(tmp_path / "none").of("tests/web/test_a.py")) == "not run"
    judged = Criterion(
        num="2.4.7", name="Focus", level="AA", tests=("tests/web/test_a.py::test_x",)
    )
    (said,) = accessibility.verdicts([judged], last, [])
    assert ": 2 passed on " in said.notes
    assert ", on 9 pages in 25 states." in said.notes


def test_the_statement_claims_no_more_pages_than_ran_last() -> None:
    said = looks.recorded()
    key, test = next(iter(looks.RUNS.items()))
    file, _, name = test.partition("::")
    day = said[key].day

    def ran(pages: int) -> Results:
        return Results({file: {name: Outcome(1, 0, day, pages, 2 * pages)}})

    assert not list(looks.faults(said, Results()))
    assert not list(looks.faults(said, ran(said[key].pages)))
    (fault,) = looks.faults(said, ran(said[key].pages - 1))
    assert fault.startswith(f"content/regulatory/looks.toml, {key}: says {said[key].pages} pages")
    written = tomllib.loads(looks.record(said, ran(1)))["looks"]
    assert written[0] == {"key": key, "pages": 1, "states": 2, "date": day}
    assert written[1:] == [
        {"key": other, "pages": one.pages, "states": one.states, "date": one.day}
        for other, one in said.items()
        if other != key
    ]


def test_every_test_that_a_criterion_names_is_there(tmp_path: Path) -> None:
    assert not accessibility.lost_tests(), "\n".join(accessibility.lost_tests())

    wrong = tmp_path / "criteria.toml"
    here = 'tests = ["tests/web/test_none.py", "tests/web/test_evidence.py::test_every"]'
    wrong.write_text(f'[[criterion]]\nnum = "1.1.1"\nname = "X"\nlevel = "A"\n{here}\n')
    begin = "criteria.toml, 1.1.1 X: there is no tests/web/test_"
    assert accessibility.lost_tests(wrong) == [f"{begin}none.py", f"{begin}evidence.py::test_every"]


def test_the_report_has_every_criterion_and_machines_alone_never_say_supports() -> None:
    found = accessibility.criteria()
    assert Counter(one.level for one in found) == {"A": 31, "AA": 24}
    assert len({one.num for one in found}) == len(found)

    def levels(failed: int = 0, ran: int = 1, checked: tuple[Checked, ...] = ()) -> dict[str, str]:
        """The level of each criterion where this is the result of the tests of 2.4.11, and the others passed."""
        tests: dict[str, dict[str, Outcome]] = {}
        for one in found if ran else ():
            for file, _, name in (test.partition("::") for test in one.tests):
                wrong = failed if one.num == "2.4.11" else 0
                tests.setdefault(file, {}).setdefault(name or "test_x", Outcome(5, wrong, DAY))
        said = yaml.safe_load(
            accessibility.as_openacr([*accessibility.verdicts(found, Results(tests), checked)], DAY)
        )
        assert said["evaluation_methods_used"].startswith("By machine, at every change.")
        return {
            f"{one['num']} {part['name']}": part["adherence"]["level"]
            for chapter in said["chapters"].values()
            for one in chapter.get("criteria", ())
            for part in one["components"]
        }

    whole, broken = levels(), levels(failed=1)
    assert "supports" not in whole.values()
    assert whole["1.2.2 web"] == "not-applicable"
    assert levels(ran=0)["1.2.2 web"] == "not-evaluated"
    assert broken["2.4.11 web"] == "partially-supports" != whole["2.4.11 web"]
    faulty = Checked("a.pdf", 104, ("a rule",))
    assert levels(checked=(faulty,))["1.3.1 electronic-docs"] == "partially-supports"
    assert "a.pdf,faults,a rule,page-validation," in accessibility.documents([faulty]).csv()


def test_a_person_alone_makes_a_criterion_supported_and_a_failed_test_outweighs_him() -> None:
    entry = {"num": "2.4.7", "name": "Focus", "level": "AA", "tests": ["tests/a.py"]}
    person = {"by": "A. Auditor", "on": DAY, "level": "supports", "notes": "Seen."}
    for failed, level in ((0, "supports"), (1, "partially-supports")):
        last = Results({"tests/a.py": {"test_x": Outcome(1, failed, DAY)}})
        (said,) = accessibility.verdicts([Criterion(**entry, person=person)], last, [])
        assert said.level == level
        assert "A. Auditor, 26 November 2026: Seen." in said.notes
    with pytest.raises(ValidationError, match="needs a test"):
        Criterion(**entry | {"tests": [], "absent": "No page has any."})


def test_every_rule_is_listed_with_the_files_that_use_it(tmp_path: Path) -> None:
    texts = {
        "content/help/a.md": 'rules = ["odr", "cas"]\n+++\nSee {rule.freezing}.',
        "content/regulatory/b.md": "[three years](source:odr)",
        "content/documents/c.typ": '#rule-of("odr")',
        "nnm_site/d.py": 'Rule.get("odr"); "as in (source:mitc) and {rule.mitc}"',
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = {one.rule.key: one for one in rules.used(tmp_path)}

    assert set(found["odr"].files) == set(texts)
    assert found["cas"].files == found["freezing"].files == ("content/help/a.md",)
    assert "class=open" in rules.table([found["mitc"]]).html()
    assert "class=open" not in rules.table([found["odr"]]).html()
    assert found.keys() == {rule.key for rule in Rule.all()}
    assert [one.rule.key for one in rules.used() if not (one.files or one.rule.due)] == []


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
    assert reflex["properties"]
    licences = {one["name"]: one["licenses"][0]["license"]["name"] for one in listed}
    assert software.NOT_STATED not in licences.values()
    assert software.licence("no-such-package", None) == software.NOT_STATED
