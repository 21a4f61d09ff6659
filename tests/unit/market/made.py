"""An invented market: the files of a year of both exchanges, and the true history of each share.

It has every kind of corporate action: splits, bonus issues, demergers, rights, renames, new ISINs,
suspensions, relistings, new listings, delistings. The files also list other securities: units of
funds, rights entitlements, bonds. The truth comes from the generator, not from reading the files.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

from nnm_site.shared.content.trading_calendar import why_no_shares_traded
from tests.unit.market.files import file, isin_of, line

#: The last day of every invented market.
LAST = date(2026, 6, 30)
EXCHANGES = ("NSE", "BSE")

#: The largest invented move of a day.
MOST = Fraction(18, 100)

#: Events, one for each company; the other companies have none.
EVENTS = (
    "split", "bonus", "both", "consolidation", "demerger", "rights", "arrangement", "reduction", "renamed",
    "new isin", "suspended", "away on the ex-date", "relisted", "listed", "listed on BSE later", "delisted",
    "unfiled", "another series",
)  # fmt: skip
QUIET = 20
_AWAY = {"suspended": 7, "away on the ex-date": 6, "relisted": 6}
_RATIOS = {
    "split": [(2, 1), (5, 1), (10, 1)],
    "bonus": [(1, 1), (1, 2), (4, 1)],
    "consolidation": [(1, 10)],
}
_BASES = ("demerger", "rights", "arrangement", "reduction")


@dataclass(frozen=True)
class ShareDay:
    """A share's true day: prices in rupees, the comparable close before (`None` without one).

    `low` and `high` are those of the comparable days in the 52 weeks, in the shares of that day;
    `since` is the first of these days.
    """

    symbol: str
    name: str
    isin: str
    close: Decimal
    before: Fraction | None
    is_new: bool
    low: Fraction
    high: Fraction
    since: date

    @property
    def change(self) -> Fraction:
        """The change as an exact fraction of the comparable close before."""
        assert self.before is not None
        return Fraction(self.close) / self.before - 1


@dataclass
class _Line:
    """A company on one exchange: its last close in paise, and its lows and highs in today's shares."""

    last: int | None
    days: list[tuple[date, Fraction, Fraction]] = field(default_factory=list)
    #: The last close divided by its value in today's shares.
    factor: Fraction = Fraction(1)


@dataclass
class _Company:
    number: int
    symbol: str
    name: str
    isin: str
    series: str = "EQ"
    event: str = ""
    at: int = 0
    serial: int = 1
    paths: int = 0
    lines: dict[str, _Line] = field(default_factory=dict)


@dataclass
class Day:
    """The files of a day by exchange, the corporate actions with this ex-date, and the truth."""

    date: date
    rows: dict[str, list[str]]
    actions: list[str]
    truth: dict[str, list[ShareDay]]
    #: The present ISINs of companies with an event on this day or since the day before.
    events: set[str]


def trading_days(count: int) -> list[date]:
    """The last trading days to `LAST`, oldest first."""
    days: list[date] = []
    day = LAST
    while len(days) < count:
        if why_no_shares_traded(day) is None:
            days.append(day)
        day -= timedelta(days=1)
    return days[::-1]


def market(seed: int, count: int) -> Iterator[Day]:
    """A market of `count` trading days; the same seed makes the same market."""
    chance = random.Random(seed)
    companies = list(_companies(chance, count))
    adjusts = chance.random() < 0.3  # whether the exchanges' previous closes are adjusted
    for number, day in enumerate(trading_days(count)):
        made = Day(
            day, {name: [] for name in EXCHANGES}, [], {name: [] for name in EXCHANGES}, set()
        )
        for company in companies:
            own = random.Random(f"{seed} {number} {company.paths}")
            _happens(own, company, number, made)
            for exchange in EXCHANGES:
                _trades(own, company, exchange, number, made, adjusts=adjusts)
        for exchange in EXCHANGES:
            made.rows[exchange] += _no_shares(chance, exchange, day)
            chance.shuffle(made.rows[exchange])
        yield made


def _companies(chance: random.Random, count: int) -> Iterator[_Company]:
    for number, event in enumerate((*EVENTS, *[""] * QUIET)):
        at = chance.randrange(3, count - max(_AWAY.values()) - 2)
        symbol, name = f"S{number:02d}", f"Made {number} Ltd"
        company = _Company(
            number, symbol, name, isin_of(f"MADE{number}"), event=event, at=at, paths=number
        )
        start = chance.randrange(5_000, 250_000)
        company.lines = {"NSE": _Line(start), "BSE": _Line(start + 35)}
        if event == "listed":
            company.lines = {"NSE": _Line(None), "BSE": _Line(None)}
        if event == "listed on BSE later":
            company.lines["BSE"] = _Line(None)
        quiet = number - len(EVENTS)
        if quiet >= QUIET - 2:
            # The last two move alike, so that there are ties.
            company.paths = len(EVENTS) + QUIET - 2
            company.lines = {"NSE": _Line(10_000), "BSE": _Line(10_000)}
        if quiet in (3, 4):
            del company.lines["BSE" if quiet == 3 else "NSE"]
        yield company
    # Differential voting rights have the name of their share, and the issuer's number.
    with_votes = isin_of("MADE0")
    dvr = _Company(99, "S00DVR", "Made 0 Ltd", f"IN9{with_votes[3:]}", paths=99)
    dvr.lines = {"NSE": _Line(9_000), "BSE": _Line(9_000)}
    yield dvr


def _happens(own: random.Random, company: _Company, number: int, made: Day) -> None:
    """Apply the event of a company before the opening."""
    event, filed = company.event, made.actions
    away = _AWAY.get(event, 0)
    ex_date = company.at + 3 if event == "away on the ex-date" else company.at
    if number in (company.at, company.at + 1, company.at + away):
        made.events.add(company.isin)
    if number != ex_date:
        return
    before, factor = company.isin, Fraction(1)
    if event in ("split", "both", "consolidation", "away on the ex-date"):
        new, held = own.choice(_RATIOS.get(event, [(2, 1)]))
        kind = "consolidation" if event == "consolidation" else "split"
        factor *= Fraction(new, held)
        company.serial += 1
        company.isin = isin_of(f"MADE{company.number}", company.serial)
        filed.append(f"{own.choice([before, company.isin])},{made.date},{kind},{new}:{held},")
    if event in ("bonus", "both"):
        new, held = (4, 1) if event == "both" else own.choice(_RATIOS["bonus"])
        factor *= 1 + Fraction(new, held)
        filed.append(f"{company.isin},{made.date},bonus,{new}:{held},")
    if event == "unfiled":
        factor = Fraction(2)
    if event == "renamed":
        company.symbol, company.name = f"R{company.symbol}", f"Re{company.name.lower()}"
    if event == "new isin":
        company.serial += 1
        company.isin = isin_of(f"MADE{company.number}", company.serial)
    if event == "another series":
        company.series = "BE"
    base = 0
    if event in _BASES:
        lowest = min(one.last or 0 for one in company.lines.values())
        base = int(lowest * own.uniform(0.5, 0.95))
        filed.append(f"{company.isin},{made.date},{event},,{base / 100:.2f}")
    made.events.add(company.isin)
    for one in company.lines.values():
        one.factor = Fraction(one.last or 0, base) if base else factor


def _trades(
    own: random.Random, company: _Company, exchange: str, number: int, made: Day, *, adjusts: bool
) -> None:
    """The row of a company on an exchange, if it is traded, and the truth of it."""
    one, event, at = company.lines.get(exchange), company.event, company.at
    if one is None or (event == "delisted" and number >= at):
        return
    is_late = event == "listed" or (event == "listed on BSE later" and exchange == "BSE")
    if (is_late and number < at) or at <= number < at + _AWAY.get(event, 0):
        return
    # Some companies without events are not traded every day on BSE.
    is_thin = exchange == "BSE" and not event and company.number % 5 == 0
    if is_thin and number and own.random() < 0.3:
        return
    day, is_new = made.date, is_late and number == at
    last = own.randrange(10_000, 50_000) if one.last is None else one.last
    factor, one.factor = one.factor, Fraction(1)
    before = Fraction(last, 100) / factor
    back = event == "relisted" and number == at + _AWAY[event]
    moved = _move(own, before)
    if is_new:
        moved = own.uniform(-0.5, 1.5)
    if back:
        moved = own.choice([-0.45, 0.6, 1.2])
    opened = _paise(before, moved if back or is_new else own.uniform(-0.1, 0.1))
    close = _paise(before, moved)
    low, high = min(opened, close), max(opened, close)
    is_compared = not (is_new or back or (event == "unfiled" and factor != 1))
    base = before if adjusts and event in ("split", "both", "bonus") else Fraction(last, 100)
    known = (Decimal(base.numerator) / base.denominator).quantize(Decimal("0.0001"), ROUND_HALF_UP)
    volume = own.randrange(1_000, 10**6)
    row: Callable[..., str] = lambda **more: line(  # noqa: E731
        company.symbol, **{"src": exchange, "day": str(day), "name": _spelt(company.name, exchange),
        "isin": company.isin, "before": str(known), **more})  # fmt: skip
    series = company.series if exchange == "NSE" else "A"
    made.rows[exchange].append(
        row(close=_rupees(close), opened=_rupees(opened), volume=str(volume), series=series)
    )
    if number % 5 == company.number % 5 and exchange == "NSE" and series == "EQ":
        # The same share in a second series, at another price.
        made.rows[exchange].append(
            row(close=_rupees(close + 5), opened=_rupees(opened), volume="7", series="BZ")
        )
    one.last = close
    if not is_compared:
        one.days.clear()
    one.days = [
        (when, a / factor, b / factor)
        for when, a, b in one.days
        if when > day - timedelta(days=365)
    ]
    one.days.append((day, Fraction(low, 100), Fraction(high, 100)))
    made.truth[exchange].append(
        ShareDay(
            company.symbol, _spelt(company.name, exchange), company.isin, Decimal(close) / 100,
            before if is_compared else None, is_new,
            min(a for _, a, _ in one.days), max(b for *_, b in one.days), one.days[0][0],
        )
    )  # fmt: skip


def _move(own: random.Random, price: Fraction) -> float:
    """A day's move: mostly small, at times large; prices stay between a few rupees and some thousands."""
    most = 0.175 if own.random() < 0.1 else 0.04
    moved = own.uniform(-most, most)
    return abs(moved) if price < 20 else -abs(moved) if price > 5_000 else moved


def _paise(price: Fraction, moved: float) -> int:
    return round(price * 100 * (1 + Fraction(moved)))


def _rupees(paise: int) -> str:
    return f"{paise // 100}.{paise % 100:02d}"


def _spelt(name: str, exchange: str) -> str:
    """BSE writes names in its own way."""
    return name if exchange == "NSE" else name.upper().replace("LTD", "LTD.")


def _no_shares(chance: random.Random, exchange: str, day: date) -> list[str]:
    """Rows to ignore: funds of one house, a rights entitlement, a bond, a row without a trade."""
    of = {"src": exchange, "day": str(day), "series": "EQ" if exchange == "NSE" else "B"}
    rights, bond = (isin_of("MADE5", kind=kind) for kind in ("20", "07"))
    funds = [(f"FUND{n}", f"{chance.uniform(5, 90):.2f}", f"INF000A01{n}10") for n in range(3)]
    return [
        *(line(symbol, price, "20", isin=isin, opened="20", **of) for symbol, price, isin in funds),
        line("S05-RE", "9", "1", isin=rights, opened="1", **of),
        line("BOND", "1000", "900", isin=bond, **(of | {"series": "N1"})),
        line("SILENT", "0", "50", volume="0", opened="0", **of),
    ]


def write(folder: Path, day: Day) -> list[Path]:
    """The files of a day, under the exchanges' names: closing prices of both, and the actions."""
    paths: list[Path] = []
    if day.actions:
        paths.append(folder / f"actions-{day.date}.csv")
        paths[0].write_text("\n".join(["ISIN,ExDate,Kind,Ratio,BasePrice", *day.actions]) + "\n")
    for exchange in EXCHANGES:
        path = folder / f"BhavCopy_{exchange}_CM_0_0_0_{day.date:%Y%m%d}_F_0000.csv"
        path.write_text("".join(file(*day.rows[exchange])))
        paths.append(path)
    return paths
