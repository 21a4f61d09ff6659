"""The description of `/api/v1/charges` and its files: what may be asked, and what is answered."""

from itertools import chain
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import models_json_schema

from nnm_site.features.calculator.inputs import SIDES
from nnm_site.shared.charges.cards import (
    EXCHANGES,
    GOODS,
    GROUPS,
    GROUPS_OF,
    SCHEDULES,
    TYPES,
    WHATS,
)
from nnm_site.shared.charges.plans import default_plan, plan_names
from nnm_site.shared.charges.rules.charges import LEVIES

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

Amount = Annotated[str, Field(pattern=r"^-?[0-9]+\.[0-9]{2}$")]
Number = Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+)?$")]


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", title=None)


class LineData(_Answer):
    """One charge of a bill."""

    name: Literal[("maxBrokerage", *LEVIES, "gst")]  # pyright: ignore[reportInvalidTypeForm]
    label: str
    amount: Amount
    levied: Annotated[bool, Field(description="False where the rates know no such charge.")]
    rate: Annotated[Number, Field(description="Per cent of `base`.")]
    base: Annotated[Number, Field(description="Rupees, exact.")]
    explanation: str
    source: Annotated[str, Field(description="Where the rate was published.")]
    differs: Annotated[
        bool, Field(description="Whether today's and the earlier rates charge differently.")
    ]
    reason: Annotated[str, Field(description="Why they do, in words; else empty.")]


class OneBill(_Answer):
    """A bill by one schedule of rates."""

    turnover: Amount = Field(description=RESULTS["turnover"])
    brokerageRate: Amount = Field(description=RESULTS["brokerageRate"])
    maxBrokerage: Amount = Field(description=RESULTS["maxBrokerage"])
    STTtotal: Amount = Field(description=RESULTS["STTtotal"])
    stampDuty: Amount = Field(description=RESULTS["stampDuty"])
    sebiFees: Amount = Field(description=RESULTS["sebiFees"])
    ipft: Amount = Field(description=RESULTS["ipft"])
    clgfees: Amount = Field(description=RESULTS["clgfees"])
    transCharge: Amount = Field(description=RESULTS["transCharge"])
    gst: Amount = Field(description=RESULTS["gst"])
    totalCharges: Amount = Field(description=RESULTS["totalCharges"])
    effectiveRate: Annotated[
        Number | None,
        Field(description="The brokerage charged, in per cent of turnover; null without turnover."),
    ]
    net: Annotated[
        Amount | None,
        Field(
            description="Sale less purchase and charges, for both sides of a trade; null unless both "
            "prices were given."
        ),
    ]
    breakEven: Annotated[
        Amount | None,
        Field(description="The lowest price, in steps of 0.05, from which a sale loses nothing."),
    ]
    schedule: Literal[SCHEDULES]  # pyright: ignore[reportInvalidTypeForm]
    scheduleName: str
    effective: Annotated[str, Field(json_schema_extra={"format": "date"})]
    type: Literal[tuple(TYPES)]  # pyright: ignore[reportInvalidTypeForm]
    what: Annotated[
        Literal[(*WHATS, GOODS[1], None)],  # pyright: ignore[reportInvalidTypeForm]
        Field(description="What is delivered, or agricultural for such a commodity; else null."),
    ]
    exercised: Annotated[bool, Field(description="Whether it is an option that is exercised.")]
    exchange: Literal[EXCHANGES]  # pyright: ignore[reportInvalidTypeForm]
    group: Annotated[
        Literal[(*GROUPS[1:], None)],  # pyright: ignore[reportInvalidTypeForm]
        Field(description="The group of BSE; null: one without a rate of its own."),
    ]
    side: Literal[SIDES]  # pyright: ignore[reportInvalidTypeForm]
    quantity: Number
    price: Number
    sellPrice: Number | None
    strike: Annotated[Number | None, Field(description="Null unless the option is exercised.")]
    settlementPrice: Annotated[
        Number | None, Field(description="Null unless the option is exercised.")
    ]
    plan: Annotated[str, Field(description="The plan that rate and minimum follow, or `own`.")]
    rate: Number
    minimum: Number
    lines: list[LineData]


class Bill(OneBill):
    """The bill by today's rates, or by the schedule that was asked for."""

    earlier: Annotated[
        OneBill | None,
        Field(
            description="The same order by earlier rates, which nobody charges today. Left out where "
            "a schedule was asked for."
        ),
    ] = None


class Errors(_Answer):
    """What is wrong with the inputs."""

    errors: Annotated[
        dict[str, str],
        Field(description="One sentence for each faulty input, under its name.", min_length=1),
    ]


def _parameter(name: str, description: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": {"type": "string", **schema},
    }


def parameters() -> list[dict[str, Any]]:
    """What an address may name; the plans come from the tariff."""
    written = (
        "Written as on the page: `1,00,000`, `₹ 5`, `1.5 lakh`, `2 cr`, `Rs. 100/-`; blank is 0. Commas "
        "count only where Indian or Western grouping puts them."
    )
    return [
        _parameter(
            "type",
            "Type of trade. Where rates do not tell futures and options apart, both mean the whole.",
            enum=list(TYPES),
            default="delivery",
        ),
        _parameter(
            "what",
            "What is delivered, for type delivery: a share, a unit of an equity fund or of another one "
            "that is traded, a bond. For a commodity: whether it is agricultural and bears no CTT, or another one. "
            "`share` goes with every type; what belongs to another type is refused.",
            enum=[*WHATS, *GOODS],
            default=WHATS[0],
        ),
        _parameter(
            "exercised",
            "1 for type options: the option is bought and exercised. Its STT is that of the exercise, "
            "on the difference between `settlement_price` and `strike`.",
            enum=["0", "1"],
            default="0",
        ),
        _parameter(
            "exchange",
            "Where it is traded: NSE, BSE, or MCX for commodities. Today's rates of commodities are "
            "those of MCX, whatever is chosen.",
            enum=list(EXCHANGES),
        ),
        _parameter(
            "group",
            "The group on BSE, where it has a rate of its own: `x` (X, XT, Z), `p` (P, ZP), `m` (M, MT "
            "and exclusive securities), `ab` for all others; of options `index` (Sensex, Bankex) or "
            "`stock` (all others).",
            enum=list(dict.fromkeys(chain.from_iterable(GROUPS_OF.values()))),
        ),
        _parameter("quantity", f"Units. {written}", examples=["100", "1,00,000"]),
        _parameter("price", f"Rupees a unit; the buying price of both sides. {written}"),
        _parameter(
            "plan",
            "The firm's brokerage plan that rate and minimum follow. A rate that is given is of no "
            "plan.",
            enum=list(plan_names()),
            default=default_plan(),
        ),
        _parameter("rate", "Brokerage in per cent of turnover.", examples=["0.03"]),
        _parameter("minimum", "Least brokerage in rupees a unit; the plan's if not given."),
        _parameter(
            "schedule",
            "The bill of one schedule alone, without `earlier`: `statutory` are today's rates, "
            "`house` are earlier ones, which nobody charges today.",
            enum=list(SCHEDULES),
        ),
        _parameter("side", "Side of the trade.", enum=list(SIDES), default="buy"),
        _parameter(
            "sell_price",
            "The selling price; it makes the bill one of both sides of a trade. Both sides without "
            "it are sold at the purchase price, and have no net.",
        ),
        _parameter("strike", "The strike price of an exercised option."),
        _parameter("settlement_price", "At what an exercised option is settled."),
    ]


def _json(schema: str, description: str) -> dict[str, Any]:
    reference = {"$ref": f"#/components/schemas/{schema}"}
    return {"description": description, "content": {"application/json": {"schema": reference}}}


def _path(operation: str, summary: str, answer: dict[str, Any]) -> dict[str, Any]:
    """A path that answers with a bill, or with what is wrong with the inputs."""
    return {
        "get": {
            "operationId": operation,
            "summary": summary,
            "parameters": parameters(),
            "responses": {"200": answer, "422": _json("Errors", "What is wrong with the inputs.")},
        }
    }


def _file(media_type: str) -> dict[str, Any]:
    return {"description": "The file.", "content": {media_type: {"schema": {"type": "string"}}}}


def document(site_url: str) -> dict[str, Any]:
    """The OpenAPI document, for a server at `site_url`."""
    _, schemas = models_json_schema(
        [(Bill, "serialization"), (Errors, "serialization")],
        ref_template="#/components/schemas/{model}",
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "NNM Securities: charges of a trade",
            "version": "1",
            "description": (
                "The brokerage calculator over HTTP: what an order costs by the firm's plans and the "
                "rates in force today, and by earlier rates for comparison. Amounts are text, so that "
                "nothing rounds them on the way. Numbers may have 20 digits before the point and 6 "
                "after."
            ),
        },
        "servers": [{"url": site_url}],
        "paths": {
            "/api/v1/charges": _path(
                "charges", "What a trade costs, line by line", _json("Bill", "The bill.")
            ),
            "/api/v1/charges.csv": _path(
                "chargesFile", "The bill as a table for spreadsheets", _file("text/csv")
            ),
            "/api/v1/charges.svg": _path(
                "chargesPicture", "The bill as a drawing", _file("image/svg+xml")
            ),
        },
        "components": {"schemas": schemas["$defs"]},
    }
