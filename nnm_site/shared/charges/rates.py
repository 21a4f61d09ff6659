"""Every rate of every card, as a list.

Rates that are no longer in force stand in the same list, with their last day.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby

from nnm_site.shared.charges.cards import EXCHANGES, GROUPS, SCHEDULES, SECTIONS, TODAY
from nnm_site.shared.charges.rules.amounts import PAISA, plain
from nnm_site.shared.charges.rules.charges import BSE, LEVIES, RateCard
from nnm_site.shared.content.models.charges import EarlierRate

#: What `compared` says of a rate that nobody has held against anything.
NOT_YET = "not yet"


@dataclass(frozen=True)
class Rate:
    """One rate of one charge. `rate` is per cent of `basis`; first and last day stand there if known.

    `group` is one of BSE's groups that have a rate of their own, `None` for all others. `in_force` says
    whether it is charged on the day of the list. `note` says more, where there is more. `compared` is
    what the rate was held against on the day `checked`.
    """

    schedule: str
    segment: str
    charge: str
    exchange: str
    group: str | None
    side: str
    basis: str
    rate: str
    valid_from: str | None
    valid_to: str | None
    in_force: bool
    note: str | None
    rounding: str
    source: str
    checked: str | None
    compared: str

    @property
    def what(self) -> tuple[str, ...]:
        """What the rate is of, whatever its value."""
        return (self.schedule, self.segment, self.charge, self.exchange, self.group or "")


def rates(cards: Iterable[RateCard], on: date, earlier: Iterable[EarlierRate] = ()) -> list[Rate]:
    """Every rate of the cards as on a day, then those that held earlier; of one charge the newest first.

    A rate that the next card of its schedule repeats is one rate.
    """
    found: list[Rate] = []
    for schedule in SCHEDULES:
        own = sorted((c for c in cards if c.schedule == schedule), key=lambda c: c.effective)
        ends = [card.effective - timedelta(days=1) for card in own[1:]]
        rows = [
            (row, None if card is own[0] else card.effective)
            for card, end in zip(own, [*ends, None], strict=True)
            for row in _of(card, end, on)
        ]
        rows.sort(key=lambda row: row[0].what)
        for _, of_one in groupby(rows, key=lambda row: row[0].what):
            found += _merged(list(of_one))
    found += [row for entry in earlier for row in _earlier(entry)]
    order = {name: place for place, name in enumerate((*SECTIONS, *LEVIES, "gst", *EXCHANGES))}
    return sorted(
        sorted(found, key=lambda row: row.valid_from or "", reverse=True),
        key=lambda row: (
            SCHEDULES.index(row.schedule),
            order[row.segment],
            order[row.charge],
            order[row.exchange],
            GROUPS.index(row.group or ""),
        ),
    )


def basis_of(segment: str, of: str = "turnover") -> str:
    """What a rate is per cent of, as the data calls it: the turnover of an option is its premium."""
    if of == "turnover":
        return "premium" if "options" in segment else of
    return of


def _of(card: RateCard, end: date | None, on: date) -> Iterator[Rate]:
    # Nobody charges the earlier schedule, whatever its days.
    charged = card.schedule == TODAY
    gst = ("gst", "both", "+".join(sorted(card.gst.of)), PAISA)
    for segment, section in card.sections.items():
        for exchange in section.exchanges:
            levied = (
                (
                    (charge, levy.on, basis_of(segment, levy.of), levy.unit),
                    group,
                    levy.at(exchange, group),
                )
                for charge, levy in section.levies.items()
                for group in ("", *(levy.groups if exchange == BSE else ()))
            )
            for what, group, (rate, source) in (
                *levied,
                (gst, "", (card.gst.rate, card.gst.source)),
            ):
                charge, side, of, unit = what
                first = source.since
                yield Rate(
                    card.schedule,
                    segment,
                    charge,
                    exchange,
                    group or None,
                    side,
                    of,
                    plain(rate),
                    first.isoformat() if first else None,
                    end.isoformat() if end else None,
                    charged
                    and max(first or card.effective, card.effective) <= on
                    and (end is None or on <= end),
                    source.note if charged else card.note,
                    "paisa" if unit == PAISA else "rupee",
                    source.text,
                    source.checked.isoformat() if source.checked else None,
                    source.compared or NOT_YET,
                )


def _merged(rows: list[tuple[Rate, date | None]]) -> list[Rate]:
    """The rates of one charge, oldest first, without a break where only the card is new.

    Each stands with the first day of its card, `None` for the first card. What a later card changes
    holds from that card on, or from a later day that it names.
    """
    kept: list[Rate] = []
    for row, begins in rows:
        last = kept[-1] if kept else None
        if last and (last.rate, last.side, last.rounding) == (row.rate, row.side, row.rounding):
            in_force = last.in_force or row.in_force
            kept[-1] = replace(row, valid_from=last.valid_from, in_force=in_force)
        elif begins:
            first = max(row.valid_from or "", begins.isoformat())
            kept.append(replace(row, valid_from=first))
        else:
            kept.append(row)
    return kept


def _earlier(entry: EarlierRate) -> Iterator[Rate]:
    for segment in entry.segments:
        intrinsic = segment == "options-exercised" and entry.charge == "STTtotal"
        for exchange in entry.exchanges:
            yield Rate(
                TODAY,
                segment,
                entry.charge,
                exchange,
                None,
                entry.side,
                basis_of(segment, "intrinsic" if intrinsic else "turnover"),
                plain(entry.rate),
                entry.valid_from.isoformat(),
                entry.valid_to.isoformat(),
                False,
                None,
                "rupee" if entry.charge == "STTtotal" else "paisa",
                entry.source,
                entry.checked.isoformat() if entry.checked else None,
                entry.compared or NOT_YET,
            )
