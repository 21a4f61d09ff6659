"""The orders in a text: lines as somebody types them, or the table of a tradebook."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nnm_site.shared.trades.rules.lines import (
    OTHER_ORDER,
    columns_in,
    is_sum,
    is_usual,
    looks_like_trade,
    read_line,
)
from nnm_site.shared.trades.rules.tables import Question, read_table
from nnm_site.shared.trades.rules.trades import Refusal, Trade, UnreadError


@dataclass
class Read:
    """What a text holds. `unread` are the numbers of lines that are no orders; `skipped` counts orders
    that were not executed. `unsure_days` are days that may be month first, `cut_orders` counts numbers of
    orders that a spreadsheet has cut.
    """

    trades: list[Trade] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    skipped: int = 0
    unsure_days: list[str] = field(default_factory=list)
    cut_orders: int = 0


def read_orders(text: str, chosen: Mapping[str, str] | None = None) -> Read:
    """Every order in `text`, and each line that looks like one and is none.

    `chosen` names columns of a table, where somebody was asked.
    """
    found = Read()
    table = read_table(text, chosen)
    if table is not None:
        found.trades += table.trades
        found.refusals += table.refusals
        found.questions += table.questions
        found.skipped = table.skipped
        found.unsure_days += table.unsure_days
        found.cut_orders = table.cut_orders
    columns: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or (table is not None and number in table.lines):
            continue
        if is_sum(line):
            found.unread.append(number)
            continue
        columns = columns_in(line) or columns
        try:
            if looks_like_trade(line) and not is_usual(columns):
                raise UnreadError(OTHER_ORDER)
            found.trades.append(read_line(line, number))
        except UnreadError as error:
            if looks_like_trade(line):
                found.refusals.append(Refusal(number, line.strip(), str(error)))
            else:
                found.unread.append(number)
    return found
