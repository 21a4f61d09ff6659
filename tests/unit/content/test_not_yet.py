"""The check reports days in the future as faults."""

import datetime

import pytest

from nnm_site.shared.content.attention import not_yet
from nnm_site.shared.content.models.documents import ComplaintMonth
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.publications import Article
from nnm_site.shared.content.validate import validate
from nnm_site.shared.rules.dates import today

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]

CONTENT = validate()
ONE_DAY = datetime.timedelta(1)


def said(day: datetime.date) -> list[str]:
    return [str(problem) for problem in not_yet(CONTENT, day)]


def test_nothing_of_the_shipped_content_is_still_to_come() -> None:
    assert said(today()) == []


def test_a_month_that_is_not_over_is_refused() -> None:
    last = max(CONTENT.all(ComplaintMonth), key=lambda one: one.month)
    after = (last.month + datetime.timedelta(32)).replace(day=1)
    fault = f'content/documents/complaints.toml: "{last.key}": field "month": {last.month:%B %Y} is not over yet'

    assert fault in said(after - ONE_DAY)
    assert fault not in said(after)


@pytest.mark.parametrize(("kind", "field"), [(Rule, "checked"), (Article, "reviewed")])
def test_nobody_has_compared_or_read_anything_tomorrow(kind: type, field: str) -> None:
    entry = max(
        (one for one in CONTENT.all(kind) if getattr(one, field)),
        key=lambda one: getattr(one, field),
    )
    day = getattr(entry, field)
    place = f'"{entry.key}": field "{field}": {day} is still to come'

    assert [line for line in said(day - ONE_DAY) if place in line]
    assert not [line for line in said(day) if place in line]
