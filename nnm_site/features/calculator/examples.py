"""The answers to the examples of `/developers`. A test runs them all and compares."""

import json
from collections.abc import Iterable
from decimal import Decimal

from nnm_site.features.calculator.api import as_data
from nnm_site.features.calculator.data_files import as_csv
from nnm_site.features.calculator.inputs import comparison
from nnm_site.shared.charges.rates import Rate
from nnm_site.shared.charges.rules.amounts import PAISA, RUPEE, rounded

#: Replaces the rest of an answer.
MORE = "…"
#: The rows shown of the table of rates.
_ROWS = 3


def curl() -> str:
    """The bill in JSON, with one of its lines and without the earlier rates."""
    data = as_data(comparison({"quantity": "100", "price": "1000"}))
    shown = {"lines": [data["lines"][0], MORE], "earlier": MORE}
    return json.dumps(data | shown, ensure_ascii=False, indent=1)


def python() -> str:
    """The lines of a bill."""
    order = {"type": "options", "exchange": "NSE", "side": "sell", "quantity": "65", "price": "200"}
    bill = as_data(comparison(order | {"plan": "standard"}))
    lines = (f"{line['label']} {line['amount']} {line['explanation']}" for line in bill["lines"])
    return "\n".join([f"{bill['plan']} {bill['totalCharges']}", *lines])


def curl_rates(rates: Iterable[Rate]) -> str:
    """The beginning of the table of rates."""
    return "\n".join([*as_csv(rates).splitlines()[:_ROWS], MORE])


def python_rates(rates: Iterable[Rate]) -> str:
    """The STT on ₹1,00,000, worked out from its rate."""
    stt = next(
        rate
        for rate in rates
        if rate.what == ("statutory", "delivery", "STTtotal", "NSE", "") and rate.valid_to is None
    )
    unit = {"paisa": PAISA, "rupee": RUPEE}[stt.rounding]
    return str(rounded(Decimal(100_000) * Decimal(stt.rate) / 100, unit).quantize(unit))
