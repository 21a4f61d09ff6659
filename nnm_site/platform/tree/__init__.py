"""A tree of Reflex components as HTML, written by Python: what React would draw of the same tree."""

from nnm_site.platform.tree.components import TreeError
from nnm_site.platform.tree.html import render

__all__ = ["TreeError", "render"]
