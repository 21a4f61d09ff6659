"""A tree of Reflex components as plain data and as HTML, written by Python as React would render it."""

from nnm_site.platform.tree.components import TreeError, give_source, memo_name
from nnm_site.platform.tree.data import HTML, MEMO, Data, as_data
from nnm_site.platform.tree.html import html_of, render
from nnm_site.platform.tree.ids import with_ids

__all__ = [
    "HTML",
    "MEMO",
    "Data",
    "TreeError",
    "as_data",
    "give_source",
    "html_of",
    "memo_name",
    "render",
    "with_ids",
]
