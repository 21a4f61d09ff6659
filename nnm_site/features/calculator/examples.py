"""Worked examples of `/developers` with their answers. A test runs them all and compares.

They name the site's own address.
"""

import json
from collections.abc import Iterable
from decimal import Decimal

from nnm_site.features.calculator.api import as_data
from nnm_site.features.calculator.data_files import as_csv
from nnm_site.features.calculator.inputs import comparison
from nnm_site.shared.charges.rates import Rate
from nnm_site.shared.charges.rules.amounts import PAISA, RUPEE, rounded

#: In the place of the rest of an answer.
MORE = "…"
#: Rows of the table of rates that are shown.
_ROWS = 3

CURL = """\
curl "{site}/api/v1/charges?quantity=100&price=1000"
"""

CURL_RATES = """\
curl {site}/data/charges.csv
"""

PYTHON = """\
import json
from urllib.parse import urlencode
from urllib.request import urlopen

order = {{
    "type": "options", "exchange": "NSE", "side": "sell",
    "quantity": "65", "price": "200", "plan": "standard",
}}
address = "{site}/api/v1/charges?" + urlencode(order)
with urlopen(address) as answer:
    bill = json.load(answer)

print(bill["plan"], bill["totalCharges"])
for line in bill["lines"]:
    print(line["label"], line["amount"], line["explanation"])
"""

PYTHON_RATES = """\
import json
from decimal import ROUND_HALF_UP, Decimal
from urllib.request import urlopen

with urlopen("{site}/data/charges.json") as answer:
    rates = json.load(answer)["rates"]

stt = next(
    rate for rate in rates
    if rate["schedule"] == "statutory" and rate["segment"] == "delivery"
    and rate["charge"] == "STTtotal" and rate["exchange"] == "NSE"
    and rate["valid_to"] is None
)
turnover = Decimal("100000")
unit = {{"paisa": Decimal("0.01"), "rupee": Decimal("1")}}[stt["rounding"]]
amount = turnover * Decimal(stt["rate"]) / 100
print(amount.quantize(unit, ROUND_HALF_UP))
"""


def example(text: str, site_url: str) -> str:
    """An example as a reader can run it against the site at `site_url`."""
    return text.format(site=site_url)


def curl_answer() -> str:
    """The answer to `CURL`, with one of its lines and without the earlier rates."""
    data = as_data(comparison({"quantity": "100", "price": "1000"}), "")
    first, *_ = data["lines"]
    return json.dumps(
        data | {"lines": [first, MORE], "earlier": MORE}, ensure_ascii=False, indent=1
    )


def python_answer() -> str:
    """What `PYTHON` prints."""
    order = {"type": "options", "exchange": "NSE", "side": "sell", "quantity": "65", "price": "200"}
    bill = as_data(comparison(order | {"plan": "standard"}), "")
    lines = (f"{line['label']} {line['amount']} {line['explanation']}" for line in bill["lines"])
    return "\n".join([f"{bill['plan']} {bill['totalCharges']}", *lines])


def curl_rates_answer(rates: Iterable[Rate]) -> str:
    """The beginning of the answer to `CURL_RATES`."""
    return "\n".join([*as_csv(rates).splitlines()[:_ROWS], MORE])


def python_rates_answer(rates: Iterable[Rate]) -> str:
    """What `PYTHON_RATES` prints."""
    stt = next(
        rate
        for rate in rates
        if rate.what == ("statutory", "delivery", "STTtotal", "NSE", "") and rate.valid_to is None
    )
    unit = {"paisa": PAISA, "rupee": RUPEE}[stt.rounding]
    return str(rounded(Decimal(100_000) * Decimal(stt.rate) / 100, unit).quantize(unit))
