"""What a measurement says, and the table of all of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of the table. `holds` is `None` where there is no target; `before` is what was measured of an old commit.

    One that is red makes the command fail.
    """

    what: str
    measured: str
    target: str = ""
    holds: bool | None = None
    before: str = ""
    is_red: bool = False


def at_most(what: str, value: float, limit: float, unit: str = "", digits: int = 0) -> Row:
    """A row whose value must not be above `limit`."""
    return Row(what, f"{value:.{digits}f}{unit}", f"≤ {limit:g}{unit}", value <= limit)


def at_least(what: str, value: float, limit: float, digits: int = 0) -> Row:
    """A row whose value must not be below `limit`."""
    return Row(what, f"{value:.{digits}f}", f"≥ {limit:g}", value >= limit)


def skipped(what: str, why: str) -> Row:
    """A row for what could not be measured here."""
    return Row(what, f"not measured: {why}")


def table(rows: list[Row]) -> str:
    """All rows as a Markdown table, with a column for what was before where something was measured."""
    lines = [("What", "Before", "Measured", "Target", "")]
    lines += [
        (
            row.what,
            row.before,
            row.measured,
            row.target,
            {True: "holds", False: "**missed**", None: ""}[row.holds],
        )
        for row in rows
    ]
    if not any(row.before for row in rows):
        lines = [(what, *others) for what, _, *others in lines]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = tuple("-" * width for width in widths)
    return "\n".join(
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in (lines[0], rule, *lines[1:])
    )
