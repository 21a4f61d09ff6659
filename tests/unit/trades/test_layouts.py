"""Layouts of brokers and tools, as `docs/trade-layouts.md` lists them: one table for readers and for this test."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.trades.orders import read_orders
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.trades.rules.tables import NO_COLUMN, Read
from tests.rows import each

pytestmark = pytest.mark.requirement("R512")

PAGE = PROJECT_ROOT / "docs" / "trade-layouts.md"
LAYOUTS = [
    [cell.strip().strip("`") for cell in line.strip("|\n").split("|")]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| Of ")
]


def in_words(result: Read) -> str:
    """The trades read, the questions and the refusals, as text."""
    cent = Decimal("0.01")
    trades = [
        " ".join(
            filter(None, [
                each.side, f"{each.quantity:f}", each.security, "at",
                f"{min(each.price, each.price.quantize(cent, ROUND_HALF_UP), key=lambda p: len(str(p))):f}",
                each.kind, each.exchange, each.series, each.day.isoformat() if each.day else "",
            ])
        )
        for each in result.trades
    ]  # fmt: skip
    questions = [f"asked for {question.role}" for question in result.questions]
    return "; ".join([*trades, *questions, *(f"refused: {one.why}" for one in result.refusals)])


def of(heading: str, line: str) -> Read:
    return read_orders(f"{heading}\n{line}\n" if heading else line)


@each(LAYOUTS)
def test_a_layout_is_read_right_or_refused_with_its_reason(layout: list[str]):
    _, heading, line, says, _ = layout
    assert in_words(of(heading, line)) == says


@given(st.data())
def test_columns_in_another_order_or_under_other_names_are_read_right_asked_for_or_refused(
    data: st.DataObject,
):
    _, heading, line, *_ = data.draw(st.sampled_from([one for one in LAYOUTS if "," in one[1] and " at " in one[3] and '"' not in one[2]]))  # fmt: skip
    columns = data.draw(
        st.permutations(list(zip(heading.split(","), line.split(","), strict=True)))
    )
    unnamed = data.draw(st.sets(st.integers(0, len(columns) - 1), max_size=3))
    names = [f"Column {n}" if n in unnamed else name for n, (name, _) in enumerate(columns)]
    result = of(",".join(names), ",".join(cell for _, cell in columns))
    expected = of(heading, line).trades[0]
    for trade in result.trades:
        # Facts beyond those needed may be missing, but none may be wrong.
        assert (trade.side, trade.quantity) == (expected.side, expected.quantity)
        assert abs(trade.price - expected.price) <= expected.price / 20
        assert trade.day in {None, expected.day}
        assert trade.day or not expected.day or "day" not in {q.role for q in result.questions}


def test_a_column_of_days_is_asked_for_once_and_may_be_none():
    text = "When,Symbol,Side,Qty,Price\n10-11-2026,BETA,buy,1,5\n12-11-2026,BETA,sell,1,5\n"
    (question,) = read_orders(text).questions
    assert question.role == "day"
    days = [trade.day for trade in read_orders(text, {"day": "When"}).trades]
    assert len({*days} - {None}) == 2
    assert NO_COLUMN in question.names
    assert [trade.day for trade in read_orders(text, {"day": NO_COLUMN}).trades] == [None, None]


@each([
    (("1.1E+15", "1.1E+15"), 2), (("1100000012345670", "1100000012345670"), 2),
    (("1100000012345671", "1100000012345671"), 0), (("A1", "A1"), 0),
])  # fmt: skip
def test_numbers_of_orders_that_a_spreadsheet_has_cut_tell_nothing(
    numbers: tuple[str, ...], cut: int
):
    rows = "\n".join(f"BETA,buy,1,5,{number}" for number in numbers)
    result = read_orders(f"Symbol,Side,Qty,Price,Order ID\n{rows}\n")
    assert result.cut_orders == cut
    assert {trade.order for trade in result.trades} == ({""} if cut else {numbers[0]})
