"""How far the site meets WCAG 2.2 A and AA: the findings of programs, and what a person must judge.

Written as OpenACR (the conformance report as YAML), as a page, and as drafts of the reports that SEBI requires.
A program finds barriers, never their absence: without a person's judgement no criterion is "supported".
"""

import datetime
import json
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
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
from nnm_site.shared.content.models.firm import Contact
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.shell.facts import fill
from tools.evidence.report import Row, Table, page
from tools.evidence.results import Outcome, Results, unknown

CRITERIA = Path(__file__).with_name("criteria.toml")
SCHEMA = Path(__file__).with_name("openacr-0.1.0.json")

#: The package that checks documents.
CHECKER = "page-validation"

#: The edition of the report: OpenACR's name for its list of criteria.
CATALOG = "2.5-edition-wcag-2.2-en"

_AXE_RULE = re.compile(r'id:"([a-z0-9-]+)"(?:(?!id:").){0,600}?tags:\[([^\]]*)\]')

Level = Literal[
    "supports", "partially-supports", "does-not-support", "not-applicable", "not-evaluated"
]

_DRAFT = (
    'A draft that no person has signed. "Not evaluated" means that machines looked and a person has not judged yet; a final '
    "report may say so of level AAA alone."
)

_BY_THE_FIRM = "To be supplied by the firm"


class Person(BaseModel):
    """Who judged a criterion, when, and how."""

    model_config = ConfigDict(extra="forbid")
    by: str
    on: datetime.date
    level: Level
    notes: str


class Criterion(BaseModel):
    """A criterion and what is known about it. `absent` is the reason why it does not apply here."""

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
    """The report's verdict on a criterion, for pages (`web`) or documents (`electronic-docs`)."""

    criterion: Criterion
    of: Literal["web", "electronic-docs"]
    level: Level
    notes: str

    @property
    def is_gap(self) -> bool:
        """Whether there is a known gap."""
        return self.level == "partially-supports"


@dataclass(frozen=True)
class Checked:
    """A document, the number of PDF/UA-1 rules checked on it, and its violations."""

    path: str
    rules: int
    faults: tuple[str, ...]


def criteria(path: Path = CRITERIA) -> list[Criterion]:
    """The criteria in the order of WCAG. Raises `ValidationError` for an invalid entry."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["criterion"]
    return [Criterion.model_validate(entry) for entry in entries]


def lost_tests(path: Path = CRITERIA) -> list[str]:
    """A line for each test that a criterion names but that does not exist (any more)."""
    return [
        f"{path.name}, {one.num} {one.name}: there is no {test}"
        for one in criteria(path)
        for test in one.tests
        if unknown(test)
    ]


def methods() -> str:
    """How pages and documents are checked, from the statement on /accessibility."""
    _, _, section = fill(Policy.get("accessibility").body).partition("## How it is checked\n")
    return ui.plain(section.partition("\n## ")[0])


def check_documents(folder: Path) -> list[Checked]:
    """Every PDF below a folder, checked against the machine-checkable rules of PDF/UA-1."""
    return [
        check_document(path.relative_to(folder).as_posix(), path.read_bytes())
        for path in sorted(folder.rglob("*.pdf"))
    ]


def check_document(path: str, data: bytes) -> Checked:
    """Check one document; the result has a line for each broken rule."""
    report = pdf_checker.validate_pdf_bytes(data, profile="ua1")
    counted = Counter((one.rule_id, one.message) for one in report.failures)
    faults = (f"{rule}: {message} ({times})" for (rule, message), times in counted.items())
    return Checked(path, report.rules.total, tuple(faults))


def verdicts(
    criteria: Iterable[Criterion], results: Results, checked: Sequence[Checked]
) -> Iterator[Verdict]:
    """The verdict on each criterion with its grounds, then that for documents if it applies to them."""
    for criterion in criteria:
        yield _of_pages(criterion, results.of(*criterion.tests))
        if criterion.documents:
            faulty = sum(bool(one.faults) for one in checked)
            rules = max((one.rules for one in checked), default=0)
            notes = (
                f"{len(checked)} PDF documents were held against {rules} rules of PDF/UA-1 that a machine can decide; "
                f"{faulty} have faults (documents.csv). A person must judge whether tags and order are right."
            )
            level: Level = "partially-supports" if faulty else "not-evaluated"
            yield Verdict(criterion, "electronic-docs", level, notes)


def _of_pages(criterion: Criterion, outcome: Outcome) -> Verdict:
    level: Level = "not-evaluated"
    person = criterion.person
    if outcome.failed or criterion.gap:
        level = "partially-supports"
    elif person:
        level = person.level
    elif criterion.absent and outcome.passed:
        level = "not-applicable"
    rules = ", ".join(axe_rules().get(criterion.num, ()))
    judged = person and f"{person.by}, {long_date(person.on)}: {person.notes}"
    notes = (
        criterion.absent,
        rules and f"Rules of axe-core: {rules}.",
        f"Tests, cases: {outcome}{outcome.seen}." if criterion.tests else "No machine looks at it.",
        criterion.gap and f"Known gap: {criterion.gap}",
        judged or (criterion.judge and f"A person must judge: {criterion.judge}"),
    )
    return Verdict(criterion, "web", level, " ".join(filter(None, notes)))


@cache
def axe_rules() -> dict[str, tuple[str, ...]]:
    """The rules of axe-core for each criterion, from axe-core's tags."""
    rules = defaultdict[str, dict[str, None]](dict)
    for name, tags in _AXE_RULE.findall(AXE_SCRIPT):
        for number in re.findall(r'"wcag(\d)(\d)(\d+)"', tags):
            rules[".".join(number)][name] = None
    return {number: tuple(names) for number, names in rules.items()}


def as_openacr(verdicts: Sequence[Verdict], day: datetime.date) -> str:
    """The report as YAML. Raises `ValueError` if it does not fit OpenACR's schema."""
    firm, officer = queries.firm(), Contact.get("accessibility-officer")
    vendor = {"company_name": firm.legal_name, "email": officer.email}
    without = {"disabled": True, "notes": "Not part of the standard that the firm has to meet."}
    report: dict[str, Any] = {
        "title": f"{firm.legal_name} Accessibility Conformance Report",
        "product": {
            "name": f"Website of {firm.legal_name}",
            "description": f"Public website at {settings.site_url}",
        },
        "author": vendor,
        "vendor": {**vendor, "phone": officer.phone, "website": settings.site_url},
        "report_date": day.isoformat(),
        "version": 1,
        "notes": _DRAFT,
        "evaluation_methods_used": methods(),
        "catalog": CATALOG,
        "chapters": {
            **{f"success_criteria_level_{level.lower()}": _chapter(verdicts, level) for level in ("A", "AA")},
            "success_criteria_level_aaa": without,
        },
    }  # fmt: skip
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    if faults := [fault.message for fault in Draft7Validator(schema).iter_errors(report)]:
        raise ValueError(f"the conformance report is not valid: {'; '.join(faults)}")
    return yaml.safe_dump(report, sort_keys=False, allow_unicode=True, width=100)


def _chapter(verdicts: Iterable[Verdict], level: str) -> dict[str, Any]:
    components = defaultdict[str, list[dict[str, Any]]](list)
    for one in verdicts:
        if one.criterion.level == level:
            adherence = {"level": one.level, "notes": one.notes}
            components[one.criterion.num].append({"name": one.of, "adherence": adherence})
    return {"criteria": [{"num": number, "components": own} for number, own in components.items()]}


def documents(checked: Iterable[Checked]) -> Table:
    """A row for each document, with the checker used."""
    heads = ("document", "pdf_ua_1", "faults", "checker", "version", "rules")
    by = (CHECKER, version(CHECKER))
    rows = [
        Row((it.path, "faults" if it.faults else "no fault", "; ".join(it.faults), *by, str(it.rules)))
        for it in checked
    ]  # fmt: skip
    return Table("Documents", heads, rows)


def as_html(verdicts: Sequence[Verdict], checked: Sequence[Checked], day: datetime.date) -> str:
    """The report as a page, with drafts of SEBI's tables C3 and C4 below it.

    The particulars come from summaries; the circular was not read.
    """
    rows = []
    for one in verdicts:
        name = f"{one.criterion.num} {one.criterion.name}"
        of = "Pages" if one.of == "web" else "Documents"
        cells = (name, one.criterion.level, of, one.level.replace("-", " "), one.notes)
        rows.append(Row(cells, marked=one.is_gap))
    pages = [one for one in verdicts if one.of == "web"]
    counts = Counter(one.level.replace("-", " ") for one in pages)
    summary = ", ".join(f"{number} {level}" for level, number in counts.most_common())
    faulty = sum(bool(one.faults) for one in checked)
    broken = [one.criterion for one in pages if one.is_gap]
    gaps = (f"{it.num} {it.name}: {it.gap or 'a test failed, see above'}" for it in broken)
    left = (
        f"By machine on {long_date(day)}: {len(broken)} of {len(pages)} criteria with a known gap or a failed test; {faulty} "
        f"documents with faults. {'; '.join(gaps) or 'None.'} What a person must judge stands above."
    )
    draft = {
        "Name of the professional or firm certified by IAAP": _BY_THE_FIRM,
        "Day on which the audit was completed": _BY_THE_FIRM,
        "Digital platforms covered": f"Website {settings.site_url} and its {len(checked)} PDF documents. Apps and back "
        "office report by themselves.",
        "Terms of reference and scope": _BY_THE_FIRM,
    }
    first = {
        "Key findings and observations": left,
        "Action plan and days of repair": _BY_THE_FIRM,
    }
    last = {"What was found and repaired, with evidence": _BY_THE_FIRM, "What is left": left}
    heads = ("Particular", "Entry")
    return page(
        "Accessibility conformance report",
        f"{queries.firm().legal_name}, {settings.site_url}, {long_date(day)}. WCAG 2.2, levels A and AA: {summary}.",
        _DRAFT,
        methods(),
        Table("Criteria", ("Criterion", "Level", "Of", "Conformance", "What it rests on"), rows),
        "Drafts for SEBI. Particulars as summaries of SEBI/HO/ITD-1/ITD_VIAP/P/CIR/2025/131 of 25 September 2025 name "
        "them; for table C4 no list was found. Compare both with the circular.",
        Table("Table C3: initial accessibility audit report", heads, [*map(Row, (draft | first).items())]),
        Table("Table C4: final accessibility audit report, after repair", heads, [*map(Row, (draft | last).items())]),
    )  # fmt: skip
