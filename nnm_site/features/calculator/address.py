"""The calculator's address: which table is on view, and what its fields hold."""

from collections.abc import Mapping

from nnm_site.features.calculator.presets import start_of
from nnm_site.features.calculator.view import TABS, TYPES
from nnm_site.shared import ui


def table_entries(query: Mapping[str, str]) -> dict[str, str]:
    """The entries of the table that an address shows; what it leaves out is as the table starts."""
    tab = ui.pick(query, "tab", TABS, "equity")
    table = ui.pick(query, "type", TYPES, "delivery") if tab == "equity" else tab
    return {**start_of(table), **query, "table": table}
