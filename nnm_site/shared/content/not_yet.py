"""Days that have not come: months that are not over, comparisons and reviews of a later day than today.

The day is told, so that a start with another day (`PREVIEW_DAY`) is no fault; `python -m nnm_site check` tells today.
"""

import datetime
from collections.abc import Iterator

from nnm_site.shared.content.collections import file_of
from nnm_site.shared.content.models.blog import Article
from nnm_site.shared.content.models.calendar import CalendarSource
from nnm_site.shared.content.models.charges import Contract, EarlierRate, TradingStep
from nnm_site.shared.content.models.documents import ComplaintMonth, Document, not_over
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.validate import Content

#: Which fields of which entries say what somebody has done on that day.
_DONE = {
    "checked": (Rule, CalendarSource, Contract, TradingStep, EarlierRate),
    "reviewed": (Policy, Article, HelpAnswer),
}


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
