"""The firm's duties with their days: what to publish, renew, read again, compare and replace.

`python -m nnm_site due` prints the list; the check, the log of a start in production and monitoring
report what is open. A day entered as past that is still to come is a fault. The current day is an
argument, so that a start with another day (`PREVIEW_DAY`) is not a fault.
"""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from nnm_site.settings import settings
from nnm_site.shared.charges.cards import TODAY, load_cards
from nnm_site.shared.charges.rates import comparisons
from nnm_site.shared.content.complaints import due_day, to_publish
from nnm_site.shared.content.models.calendar import CalendarSource, Holiday, ReturnDay
from nnm_site.shared.content.models.changes import PublicChange
from nnm_site.shared.content.models.charges import Contract, EarlierRate, TradingStep
from nnm_site.shared.content.models.documents import ComplaintMonth, Document, next_month, not_over
from nnm_site.shared.content.models.duties import PeriodicDuty
from nnm_site.shared.content.models.firm import ComplaintSegment, ExternalLink, Firm, Registration
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.law import Prescribed, Rule
from nnm_site.shared.content.models.publications import Article, Note
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.samples import market_data_words
from nnm_site.shared.content.trading_calendar import years_without_holidays
from nnm_site.shared.content.validate import Content, file_of
from nnm_site.shared.rules.dates import end_of_month, long_date

#: From this long before its day a duty is soon due.
NOTICE = datetime.timedelta(days=30)

#: After this a text must be read again, and outside data compared again.
A_YEAR = datetime.timedelta(365)

PUBLISH = "then make publish"
REVIEW = ".venv/bin/python -m nnm_site.features.regulatory.review"
_READ = "Own rule: a text that nobody has read for a year may be out of date"
_COMPARE = "Own rule: what nobody has compared for a year may have changed"
_REPLACE = "docs/go-live.md: before the site goes public"

#: Fields with the day on which somebody did something, and the entries that have them.
_DONE = {
    "checked": (Rule, CalendarSource, Contract, TradingStep, EarlierRate),
    "reviewed": (Policy, Article, HelpAnswer),
    "day": (PublicChange,),
    "done_for": (PeriodicDuty,),
    "corrected": (ComplaintMonth,),
}

#: The month of the newest complaint data in the text of a charter's page.
_LAST_MONTH = re.compile(r"Data for the month ending (\w+ \d{4})")

#: `open` means without a day.
State = Literal["late", "soon", "ok", "open"]


@dataclass(frozen=True)
class Duty:
    """What somebody at the firm must do, by which day, by which rule, and how.

    `by` is `None` if no day is set. Of duties that share a `kind`, the next one is enough while none is
    soon due. `for_clerks` marks what a clerk publishes or enters with a command.
    """

    what: str
    by: datetime.date | None
    source: str
    how: str
    kind: str = ""
    for_clerks: bool = False

    def state(self, day: datetime.date) -> State:
        """Its state on a day. On its last day it is not late."""
        if self.by is None:
            return "open"
        if self.by < day:
            return "late"
        return "soon" if self.by <= day + NOTICE else "ok"

    def sentence(self, day: datetime.date) -> str:
        """The duty in one line, as of a day."""
        if self.by is None:
            return f"{self.what} ({self.source})."
        when = "Overdue since" if self.by < day else "Due on"
        return f"{when} {long_date(self.by)}: {self.what} ({self.source})."


def due(content: Content, day: datetime.date) -> list[Duty]:
    """All duties as of a day: sorted by their days, those without one last."""
    duties = [*_publish(content, day), *_read_again(content), *_compare(content, day)]
    duties += [*unconfirmed(content), *_replace(content)]
    return sorted(duties, key=lambda duty: duty.by or datetime.date.max)


def attention(content: Content, day: datetime.date) -> Iterator[str]:
    """A sentence for each duty that is late, soon due or without a day."""
    return (duty.sentence(day) for duty in due(content, day) if duty.state(day) != "ok")


def next_ones(duties: list[Duty], day: datetime.date) -> Iterator[Duty]:
    """The duties; of those not soon due only the next one of each kind."""
    seen: set[str] = set()
    for duty in duties:
        if duty.state(day) == "ok" and duty.kind:
            if duty.kind in seen:
                continue
            seen.add(duty.kind)
        yield duty


def _publish(content: Content, day: datetime.date) -> Iterator[Duty]:
    """Duties with a day of their own: months, periods, rules, calendars, registrations."""

    def source(key: str) -> str:
        rule = content.find(Rule, key)
        return rule.source if rule else f'rule "{key}"'

    months = content.all(ComplaintMonth)
    for month, segments in to_publish(months, content.all(ComplaintSegment), day).items():
        yield Duty(
            f"Complaint data of {month:%B %Y}: {', '.join(segments)}",
            due_day(month),
            source("broker-charter"),
            ".venv/bin/python -m nnm_site publish-month FILE --by NAME --checked-by NAME",
            for_clerks=True,
        )
    for duty in content.all(PeriodicDuty):
        if read := _read_in(content, duty):
            yield Duty(duty.what, duty.due_after(read), duty.source, duty.how)
            continue
        for period in duty.to_do(day):
            by = end_of_month(period, duty.within)
            missed = ": nobody has entered that it was done" if by < day else ""
            what = f"{duty.what}, for the period to {long_date(period)}{missed}"
            entered = f"key: {duty.key}, done_for: {long_date(period)}"
            how = f"{duty.how}; then .venv/bin/python -m nnm_site publish done, with {entered}"
            yield Duty(what, by, duty.source, how, for_clerks=True)
    for page in content.all(Policy):
        registered = content.find(Registration, page.key.removeprefix("charter-"))
        if registered and (last := _LAST_MONTH.search(page.body)):
            month = next_month(datetime.datetime.strptime(last[1], "%B %Y").date())
            yield Duty(
                f"Complaint data of {month:%B %Y}: {registered.label.lower()}",
                due_day(month),
                f"The charter of the {registered.label.lower()}: see the first lines of /{page.key}",
                f"Edit the table of {file_of(page)}, set `reviewed`, {REVIEW}, {PUBLISH}",
            )
    for rule in content.all(Rule):
        named = f'rule "{rule.key}"'
        if rule.due:
            how = f"Take `due` out of {named} in content/law.toml once it is done, {PUBLISH}"
            yield Duty(f"{named}: {rule.says.rstrip('.')}", rule.due, rule.source, how)
        if rule.until:
            how = f"Take {named} out of content/law.toml and the texts, {PUBLISH}"
            yield Duty(f"{named} ends", rule.until, rule.source, how)
    for year, lack in years_without_holidays(content.all(Holiday), day):
        yield Duty(
            f"content/market/calendar.toml has {lack}",
            datetime.date(year - 1, 12, 31),
            "Own rule: the exchanges publish their lists in December, to hold from 1 January",
            ".venv/bin/python -m nnm_site publish holidays --by NAME --checked-by NAME",
            for_clerks=True,
        )
    last = max(one.date for one in content.all(ReturnDay))
    yield Duty(
        f"content/market/calendar.toml has no days for unused money after {long_date(last)}",
        last,
        source("return-days"),
        f"Enter the exchanges' next list, {PUBLISH}",
    )
    for firm in content.all(Firm):
        yield Duty(
            "/.well-known/security.txt expires",
            firm.security_until,
            "RFC 9116, section 2.5.5",
            f"Check its addresses, renew security_until in content/firm.toml, {PUBLISH}",
        )
    for one in content.all(Registration):
        if one.until:
            yield Duty(
                f'registration "{one.key}" ({one.label}, {one.authority}) ends',
                one.until,
                f"the registration by {one.authority}",
                f"Renew it, set `until` in content/firm.toml, {PUBLISH}",
            )


def _read_in(content: Content, duty: PeriodicDuty) -> datetime.date | None:
    """The end of the newest period since which all pages of a duty were read; `None` if it has no pages."""
    read = [one.reviewed for key in duty.reads if (one := content.find(Policy, key))]
    return duty.ended_by(min(read)) if read else None


def _read_again(content: Content) -> Iterator[Duty]:
    """Each answer, regulatory text and article, a year after its last review."""
    for kind, name, record in (
        (HelpAnswer, "answer", ""),
        (Policy, "text", f", {REVIEW}"),
        (Article, "article", ""),
    ):
        for entry in content.all(kind):
            what = f'{name} "{entry.key}" to be read again'
            how = f"Set `reviewed` in {file_of(entry)}{record}, {PUBLISH}"
            yield Duty(what, entry.reviewed + A_YEAR, _READ, how, kind=name)


def _compare(content: Content, day: datetime.date) -> Iterator[Duty]:
    """Outside data: a year after it was compared, at once if it never was."""
    for kind, name in (
        (Rule, "rule"),
        (CalendarSource, "source of the calendar"),
        (Contract, "lot and price step"),
        (TradingStep, "trading step"),
        (EarlierRate, "earlier rate"),
        (ExternalLink, "address for letters"),
    ):
        for entry in content.all(kind):
            how = f"Set `checked` and `compared` in {file_of(entry)}, {PUBLISH}"
            named = f'{name} "{entry.key}"'
            if entry.checked is None and not isinstance(entry, ExternalLink):
                where = entry.title if isinstance(entry, CalendarSource) else entry.source
                yield Duty(f"Never compared with its source: {named}", None, where, how)
            elif entry.checked and not isinstance(entry, CalendarSource | EarlierRate):
                what = f"{named} to be compared again"
                yield Duty(what, entry.checked + A_YEAR, _COMPARE, how, kind=name)
    cards = [card for card in load_cards() if card.schedule == TODAY]
    begun = [card.effective for card in cards if card.effective <= day]
    for card in cards:
        how = f"Set `checked` and `compared` in the card of {long_date(card.effective)}, {PUBLISH}"
        for where, checked in comparisons(card).items():
            if checked is None:
                what = "Never compared with its source: a rate of law or exchanges"
                yield Duty(what, None, where, how)
            elif card.effective >= max(begun, default=day):
                what = f"rate to be compared again: {where}"
                yield Duty(what, checked + A_YEAR, _COMPARE, how, kind="rate")


def unconfirmed(content: Content) -> Iterator[Duty]:
    """Texts whose wording nobody has compared, and wording still to be supplied."""
    for text in content.all(Prescribed):
        if not text.exact:
            how = "Compare it, set exact = true, .venv/bin/python -m nnm_site.shared.documents.wordings"
            yield Duty(f'Wording to be compared: prescribed "{text.key}"', None, text.source, how)
    for page in content.all(Policy):
        if page.unconfirmed:
            what = f'Wording to be supplied: {page.unconfirmed} of "{page.key}"'
            yield Duty(what, None, _REPLACE, f"Edit {file_of(page)}, {PUBLISH}")


def _replace(content: Content) -> Iterator[Duty]:
    """Sample content, and the licence without which the market pages show a sample."""
    if settings.market_data_licence is None:
        how = "Set MARKET_DATA_LICENCE to the agreement (docs/market-data.md)"
        words = market_data_words(None).rstrip(".")
        yield Duty(words, None, "Agreement with the exchanges on their data", how)
    if content.samples:
        how = ".venv/bin/python -m nnm_site check FILE lists those of a file (docs/content.md)"
        yield Duty(f"Still sample: {len(content.samples)} entries", None, _REPLACE, how)


def not_yet(content: Content, day: datetime.date) -> Iterator[Problem]:
    """Each date after `day` that is entered as past; months that are not over."""
    for month in content.all(ComplaintMonth):
        if fault := not_over(month.month, day):
            yield Problem(file_of(month), f'"{month.key}"', "month", fault)
    for field, kinds in _DONE.items():
        for kind in kinds:
            for entry in content.all(kind):
                done = getattr(entry, field)
                if done is not None and done > day:
                    is_period = field == "done_for"
                    why = "the period is not over" if is_period else "nobody can have done it then"
                    fault = f"{done} is still to come: {why}"
                    yield Problem(file_of(entry), f'"{entry.key}"', field, fault)
    for kind in (Document, Note, Article):
        for entry in content.entries[kind].values():
            assert isinstance(entry, kind)
            if entry.date > max(day, entry.first or day) and not entry.sample:
                fault = (
                    f"{entry.date} is still to come: with from = {entry.date} it shows from then on"
                )
                yield Problem(file_of(entry), f'"{entry.key}"', "date", fault)
