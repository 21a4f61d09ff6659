"""The geometry of charts."""

import re
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.wealth.rules.plot import HEIGHT, WIDTH, columns, lines
from tests.rows import each

AMOUNTS = st.decimals(-(10**11), 10**11, places=2)


def say(amount: Decimal) -> str:
    return f"{amount.normalize():f}"


def test_ticks_are_round_and_reach_over_the_highest_column() -> None:
    plot = columns([[Decimal(1_161_695)]], ["Year 1"], say)
    assert plot.y == ["1500000", "1000000", "500000", "0"]


def test_a_column_below_nil_hangs_from_the_zero_line() -> None:
    plot = columns([[Decimal(50)], [Decimal(-50)]], ["up", "down"], say)
    assert plot.y == ["50", "25", "0", "-25", "-50"]
    ups, downs = plot.paths[0].split("z")[:2]
    starts = [float(re.match(r"M[\d.]+ ([\d.]+)", path)[1]) for path in (ups, downs)]
    assert starts[0] < HEIGHT / 2 <= starts[1]


def test_parts_of_a_column_stand_on_one_another() -> None:
    plot = columns([[Decimal(60), Decimal(40)]] * 80, [""], say)
    first, second = (path.split("z")[0] for path in plot.paths)
    assert first == "M1.1 88.0h5.8v132.0h-5.8"
    assert second == "M1.1 0.0h5.8v88.0h-5.8"


def test_a_line_runs_from_edge_to_edge() -> None:
    plot = lines([[Decimal(10), Decimal(5), Decimal(0)], [Decimal(10), Decimal(0)]], [""], say)
    assert plot.paths[0] == f"M0.0 0.0L{WIDTH / 2} {HEIGHT / 2}L{WIDTH}.0 {HEIGHT}.0"
    assert plot.paths[1].endswith(f"L{WIDTH / 2} {HEIGHT}.0")


def test_nothing_at_all_can_be_drawn() -> None:
    plot = columns([[Decimal(0)]], [""], say)
    assert plot.paths == [""]
    assert plot.y[-1] == "0"


@given(st.lists(st.tuples(AMOUNTS, AMOUNTS), min_size=1, max_size=60))
def test_every_figure_is_drawn_inside_the_frame(stacks) -> None:
    plot = columns(stacks, [""], say)
    assert 2 <= len(plot.y) <= 7
    for path in plot.paths:
        assert "nan" not in path
        for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path):
            assert 0 <= float(x) <= WIDTH
            assert -0.1 <= float(y) <= HEIGHT + 0.1


@each(["0.01", "1", "99999", "100000", "9999999999"])
def test_ticks_are_evenly_spaced(value: str) -> None:
    ticks = [Decimal(tick) for tick in columns([[Decimal(value)]], [""], say).y]
    steps = {ticks[n] - ticks[n + 1] for n in range(len(ticks) - 1)}
    assert max(steps) - min(steps) < max(steps) * Decimal("0.001")
    assert ticks[0] >= Decimal(value)
