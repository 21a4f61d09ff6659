"""Tables for an inspector: as a plain, self-contained HTML page, and as CSV."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

_STYLE = (
    "body{font:1rem/1.5 system-ui;margin:2rem}table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;"
    "font-weight:bold;padding:.4rem 0}th,td{border:1px solid #999;padding:.4rem;text-align:left;vertical-align:top}"
    ".open{background:#fdecea;color:#8a1c12}blockquote{margin:0 0 .4rem;max-width:40rem}"
)


class Row(NamedTuple):
    """Cells of plain text; each text of a list becomes a quotation. A marked row is red."""

    cells: Sequence[str | tuple[str, ...]]
    marked: bool = False


@dataclass(frozen=True)
class Table:
    """Rows with column headers."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Row]

    def html(self) -> str:
        """The table as HTML."""
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in self.heads)
        rows = "".join(
            f"<tr{' class=open' if row.marked else ''}>{''.join(map(_cell, row.cells))}</tr>"
            for row in self.rows
        )
        return (
            f"<table><caption>{escape(self.caption)}</caption><thead><tr>{heads}</tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )

    def csv(self) -> str:
        """The table as CSV."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow(self.heads)
        for row in self.rows:
            writer.writerow(
                cell if isinstance(cell, str) else " … ".join(cell) for cell in row.cells
            )
        return out.getvalue()


def _cell(cell: str | tuple[str, ...]) -> str:
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    return f"<td>{''.join(f'<blockquote>{escape(text)}</blockquote>' for text in cell)}</td>"


def page(title: str, *blocks: str | Table) -> str:
    """A page with a heading, paragraphs of plain text, and tables."""
    body = "".join(
        f"<p>{escape(block)}</p>" if isinstance(block, str) else block.html() for block in blocks
    )
    return (
        f'<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )
