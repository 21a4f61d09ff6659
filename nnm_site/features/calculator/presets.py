"""What a table of the calculator starts with, and the contracts that fill it with one lot."""

from nnm_site.shared.charges.rates import check_in_words
from nnm_site.shared.charges.rules.amounts import as_typed
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Contract

#: Shares: the worked example of the documentation.
SHARES = {
    "quantity": "100",
    "price": "1,000",
    **dict.fromkeys(("rate", "minimum", "sell_price", "strike", "settlement_price"), ""),
}


def contracts_of(table: str) -> dict[str, Contract]:
    """The contracts of one table by their keys, in the order of the content."""
    return {item.key: item for item in queries.contracts() if item.table == table}


def start_of(table: str) -> dict[str, str]:
    """The entries that a table starts with: an order that exists."""
    first = next((item for item in contracts_of(table).values() if item.start), None)
    return SHARES | (one_lot(first) if first else {})


def one_lot(item: Contract) -> dict[str, str]:
    """The entries that a contract makes."""
    return {
        "preset": item.key,
        "quantity": as_typed(item.lot),
        "price": as_typed(item.price),
        "exchange": item.exchange,
        "contract": item.contract,
    }


def note_of(item: Contract) -> str:
    """What is known of a contract."""
    known = check_in_words(item.checked, item.compared, None)
    return (
        f"One lot: {as_typed(item.lot)} {item.unit}, in steps of ₹{as_typed(item.tick)} ({item.source}; "
        f"{known}). The price is an example, not a quotation."
    )
