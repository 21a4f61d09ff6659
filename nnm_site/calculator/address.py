"""The calculator's address: which table is on view, and what its fields hold."""

from collections.abc import Mapping

from nnm_site import ui
from nnm_site.calculator.presets import start_of
from nnm_site.calculator.view import TABS, TYPES


def table_entries(query: Mapping[str, str]) -> dict[str, str]:
    """The entries of the table that an address shows; what it leaves out is as the table starts."""
    tab = ui.pick(query, "tab", TABS, "equity")
    table = ui.pick(query, "type", TYPES, "delivery") if tab == "equity" else tab
    return {**start_of(table), **query, "table": table}
