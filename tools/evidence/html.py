"""The form of the pages that an inspector is shown: plain, whole in one file, marked in words and in colour."""

from collections.abc import Iterable
from html import escape

_STYLE = (
    "body{font:1rem/1.5 system-ui;margin:2rem}table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;"
    "font-weight:bold;padding:.4rem 0}th,td{border:1px solid #999;padding:.4rem;text-align:left;vertical-align:top}"
    ".open{background:#fdecea;color:#8a1c12}blockquote{margin:0 0 .4rem;max-width:40rem}"
)


def document(title: str, body: str) -> str:
    """A page with its heading; `body` is HTML."""
    return (
        f'<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )


def table(caption: str, heads: Iterable[str], rows: Iterable[str]) -> str:
    """A table of rows that `row` has made."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def row(*cells: str | Iterable[str], marked: bool = False) -> str:
    """A row of plain texts; a list of texts in a cell is quoted one by one. What is marked is red."""
    written = (
        escape(cell)
        if isinstance(cell, str)
        else "".join(f"<blockquote>{escape(one)}</blockquote>" for one in cell)
        for cell in cells
    )
    return (
        f"<tr{' class=open' if marked else ''}>"
        + "".join(f"<td>{cell}</td>" for cell in written)
        + "</tr>"
    )
