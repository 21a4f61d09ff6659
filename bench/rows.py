"""The rows of measurements, and the table of all rows."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A line of the table. `holds` is `None` without a target; a red row makes the command fail."""

    what: str
    measured: str
    target: str = ""
    holds: bool | None = None
    is_red: bool = False


def at_most(
    what: str, value: float, limit: float, unit: str = "", digits: int = 0, red: float | None = None
) -> Row:
    """A row whose value must not exceed `limit`; it is red above `red` times `limit`."""
    measured, target = f"{value:.{digits}f}{unit}", f"≤ {limit:g}{unit}"
    is_red = red is not None and value > red * limit
    return Row(what, measured, target, value <= limit, is_red)


def skipped(what: str, why: object) -> Row:
    """A row for a measurement that is not possible here."""
    return Row(what, f"not measured: {why}")


def table(rows: list[Row]) -> str:
    """All rows as a Markdown table."""
    verdicts = {True: "holds", False: "**missed**", None: ""}
    lines: list[tuple[str, ...]] = [("What", "Measured", "Target", "")]
    lines += [(row.what, row.measured, row.target, verdicts[row.holds]) for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(f"| {' | '.join(map(str.ljust, line, widths))} |" for line in lines)
