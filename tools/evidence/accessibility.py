"""How far the site meets WCAG 2.2 A and AA: what machines found, and what a person has to judge.

Written in the form of OpenACR (the conformance report as YAML), as a page, and as drafts of what SEBI asks for.
A machine finds barriers and never their absence: without a person's judgement no criterion is "supported".
"""

import datetime
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

import page as pdf_checker
import yaml
from axe_playwright_python.base import AXE_SCRIPT
from jsonschema_rs import Draft7Validator
from pydantic import BaseModel, ConfigDict, model_validator

from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.shell.facts import fill
from tools.evidence.report import Row, Table, page
from tools.evidence.results import Outcome, Results, unknown

CRITERIA = Path(__file__).with_name("criteria.toml")
SCHEMA = Path(__file__).with_name("openacr-0.1.0.json")

#: The package that checks documents.
CHECKER = "page-validation"

#: The edition of the report, by the name that OpenACR gives its list of criteria.
CATALOG = "2.5-edition-wcag-2.2-en"

Level = Literal[
    "supports", "partially-supports", "does-not-support", "not-applicable", "not-evaluated"
]
_CHAPTERS = {"A": "success_criteria_level_a", "AA": "success_criteria_level_aa"}

_DRAFT = (
    'A draft that no person has signed. "Not evaluated" means that machines looked and a person has not judged yet; a final '
    "report may say so of level AAA alone."
)

_BY_THE_FIRM = "To be supplied by the firm"
_PARTICULARS = ("Particular", "Entry")


class Person(BaseModel):
    """Who judged a criterion, when, and how."""

    model_config = ConfigDict(extra="forbid")
    by: str
    on: datetime.date
    level: Level
    notes: str


class Criterion(BaseModel):
    """A criterion, and what is known of it. `absent` says why it does not apply here."""

    model_config = ConfigDict(extra="forbid")
    num: str
    name: str
    level: Literal["A", "AA"]
    tests: tuple[str, ...] = ()
    judge: str = ""
    gap: str = ""
    absent: str = ""
    documents: bool = False
    person: Person | None = None

    @model_validator(mode="after")
    def _can_be_held(self) -> "Criterion":
        if self.absent and not self.tests:
            raise ValueError("what is absent needs a test that would find it")
        return self


@dataclass(frozen=True)
class Verdict:
    """What the report says of a criterion, for pages and for documents."""

    criterion: Criterion
    level: Level
    notes: str
    documents: tuple[Level, str] | None


@dataclass(frozen=True)
class Checked:
    """A document with how many rules of PDF/UA-1 were tried on it, and what broke them."""

    path: str
    rules: int
    faults: tuple[str, ...]


def criteria(path: Path = CRITERIA) -> list[Criterion]:
    """The criteria in the order of WCAG. Raises `ValidationError` for an entry that cannot be held."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["criterion"]
    return [Criterion.model_validate(entry) for entry in entries]


def lost_tests(path: Path = CRITERIA) -> list[str]:
    """A line for each test that a criterion names and that is not there (any more)."""
    return [
        f"{path.name}, {one.num} {one.name}: there is no {test}"
        for one in criteria(path)
        for test in one.tests
        if unknown(test)
    ]


def methods() -> str:
    """How pages and documents are looked at: what the statement on /accessibility says of it."""
    _, _, told = fill(queries.policy("accessibility").body).partition("## How it is checked\n")
    return ui.plain(told.partition("\n## ")[0])


def check_documents(folder: Path) -> list[Checked]:
    """Every PDF below a folder, held against the rules of PDF/UA-1 that a machine can decide."""
    return [
        check_document(path.relative_to(folder).as_posix(), path.read_bytes())
        for path in sorted(folder.rglob("*.pdf"))
    ]


def check_document(path: str, data: bytes) -> Checked:
    """One document, with a line for each rule that it breaks."""
    report = pdf_checker.validate_pdf_bytes(data, profile="ua1")
    counted = Counter((one.rule_id, one.message) for one in report.failures)
    faults = (f"{rule}: {message} ({times})" for (rule, message), times in counted.items())
    return Checked(path, report.rules.total, tuple(faults))


def verdicts(
    found: Iterable[Criterion], results: Results, checked: Iterable[Checked]
) -> list[Verdict]:
    """Each criterion with its level and what it rests on."""
    checked = list(checked)
    return [_verdict(criterion, results.of(*criterion.tests), checked) for criterion in found]


def _verdict(criterion: Criterion, outcome: Outcome, checked: list[Checked]) -> Verdict:
    level: Level = "not-evaluated"
    if outcome.failed or criterion.gap:
        level = "partially-supports"
    elif criterion.person:
        level = criterion.person.level
    elif criterion.absent and outcome.passed:
        level = "not-applicable"
    rules = axe_rules().get(criterion.num, ())
    said = [criterion.absent] if criterion.absent else []
    if rules:
        said.append(f"Rules of axe-core: {', '.join(rules)}.")
    if criterion.tests:
        said.append(f"Tests, cases: {outcome}{_looked_at(outcome)}.")
    else:
        said.append("No machine looks at it.")
    if criterion.gap:
        said.append(f"Known gap: {criterion.gap}")
    if criterion.person:
        person = criterion.person
        said.append(f"{person.by}, {long_date(person.on)}: {person.notes}")
    elif criterion.judge:
        said.append(f"A person must judge: {criterion.judge}")
    return Verdict(
        criterion, level, " ".join(said), _documents(checked) if criterion.documents else None
    )


def _looked_at(outcome: Outcome) -> str:
    """On how many pages, and in how many states of them: with what is asked for, in what size or theme."""
    if not outcome.pages:
        return ""
    pages, states = (
        f"{n} {name}{'s' * (n != 1)}"
        for n, name in ((outcome.pages, "page"), (outcome.states, "state"))
    )
    return f", on {pages} in {states}"


def _documents(checked: list[Checked]) -> tuple[Level, str]:
    faulty = sum(bool(one.faults) for one in checked)
    rules = max((one.rules for one in checked), default=0)
    level: Level = "partially-supports" if faulty else "not-evaluated"
    return level, (
        f"{len(checked)} PDF documents were held against {rules} rules of PDF/UA-1 that a machine can decide; {faulty} "
        "have faults (documents.csv). A person must judge whether tags and order are right."
    )


@cache
def axe_rules() -> dict[str, tuple[str, ...]]:
    """The rules of axe-core for each criterion, by the tags that axe-core gives them."""
    found: dict[str, list[str]] = {}
    for name, tags in re.findall(
        r'id:"([a-z0-9-]+)"(?:(?!id:").){0,600}?tags:\[([^\]]*)\]', AXE_SCRIPT
    ):
        for number in re.findall(r'"wcag(\d)(\d)(\d+)"', tags):
            found.setdefault(".".join(number), []).append(name)
    return {number: tuple(dict.fromkeys(names)) for number, names in found.items()}


def as_openacr(said: list[Verdict], day: datetime.date) -> str:
    """The report as YAML. Raises `ValueError` where it is not valid by OpenACR's schema."""
    firm, officer = queries.firm(), queries.contact("accessibility-officer")
    report: dict[str, Any] = {
        "title": f"{firm.legal_name} Accessibility Conformance Report",
        "product": {
            "name": f"Website of {firm.legal_name}",
            "description": f"Public website at {settings.site_url}",
        },
        "author": {"company_name": firm.legal_name, "email": officer.email},
        "vendor": {
            "company_name": firm.legal_name,
            "email": officer.email,
            "phone": officer.phone,
            "website": settings.site_url,
        },
        "report_date": day.isoformat(),
        "version": 1,
        "notes": _DRAFT,
        "evaluation_methods_used": methods(),
        "catalog": CATALOG,
        "chapters": {
            chapter: {"criteria": [_criterion(one) for one in said if one.criterion.level == level]}
            for level, chapter in _CHAPTERS.items()
        },
    }
    report["chapters"]["success_criteria_level_aaa"] = {
        "disabled": True,
        "notes": "Not part of the standard that the firm has to meet.",
    }
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    if faults := [fault.message for fault in Draft7Validator(schema).iter_errors(report)]:
        raise ValueError(f"the conformance report is not valid: {'; '.join(faults)}")
    return yaml.safe_dump(report, sort_keys=False, allow_unicode=True, width=100)


def _criterion(one: Verdict) -> dict[str, Any]:
    components = [_component("web", one.level, one.notes)]
    if one.documents:
        components.append(_component("electronic-docs", *one.documents))
    return {"num": one.criterion.num, "components": components}


def _component(name: str, level: Level, notes: str) -> dict[str, Any]:
    return {"name": name, "adherence": {"level": level, "notes": notes}}


def documents(checked: Iterable[Checked]) -> Table:
    """A row for each document, with what it was checked by."""
    by = (CHECKER, version(CHECKER))
    return Table(
        "Documents",
        ("document", "pdf_ua_1", "faults", "checker", "version", "rules"),
        [
            Row(
                (
                    one.path,
                    "faults" if one.faults else "no fault",
                    "; ".join(one.faults),
                    *by,
                    str(one.rules),
                )
            )
            for one in checked
        ],
    )


def as_html(said: list[Verdict], checked: list[Checked], day: datetime.date) -> str:
    """The report as a page, with the drafts for SEBI below it."""
    rows = [
        Row(
            (
                f"{one.criterion.num} {one.criterion.name}",
                one.criterion.level,
                part,
                words(level),
                notes,
            ),
            marked=level == "partially-supports",
        )
        for one in said
        for part, level, notes in (
            ("Pages", one.level, one.notes),
            *([("Documents", *one.documents)] if one.documents else []),
        )
    ]
    counts = Counter(one.level for one in said)
    summary = ", ".join(f"{number} {words(level)}" for level, number in counts.most_common())
    return page(
        "Accessibility conformance report",
        f"{queries.firm().legal_name}, {settings.site_url}, {long_date(day)}. WCAG 2.2, levels A and AA: {summary}.",
        _DRAFT,
        methods(),
        Table("Criteria", ("Criterion", "Level", "Of", "Conformance", "What it rests on"), rows),
        *_for_sebi(said, checked, day),
    )


def _for_sebi(
    said: list[Verdict], checked: list[Checked], day: datetime.date
) -> tuple[str, Table, Table]:
    """Drafts of tables C3 and C4; the particulars are those of summaries, the circular was not read."""
    faulty = sum(bool(one.faults) for one in checked)
    broken = [one for one in said if one.level == "partially-supports"]
    gaps = "; ".join(
        f"{one.criterion.num} {one.criterion.name}: "
        + (one.criterion.gap or "a test failed, see above")
        for one in broken
    )
    head = (
        ("Name of the professional or firm certified by IAAP", _BY_THE_FIRM),
        ("Day on which the audit was completed", _BY_THE_FIRM),
        (
            "Digital platforms covered",
            f"Website {settings.site_url} and its {len(checked)} PDF documents. Apps and back office report by themselves.",
        ),
        ("Terms of reference and scope", _BY_THE_FIRM),
    )
    left = (
        f"By machine on {long_date(day)}: {len(broken)} of {len(said)} criteria with a known gap or a failed test; {faulty} "
        f"documents with faults. {gaps or 'None.'} What a person must judge stands above."
    )
    first = (
        *head,
        ("Key findings and observations", left),
        ("Action plan and days of repair", _BY_THE_FIRM),
    )
    final = (
        *head,
        ("What was found and repaired, with evidence", _BY_THE_FIRM),
        ("What is left", left),
    )
    return (
        "Drafts for SEBI. Particulars as summaries of SEBI/HO/ITD-1/ITD_VIAP/P/CIR/2025/131 of 25 September 2025 name "
        "them; for table C4 no list was found. Compare both with the circular.",
        Table("Table C3: initial accessibility audit report", _PARTICULARS, [*map(Row, first)]),
        Table(
            "Table C4: final accessibility audit report, after repair",
            _PARTICULARS,
            [*map(Row, final)],
        ),
    )


def words(level: str) -> str:
    """A level as people read it."""
    return level.replace("-", " ")
