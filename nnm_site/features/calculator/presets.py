"""What a table of the calculator starts with, and the contracts that fill it with one lot."""

from dataclasses import dataclass

from nnm_site.shared.charges.rates import check_in_words
from nnm_site.shared.charges.rules.amounts import as_typed
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Contract

#: Shares: the worked example of the documentation.
SHARES = {
    "quantity": "100",
    "price": "1,000",
    "rate": "",
    "minimum": "",
    "sell_price": "",
    "strike": "",
    "settlement_price": "",
}


@dataclass(frozen=True)
class Preset:
    """A contract as a choice: what it is called, the entries it makes, and what is known of it."""

    key: str
    label: str
    entries: dict[str, str]
    note: str


def presets(table: str) -> tuple[Preset, ...]:
    """The contracts of one table, in the order of the content."""
    return tuple(_preset(item) for item in queries.contracts() if item.table == table)


def contract(key: str, table: str) -> Contract | None:
    """The contract of that key, if it belongs to the table."""
    own = (item for item in queries.contracts() if item.table == table)
    return next((item for item in own if item.key == key), None)


def start_of(table: str) -> dict[str, str]:
    """The entries that a table starts with: an order that exists."""
    for item in queries.contracts():
        if item.table == table and item.start:
            return SHARES | _preset(item).entries
    return dict(SHARES)


def _preset(item: Contract) -> Preset:
    lot, unit = as_typed(item.lot), item.unit
    known = check_in_words(item.checked, item.compared, None)
    return Preset(
        item.key,
        item.label,
        {
            "preset": item.key,
            "quantity": lot,
            "price": as_typed(item.price),
            "exchange": item.exchange,
            "contract": item.contract,
        },
        f"One lot: {lot} {unit}, in steps of ₹{as_typed(item.tick)} ({item.source}; {known}). The "
        "price is an example, not a quotation.",
    )
