"""Rates of a card: none is a typing error, and a changed one does not count as compared."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.shared.charges.cards import load_cards
from nnm_site.shared.charges.rates import copied
from nnm_site.shared.content.problems import ContentError
from tests.rows import each
from tests.unit.conftest import FIRM

CARD = "statutory-2026-04-01.toml"
NEXT = "statutory-2027-04-01.toml"

Change = Callable[[str], str]


def folder(tmp_path: Path, change: Change, name: str = NEXT) -> Path:
    """The cards, with a copy of the newest one that holds from 2027 and was changed."""
    made = shutil.copytree(
        FIRM / "rate_cards", tmp_path / "content" / "rate_cards", dirs_exist_ok=True
    )
    text = (made / CARD).read_text(encoding="utf-8")
    if name != CARD:
        text = text.replace("effective = 2026-04-01", "effective = 2027-04-01")
    (made / name).write_text(change(text), encoding="utf-8")
    return made


def rate(text: str) -> str:
    """STT on deliveries, changed."""
    return text.replace('stt = { rate = 0.1, to = "rupee"', 'stt = { rate = 0.12, to = "rupee"')


def test_a_changed_rate_with_the_copied_day_of_its_comparison_is_named(tmp_path: Path) -> None:
    (fault,) = copied(load_cards(folder(tmp_path, rate)))
    assert fault.startswith("card of 1 April 2027: a rate by 'Finance Act 2012")
    assert "`checked` still is 2026-11-25" in fault


@each([
    lambda text: text,
    lambda text: rate(text).replace("checked = 2026-11-25", "checked = 2027-03-30", 1),
    lambda text: re.sub(r", checked = 2026-11-25, compared = \"copy\"", "", rate(text), count=1),
])  # fmt: skip
def test_nothing_is_said_of_a_copy_that_is_right(change: Change, tmp_path: Path) -> None:
    assert list(copied(load_cards(folder(tmp_path, change)))) == []


@each([
    ("stt = { rate = 0.1,", "stt = { rate = 20,", 'field "delivery.stt": is 20%'),
    ("stamp = { rate = 0.015,", "stamp = { rate = 0.15,", 'field "delivery.stamp": is 0.15%'),
    ("NSE = 0.0030699", "NSE = 3.0699", 'field "delivery.transaction": is 3.0699%'),
    ("p = { rate = 1,", "p = { rate = 10,", 'field "delivery.transaction": is 10%'),
    ("sebi = { rate = 0.0001,", "sebi = { rate = 0.01,", 'field "delivery.sebi": is 0.01%'),
    ("[gst]\nrate = 18", "[gst]\nrate = 81", 'field "gst.rate": is 81%'),
])  # fmt: skip
def test_a_rate_that_is_a_slip_is_refused_with_its_line(
    old: str, new: str, fault: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError) as raised:
        load_cards(folder(tmp_path, lambda text: text.replace(old, new, 1), CARD))
    (line,) = str(raised.value).splitlines()
    assert re.match(rf"content/rate_cards/{CARD}: line \d+: ", line)
    assert fault in line
    assert "this charge is never above" in line
