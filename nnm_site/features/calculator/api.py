"""`/api/v1/charges`: its responses as models, the OpenAPI document derived from them, and the endpoints."""

from collections import Counter
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic.json_schema import models_json_schema
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nnm_site.features.calculator.comparison import Comparison
from nnm_site.features.calculator.inputs import InputError, comparison, described
from nnm_site.features.calculator.report import as_csv
from nnm_site.settings import settings
from nnm_site.shared.charges.cards import (
    EXCHANGES,
    GOODS,
    GROUPS,
    SCHEDULES,
    TYPES,
    WHATS,
    choices_of,
)
from nnm_site.shared.charges.plans import source_of
from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.charges.rules.card import BSE
from nnm_site.shared.charges.rules.charges import LINES
from nnm_site.shared.charges.rules.charges import Bill as RuleBill
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Developers


def _text(number: Any) -> Any:
    """Numbers become text, so that no parser rounds them."""
    return plain(number) if isinstance(number, Decimal) else number


Amount = Annotated[str, Field(pattern=r"^-?[0-9]+\.[0-9]{2}$")]
Number = Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+)?$"), BeforeValidator(_text)]


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", title=None)


class LineData(_Answer):
    """One charge of a bill."""

    name: Literal[LINES]  # pyright: ignore[reportInvalidTypeForm]
    label: str
    amount: Amount
    levied: bool = Field(description="False where the rates know no such charge.")
    rate: Number = Field(description="Per cent of `base`.")
    base: Number = Field(description="Rupees, exact.")
    explanation: str
    source: str = Field(description="Where the rate was published.")
    differs: bool = Field(description="Whether today's and the earlier rates charge differently.")
    reason: str = Field(description="Why they do, in words; else empty.")


class Results(_Answer):
    """The amounts of a bill (R503)."""

    turnover: Amount = Field(
        description="Quantity × price, of both orders for both sides of a trade."
    )
    brokerageRate: Amount = Field(
        description="Brokerage by the rate alone; of both orders for both sides of a trade."
    )
    maxBrokerage: Amount = Field(
        description="The brokerage charged: of each order the larger of that and quantity × "
        "minimum brokerage."
    )
    STTtotal: Amount = Field(
        description="Securities transaction tax; commodities transaction tax on commodities."
    )
    stampDuty: Amount = Field(description="Stamp duty.")
    sebiFees: Amount = Field(description="SEBI turnover fee.")
    ipft: Amount = Field(description="Contribution to the investor protection fund.")
    clgfees: Amount = Field(description="Clearing charge.")
    transCharge: Amount = Field(description="Exchange transaction charge.")
    gst: Amount = Field(description="GST on brokerage, SEBI fee and transaction charge, as shown.")
    totalCharges: Amount = Field(description="The sum of the charges above, as shown.")


class OneBill(Results):
    """A bill by one schedule of rates."""

    effectiveRate: Number | None = Field(
        description="The brokerage charged, in per cent of turnover; null without turnover."
    )
    net: Amount | None = Field(
        description="Sale less purchase and charges, for both sides of a trade; null unless both "
        "prices were given."
    )
    breakEven: Amount | None = Field(
        description="The lowest price, in steps of 0.05, from which a sale loses nothing."
    )
    schedule: Literal[SCHEDULES]  # pyright: ignore[reportInvalidTypeForm]
    scheduleName: str
    effective: str = Field(json_schema_extra={"format": "date"})
    type: Literal[tuple(TYPES)]  # pyright: ignore[reportInvalidTypeForm]
    what: Literal[(*WHATS, GOODS[1], None)] = Field(  # pyright: ignore[reportInvalidTypeForm]
        description="What is delivered, or agricultural for such a commodity; else null."
    )
    exercised: bool = Field(description="Whether it is an option that is exercised.")
    exchange: Literal[EXCHANGES]  # pyright: ignore[reportInvalidTypeForm]
    group: Literal[(*GROUPS[1:], None)] = Field(  # pyright: ignore[reportInvalidTypeForm]
        description="The group of BSE; null: one without a rate of its own."
    )
    side: Literal["buy", "sell", "both"]
    quantity: Number
    price: Number
    sellPrice: Number | None
    strike: Number | None = Field(description="Null unless the option is exercised.")
    settlementPrice: Number | None = Field(description="Null unless the option is exercised.")
    plan: str = Field(description="The plan that rate and minimum follow, or `own`.")
    rate: Number
    minimum: Number
    lines: list[LineData]


class Bill(OneBill):
    """The bill by today's rates, or by the schedule that was asked for."""

    earlier: OneBill | None = Field(
        None,
        description="The same order by earlier rates, which nobody charges today. Left out where a "
        "schedule was asked for.",
    )


class Errors(_Answer):
    """What is wrong with the inputs."""

    errors: dict[str, str] = Field(
        description="One sentence for each faulty input, under its name.", min_length=1
    )


def as_data(compared: Comparison, schedule: str = "") -> dict[str, Any]:
    """A bill for programs: by today's rates, with the earlier ones under the same names in `earlier`.

    With a `schedule` only that one's bill. Amounts and numbers are text, so that no parser rounds them.
    """
    if schedule:
        return _one_bill(compared.of(schedule), compared).model_dump()
    earlier = _one_bill(compared.earlier, compared).model_dump()
    return {**_one_bill(compared.today, compared).model_dump(), "earlier": earlier}


def _one_bill(bill: RuleBill, compared: Comparison) -> OneBill:
    """One bill. `net` and `breakEven` are `None` where they have no meaning.

    That is for one side of a trade, for the `net` of a round trip without both prices, and if no
    price breaks even.
    """
    order, card = bill.order, bill.card
    # What is traded is the same under both schedules, even if one does not distinguish it.
    _, what, exercised = choices_of(compared.today.order.type)
    amounts = {"net": None, **bill.amounts()}
    amounts["breakEven"] = amounts.get("breakEven") or None
    same = ("exchange", "side", "quantity", "price", "plan", "rate", "minimum")
    lines = [
        LineData(
            **{name: getattr(line, name) for name in ("name", "label", "levied", "rate")},
            amount=f"{line.amount:f}",
            base=f"{line.base:f}",
            explanation=line.why,
            source=source_of(line, order.plan),
            differs=bool(pair.reason),
            reason=pair.reason,
        )
        for line, pair in zip(bill.lines, compared.pairs, strict=True)
    ]
    return OneBill.model_validate(
        amounts
        | {name: getattr(order, name) for name in same}
        | {
            "effectiveRate": bill.effective_rate,
            "schedule": card.schedule,
            "scheduleName": card.name,
            "effective": card.effective.isoformat(),
            "type": choices_of(order.type)[0],
            "what": what or None,
            "exercised": exercised,
            "group": order.group or None if order.exchange == BSE else None,
            "sellPrice": order.sell_price if order.side == "both" else None,
            "strike": order.strike if exercised else None,
            "settlementPrice": order.settlement if exercised else None,
            "lines": lines,
        }
    )


def _path(operation: str, summary: str, media_type: str, schema: dict[str, str]) -> dict[str, Any]:
    """An OpenAPI path that responds with a bill, or with the errors of the inputs."""

    def answer(description: str, media_type: str, schema: dict[str, str]) -> dict[str, Any]:
        return {"description": description, "content": {media_type: {"schema": schema}}}

    faults = {"$ref": "#/components/schemas/Errors"}
    return {
        "get": {
            "operationId": operation,
            "summary": summary,
            "parameters": [
                {
                    "name": name,
                    "in": "query",
                    "description": schema.pop("description"),
                    "schema": schema,
                }
                for name, schema in described().items()
            ],
            "responses": {
                "200": answer("The bill.", media_type, schema),
                "422": answer("What is wrong with the inputs.", "application/json", faults),
            },
        }
    }


def document(site_url: str) -> dict[str, Any]:
    """The OpenAPI document, for a server at `site_url`."""
    _, schemas = models_json_schema(
        [(Bill, "serialization"), (Errors, "serialization")],
        ref_template="#/components/schemas/{model}",
    )
    bill = {"$ref": "#/components/schemas/Bill"}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": f"{queries.firm().name}: charges of a trade",
            "version": "1",
            "description": Developers.only().documents.bill,
        },
        "servers": [{"url": site_url}],
        "paths": {
            "/api/v1/charges": _path(
                "charges", "What a trade costs, line by line", "application/json", bill
            ),
            "/api/v1/charges.csv": _path(
                "chargesFile",
                "The bill as a table for spreadsheets",
                "text/csv",
                {"type": "string"},
            ),
        },
        "components": {"schemas": schemas["$defs"]},
    }


#: A bill depends on the day: caches must revalidate it. Other sites may request it.
FRESH = {"Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"}


def _answer(request: Request) -> tuple[Comparison, str]:
    """Bills and schedule of a request. Raises `InputError`, also for an input given twice."""
    given = Counter(name for name, _ in request.query_params.multi_items())
    if twice := sorted(name for name, times in given.items() if times > 1):
        raise InputError(dict.fromkeys(twice, "Give this input once."))
    return comparison(request.query_params), request.query_params.get("schedule", "")


async def refused(_: Request, error: Any) -> Response:
    """422 with a sentence for each faulty input."""
    return JSONResponse({"errors": error.errors}, 422, headers=FRESH)


async def charges(request: Request) -> Response:
    """`GET /api/v1/charges`: the bill by today's rates, and by the earlier ones."""
    return JSONResponse(as_data(*_answer(request)), headers=FRESH)


async def charges_file(request: Request) -> Response:
    """`GET /api/v1/charges.csv`: the same for a spreadsheet."""
    # The byte order mark tells spreadsheets that the file is UTF-8.
    return Response(
        "\ufeff" + as_csv(*_answer(request)),
        media_type="text/csv; charset=utf-8",
        headers=FRESH | {"Content-Disposition": 'attachment; filename="charges.csv"'},
    )


async def openapi(_: Request) -> Response:
    """`GET /api/openapi.json`: the requests and responses of the API."""
    return JSONResponse(document(settings.site_url), headers=FRESH)


#: The older paths without a version respond the same.
_ROUTES = [
    *(
        Route(f"/api{version}/charges{kind}", answer)
        for version in ("/v1", "")
        for kind, answer in (("", charges), (".csv", charges_file))
    ),
    Route("/api/openapi.json", openapi),
]
API_PATHS = tuple(route.path for route in _ROUTES)

api = Starlette(routes=_ROUTES, exception_handlers={InputError: refused})
