"""The description of `/api/charges` and its files, made from the rules themselves."""

from typing import Any

from nnm_site.calculator.cards import EXCHANGES, SCHEDULES, TYPES
from nnm_site.calculator.inputs import SIDES
from nnm_site.calculator.rules.charges import LEVIES

AMOUNT_PATTERN = r"^-?[0-9]+\.[0-9]{2}$"
NUMBER_PATTERN = r"^[0-9]+(\.[0-9]+)?$"
LINE_NAMES = ("maxBrokerage", *LEVIES, "gst")

#: Result → what it is.
RESULTS = {
    "turnover": "Quantity × price, of both orders for both sides of a trade.",
    "brokerageRate": "Brokerage by the rate alone; of both orders for both sides of a trade.",
    "maxBrokerage": (
        "The brokerage charged: of each order the larger of that and quantity × minimum brokerage."
    ),
    "STTtotal": "Securities transaction tax; commodities transaction tax on commodities.",
    "stampDuty": "Stamp duty.",
    "sebiFees": "SEBI turnover fee.",
    "ipft": "Contribution to the investor protection fund.",
    "clgfees": "Clearing charge.",
    "transCharge": "Exchange transaction charge.",
    "gst": "GST on brokerage, SEBI fee and transaction charge, as shown.",
    "totalCharges": "The sum of the charges above, as shown.",
}

_AMOUNT = {"type": "string", "pattern": AMOUNT_PATTERN}
_NUMBER = {"type": "string", "pattern": NUMBER_PATTERN}


def _maybe(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


LINE = _object(
    {
        "name": {"enum": list(LINE_NAMES)},
        "label": {"type": "string"},
        "amount": _AMOUNT,
        "levied": {
            "type": "boolean",
            "description": "False where the rates know no such charge.",
        },
        "rate": _NUMBER | {"description": "Per cent of `base`."},
        "base": _NUMBER | {"description": "Rupees, exact."},
        "explanation": {"type": "string"},
        "source": {"type": "string", "description": "Where the rate was published."},
        "differs": {
            "type": "boolean",
            "description": "Whether today's rates and the firm's schedule charge differently.",
        },
        "reason": {"type": "string", "description": "Why they do, in words; else empty."},
    }
)

_BILL = {
    **{name: _AMOUNT | {"description": text} for name, text in RESULTS.items()},
    "effectiveRate": _maybe(_NUMBER)
    | {"description": "The brokerage charged, in per cent of turnover; null without turnover."},
    "net": _maybe(_AMOUNT)
    | {
        "description": (
            "Sale less purchase and charges, for both sides of a trade; null unless both "
            "prices were given."
        )
    },
    "breakEven": _maybe(_AMOUNT)
    | {"description": "The lowest price, in steps of 0.05, from which a sale loses nothing."},
    "schedule": {"enum": list(SCHEDULES)},
    "scheduleName": {"type": "string"},
    "effective": {"type": "string", "format": "date"},
    "type": {"enum": list(TYPES)},
    "exchange": {"enum": list(EXCHANGES)},
    "side": {"enum": list(SIDES)},
    "quantity": _NUMBER,
    "price": _NUMBER,
    "sellPrice": _maybe(_NUMBER),
    "rate": _NUMBER,
    "minimum": _NUMBER,
    "lines": {"type": "array", "items": LINE},
}

BILL = _object(
    {
        **_BILL,
        "today": _object(_BILL) | {"description": "The same order by the rates in force today."},
        "difference": _AMOUNT | {"description": "Today's total less the firm's."},
    }
)

ERRORS = _object(
    {
        "errors": {
            "type": "object",
            "description": "One sentence for each faulty input, under its name.",
            "additionalProperties": {"type": "string"},
            "minProperties": 1,
        }
    }
)


def _parameter(name: str, description: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": {"type": "string", **schema},
    }


_WRITTEN = "Commas, spaces and a rupee sign are accepted; blank is 0."

PARAMETERS = [
    _parameter(
        "type",
        "Type of trade. Where rates do not tell futures and options apart, both mean the whole.",
        enum=list(TYPES),
        default="delivery",
    ),
    _parameter(
        "exchange",
        "Where it is traded: NSE or BSE; MCX for commodities with schedule=statutory. Today's rates "
        "of commodities are those of MCX, whatever is chosen.",
        enum=list(EXCHANGES),
    ),
    _parameter("quantity", f"Units. {_WRITTEN}", examples=["100", "1,00,000"]),
    _parameter("price", f"Rupees a unit; the buying price of both sides. {_WRITTEN}"),
    _parameter("rate", "Brokerage in per cent of turnover.", examples=["0.03"]),
    _parameter("minimum", "Least brokerage in rupees a unit."),
    _parameter(
        "schedule",
        "Whose bill is at the top level: `house` is the firm's schedule (earlier rates), "
        "`statutory` are today's rates. `today` is there in either case.",
        enum=list(SCHEDULES),
        default="house",
    ),
    _parameter("side", "Side of the trade.", enum=list(SIDES), default="buy"),
    _parameter(
        "sell_price",
        "The selling price; it makes the bill one of both sides of a trade. Both sides without it "
        "are sold at the purchase price, and have no net.",
    ),
]


def _json(schema: str, description: str) -> dict[str, Any]:
    reference = {"$ref": f"#/components/schemas/{schema}"}
    return {"description": description, "content": {"application/json": {"schema": reference}}}


def _path(operation: str, summary: str, answer: dict[str, Any]) -> dict[str, Any]:
    """A path that answers with both bills, or with what is wrong with the inputs."""
    return {
        "get": {
            "operationId": operation,
            "summary": summary,
            "parameters": PARAMETERS,
            "responses": {"200": answer, "422": _json("Errors", "What is wrong with the inputs.")},
        }
    }


def _file(media_type: str) -> dict[str, Any]:
    return {"description": "The file.", "content": {media_type: {"schema": {"type": "string"}}}}


def document(site_url: str) -> dict[str, Any]:
    """The OpenAPI document, for a server at `site_url`."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "NNM Securities: charges of a trade",
            "version": "1",
            "description": (
                "The brokerage calculator over HTTP: the same order by the firm's schedule and by "
                "the rates in force today. Amounts are text, so that nothing rounds them "
                "on the way. Numbers may have 20 digits before the point and 6 after."
            ),
        },
        "servers": [{"url": site_url}],
        "paths": {
            "/api/charges": _path(
                "charges", "What a trade costs, line by line", _json("Bill", "Both bills.")
            ),
            "/api/charges.csv": _path(
                "chargesFile", "Both bills as a table for spreadsheets", _file("text/csv")
            ),
            "/api/charges.svg": _path(
                "chargesPicture", "Both bills as a drawing", _file("image/svg+xml")
            ),
        },
        "components": {"schemas": {"Bill": BILL, "Errors": ERRORS, "Line": LINE}},
    }
