"""The orders in a text: lines as somebody types them, or the table of a tradebook."""

from collections.abc import Mapping

from nnm_site.shared.trades.rules.lines import (
    OTHER_ORDER,
    columns_in,
    is_sum,
    is_usual,
    looks_like_trade,
    read_line,
)
from nnm_site.shared.trades.rules.tables import Read, read_table
from nnm_site.shared.trades.rules.trades import Refusal, UnreadError


def read_orders(text: str, chosen: Mapping[str, str] | None = None) -> Read:
    """Every order in `text`, and each line that looks like one and is none.

    `chosen` names columns of a table, where somebody was asked.
    """
    orders = read_table(text, chosen)
    columns: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or number in orders.lines:
            continue
        if is_sum(line):
            orders.unread.append(number)
            continue
        looks = looks_like_trade(line)
        columns = columns_in(line) or columns
        try:
            if looks and not is_usual(columns):
                raise UnreadError(OTHER_ORDER)
            orders.trades.append(read_line(line, number))
        except UnreadError as error:
            if looks:
                orders.refusals.append(Refusal(number, line.strip(), str(error)))
            else:
                orders.unread.append(number)
    return orders
