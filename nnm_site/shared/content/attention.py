"""What somebody at the firm has to look at: comparisons that are missing, dates that have come or soon will.

`python -m nnm_site check` prints it, and a start in production writes what is due to the log. A day that is said to be over
and has not come is a fault. The day is told, so that a start with another day (`PREVIEW_DAY`) is none.
"""

import datetime
from collections.abc import Iterator

from nnm_site.shared.content.complaints import overdue
from nnm_site.shared.content.models.calendar import CalendarSource, Holiday, ReturnDay
from nnm_site.shared.content.models.charges import Contract, EarlierRate, TradingStep
from nnm_site.shared.content.models.documents import ComplaintMonth, Document, not_over
from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.law import Prescribed, Rule
from nnm_site.shared.content.models.publications import Article
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.trading_calendar import years_without_holidays
from nnm_site.shared.content.validate import Content, file_of
from nnm_site.shared.rules.dates import long_date

#: How long before its date a duty is named.
NOTICE = datetime.timedelta(days=30)

#: After this an answer or a regulatory text has to be read again.
A_YEAR = datetime.timedelta(365)

#: Which fields of which entries say what somebody has done on that day.
_DONE = {
    "checked": (Rule, CalendarSource, Contract, TradingStep, EarlierRate),
    "reviewed": (Policy, Article, HelpAnswer),
    "corrected": (ComplaintMonth,),
}


def unconfirmed(content: Content) -> Iterator[str]:
    """A sentence for each text, rule, source of the calendar, contract and earlier rate that nobody compared or supplied."""
    for text in content.all(Prescribed):
        if not text.exact:
            yield f'Wording to be compared with its source: prescribed "{text.key}" ({text.source}).'
    for rule in content.all(Rule):
        if rule.compared == "not yet":
            yield f'Rule to be compared with its source: "{rule.key}" ({rule.source}).'
    for source in content.all(CalendarSource):
        if source.compared == "not yet":
            yield f'Trading calendar, to be compared: source "{source.key}" ({source.title}).'
    for page in content.all(Policy):
        if page.unconfirmed:
            yield f'Wording to be supplied: {page.unconfirmed} of "{page.key}" (content/regulatory/{page.key}.md).'
    for contract in content.all(Contract):
        if contract.checked is None:
            yield f'Lot and price step to be compared: contract "{contract.key}" ({contract.source}).'
    for rate in content.all(EarlierRate):
        if rate.checked is None:
            yield f'Earlier rate to be compared: "{rate.key}" ({rate.source}).'


def due(content: Content, day: datetime.date) -> Iterator[str]:
    """A sentence for all that is overdue on `day` or due within 30 days."""
    for rule in content.all(Rule):
        if rule.due and rule.due <= day + NOTICE:
            when = "Overdue since" if rule.due < day else "Due on"
            yield f'{when} {long_date(rule.due)}: rule "{rule.key}" ({rule.source}).'
        if rule.until and rule.until <= day + NOTICE:
            when = "Has ended on" if rule.until < day else "Ends on"
            yield f'{when} {long_date(rule.until)}: rule "{rule.key}" ({rule.source}). Take it out of the texts.'
    yield from overdue(content.all(ComplaintMonth), day)
    yield from years_without_holidays(content.all(Holiday), day)
    last = max(one.date for one in content.all(ReturnDay))
    if last <= day + NOTICE:
        yield (
            f"content/market/calendar.toml has no days for unused money after {long_date(last)}: enter "
            "the exchanges' next list."
        )
    for firm in content.all(Firm):
        if firm.security_until <= day + NOTICE:
            yield (
                f"/.well-known/security.txt expires on {long_date(firm.security_until)}: see that its addresses "
                "are right, and renew security_until in content/firm.toml."
            )
    for answer in content.all(HelpAnswer):
        if day - answer.reviewed > A_YEAR:
            yield f'Reviewed more than a year ago: answer "{answer.key}" (content/help/{answer.key}.md).'
    for page in content.all(Policy):
        if day - page.reviewed > A_YEAR:
            yield f'Not reviewed for more than a year: "{page.key}" (content/regulatory/{page.key}.md).'


def not_yet(content: Content, day: datetime.date) -> Iterator[Problem]:
    """Each month of complaints that is not over on `day`, and each comparison or review after it."""
    for month in content.all(ComplaintMonth):
        if fault := not_over(month.month, day):
            yield Problem(file_of(month), f'"{month.key}"', "month", fault)
    for field, kinds in _DONE.items():
        for kind in kinds:
            for entry in content.all(kind):
                done = getattr(entry, field)
                if done is not None and done > day:
                    fault = f"{done} is still to come: it is the day on which somebody did it"
                    yield Problem(file_of(entry), f'"{entry.key}"', field, fault)
    for document in content.all(Document):
        if document.date > day and not document.sample:
            fault = f"{document.date} is still to come"
            yield Problem(file_of(document), f'"{document.key}"', "date", fault)
