"""What answers say of today: our prices, and the next days on which unused money goes back."""

from collections.abc import Iterable, Iterator
from datetime import timedelta

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries, tariff
from nnm_site.shared.content.models.clients import MoneyWay
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.trading_calendar import without_settlement
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.rules.dates import today, weekday_date
from nnm_site.shared.rules.settlement import Calendar, there_by

#: What is said where the exchanges' list has ended.
UNPUBLISHED = "The exchanges have not yet published the days for that time."
#: What the next day is called of each way that unused money takes.
_RETURNS = {
    "monthly": "Next day, if you chose every month",
    "quarterly": "Next day, if you chose every quarter",
}


def prices(keys: Iterable[str]) -> Iterator[rx.Component]:
    """Fees of the tariff as they are today, each with what it is charged for."""
    if not (keys := tuple(keys)):
        return
    fees = {fee.replaces or fee.key: fee for fee in queries.fees()}
    for key in keys:
        fee = fees[key]
        price = rx.el.p(f"{say(fee.label)}: {say(tariff.fee_amount(fee))}")
        yield rx.el.div(price, ui.small(tariff.fee_sentence(fee)))


def calendar() -> Calendar:
    """The calendar of the exchanges as the rule takes it."""
    days = queries.return_days()
    return Calendar(
        without_settlement(queries.holidays()),
        tuple(one.date for one in days),
        tuple(one.date for one in days if one.quarterly),
    )


def returns_of(answer: HelpAnswer) -> list[MoneyWay]:
    """The ways of unused money that an answer is about."""
    ways = queries.money_ways()
    return [one for one in ways if answer.key in one.answers and one.count in _RETURNS]


def next_returns(answer: HelpAnswer) -> Iterator[tuple[str, str]]:
    """The next day of each of these ways, and what it is called."""
    for way in returns_of(answer):
        last = there_by(calendar(), today(), way.count, way.days)
        if last is None:
            yield _RETURNS[way.count], UNPUBLISHED
        else:
            first, second = (say(weekday_date(last - timedelta(days=days))) for days in (1, 0))
            yield _RETURNS[way.count], t("{day} or {next}", day=first, next=second)
