"""Worked examples of `/developers`, with the site's own address in them. A test runs them all."""

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
