"""The complaint data of a month: three entries of `content/documents/complaints.toml`.

The content's model validates a month; here each fault gets its place in the table.
"""

import datetime
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from nnm_site.shared.content.complaints import segment_names, source_label
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.documents import (
    SOURCES,
    ComplaintCount,
    ComplaintMonth,
    complaint_problems,
    not_over,
)
from nnm_site.shared.content.models.firm import ComplaintSegment
from nnm_site.shared.content.problems import Problem
from tools.clerk.change import Change
from tools.clerk.checkout import Refused
from tools.clerk.entries import TABLE, put, without

FILE = "content/documents/complaints.toml"


@dataclass(frozen=True)
class Fault:
    """A fault and its place: sheet, row and column."""

    place: str
    message: str

    def __str__(self) -> str:
        """The sentence for the clerk."""
        return f"{self.place[:1].upper()}{self.place[1:]}: {self.message}."


def require_none(faults: Iterable[Fault]) -> None:
    """Raise `Refused` with a line for each fault, if there are any."""
    if lines := dict.fromkeys(map(str, faults)):
        raise Refused("\n".join(lines))


@dataclass(frozen=True)
class Entered:
    """The numbers of a month as entered.

    `places` has the place of each: by segment, source and field; for the month, by segment.
    """

    month: datetime.date
    counts: Mapping[tuple[str, str], ComplaintCount]
    places: Mapping[tuple[str, ...], str]


def records(text: str) -> list[ComplaintMonth]:
    """The months in the file."""
    return [ComplaintMonth.model_validate(one) for one in tomllib.loads(text)[TABLE]]


def change_with(
    entered: Entered,
    before: str,
    today: datetime.date,
    *,
    replaces: bool = False,
    begins: bool = False,
) -> Change:
    """The change that puts the entered month into the file's text `before`.

    With `replaces` it replaces an existing month: a segment whose public figures change is marked as
    corrected `today`. `begins` removes the sample months. Raises `Refused` with all faults, or if
    nothing changes.
    """
    known = records(before)
    kept = [one for one in known if not (begins and one.sample)]
    text = without(before, {one.key for one in known} - {one.key for one in kept})
    former = {one.key: one for one in kept if one.month == entered.month}
    month = f"{entered.month:%B %Y}"
    entries = {str(one["key"]): one for one in (_fields(one, entered) for one in segment_names())}
    new = _validated(entries, entered)
    changed = {key for key, one in former.items() if _figures(one) != _figures(new[key])}
    if former and not changed:
        raise Refused(f"{month} is there already with these figures: this changes nothing.")
    fault = not_over(entered.month, today)
    if former and not replaces:
        fault = f"{month} is there already. If that is the month you mean, --replace puts this file in its place"
    elif replaces and not former:
        fault = f"there is no {month} that this could replace"
    if fault:
        require_none([Fault(entered.places[next(iter(segment_names())),], fault)])
    for key, one in former.items():
        is_correction = key in changed and not one.sample
        if day := today if is_correction else one.corrected:
            entries[key]["corrected"] = day
            new[key] = new[key].model_copy(update={"corrected": day})
    together = [*({one.key: one for one in kept} | new).values()]
    problems = complaint_problems(together, ComplaintSegment.all())
    require_none(_placed(*problem, entered) for problem in problems)
    for fields in entries.values():
        text = put(text, fields)
    if records(text) != together:
        raise Refused(f"{FILE} has another form than this can write: enter the month by hand.")
    return Change({FILE: (before.encode(), text.encode())}, f"Complaint data of {month}")


def _figures(month: ComplaintMonth) -> dict[str, object]:
    """The fields that a correction may change."""
    return month.model_dump(exclude={"corrected"})


def _placed(month: Entry, field: str, message: str, entered: Entered) -> Fault:
    """A contradiction between months, placed at the cell that shows it."""
    segment = month.key.rpartition(f"-{entered.month:%Y-%m}")[0]
    if not segment:
        # A later month, which no longer continues this one.
        assert isinstance(month, ComplaintMonth)
        place = source_label(field, month.segment) if field in SOURCES else field
        title = f"{month.month:%B %Y} of {segment_names()[month.segment]}"
        return Fault(f"{title}, {place}", message)
    if field == "sample":
        message += " (--begin takes them out)"
    where = (segment, field, "carried") if field in SOURCES else (segment,)
    return Fault(entered.places[where], message)


def _fields(segment: str, entered: Entered) -> dict[str, object]:
    """The fields of an entry, in the order of the file, without default numbers."""
    key = f"{segment}-{entered.month:%Y-%m}"
    fields: dict[str, object] = {"key": key, "segment": segment, "month": entered.month}
    for source in SOURCES:
        count = entered.counts[segment, source]
        days = {"days": count.days} if count.resolved else {}
        fields[source] = count.model_dump(exclude_defaults=True) | days
    return fields


def _validated(
    entries: Mapping[str, Mapping[str, object]], entered: Entered
) -> dict[str, ComplaintMonth]:
    months, faults = {}, []
    for key, values in entries.items():
        try:
            months[key] = ComplaintMonth.model_validate(values)
        except ValidationError as error:
            for fault in error.errors():
                wrong = Problem.of(fault, FILE)
                source = wrong.field.partition(".")[0]
                # The model names the numbers that contradict each other.
                field = next(name for name in ("days", "older", "pending") if name in wrong.message)
                place = entered.places[str(values["segment"]), source, field]
                faults.append(Fault(place, wrong.message))
    require_none(faults)
    return months
