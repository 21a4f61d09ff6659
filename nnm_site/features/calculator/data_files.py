"""The open data of the charges: every rate as JSON, CSV and its schema, published by the build."""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import date
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import GenerateJsonSchema

from nnm_site.shared.charges.cards import EXCHANGES, GROUPS, SCHEDULES, SECTIONS, load_cards
from nnm_site.shared.charges.rates import NOT_YET, Rate, rates
from nnm_site.shared.charges.rules.charges import LEVIES
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Compared
from nnm_site.shared.rules.dates import today

JSON_PATH = "/data/charges.json"
CSV_PATH = "/data/charges.csv"
SCHEMA_PATH = "/data/charges.schema.json"

#: What GST is charged on: names of charges, joined.
GST_BASIS = "maxBrokerage+sebiFees+transCharge"


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", title=None)


class RateData(_Strict):
    """One rate of one charge on one exchange."""

    schedule: Annotated[
        Literal[SCHEDULES],  # pyright: ignore[reportInvalidTypeForm]
        Field(
            description="statutory: law, regulator, exchanges; house: earlier rates, charged by nobody."
        ),
    ]
    segment: Annotated[
        Literal[tuple(SECTIONS)],  # pyright: ignore[reportInvalidTypeForm]
        Field(
            description="Type of trade, as the parameter type of /api/v1/charges; with its what after a "
            "hyphen for a fund, a bond or an agricultural commodity, with -exercised for an option that is exercised."
        ),
    ]
    charge: Annotated[
        Literal[(*LEVIES, "gst")],  # pyright: ignore[reportInvalidTypeForm]
        Field(description="Its name in results of /api/v1/charges."),
    ]
    exchange: Literal[EXCHANGES]  # pyright: ignore[reportInvalidTypeForm]
    group: Annotated[
        Literal[(*GROUPS[1:], None)],  # pyright: ignore[reportInvalidTypeForm]
        Field(
            description="The group of BSE that it is for, as the parameter group of /api/v1/charges; null: "
            "every security without a rate of its group."
        ),
    ]
    side: Annotated[Literal["buy", "sell", "both"], Field(description="The orders that bear it.")]
    basis: Annotated[
        Literal["turnover", "premium", "intrinsic", GST_BASIS],  # pyright: ignore[reportInvalidTypeForm]
        Field(
            description="What the rate is of; intrinsic: quantity × the difference between settlement and "
            "strike price."
        ),
    ]
    rate: Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+)?$", description="Per cent.")]
    valid_from: Annotated[
        date | None,
        Field(description="The first day; null where we do not know it."),
    ]
    valid_to: Annotated[
        date | None,
        Field(description="The last day; null while there is none, or it is not known."),
    ]
    in_force: Annotated[
        bool, Field(description="Whether it is charged on the day on which the file was made.")
    ]
    note: Annotated[str | None, Field(description="What else is to be known; null: nothing.")]
    rounding: Literal["paisa", "rupee"]
    source: Annotated[str, Field(min_length=1)]
    checked: Annotated[
        date | None,
        Field(description="When it was last compared; null: nobody has."),
    ]
    compared: Annotated[
        Literal[(*get_args(Compared), NOT_YET)],  # pyright: ignore[reportInvalidTypeForm]
        Field(
            description="With what: the circular, a copy of it or of the law, or the pages of other members of "
            "the exchange; not yet: with nothing."
        ),
    ]


class Rates(_Strict):
    """Charges on trades."""

    schema_: Annotated[str, Field(alias="$schema")]
    title: Annotated[str, Field(min_length=1)]
    description: Annotated[str, Field(min_length=1)]
    rates: list[RateData]


def every_rate() -> list[Rate]:
    """The rates of all cards as of today, and those that held earlier."""
    return rates(load_cards(), today(), queries.earlier_rates())


def charge_files(site_url: str) -> dict[str, bytes]:
    """Each file's address and bytes."""
    found = every_rate()
    return {
        JSON_PATH: as_json(found, site_url).encode(),
        CSV_PATH: as_csv(found).encode(),
        SCHEMA_PATH: json.dumps(schema(site_url), indent=1).encode(),
    }


def as_json(found: Iterable[Rate], site_url: str) -> str:
    """The rates as a JSON document that says what it is."""
    document = {
        "$schema": site_url + SCHEMA_PATH,
        "title": "Charges on trades in India: every rate with its validity and source",
        "description": (
            "Schedule `statutory` is what law, regulator and exchanges charge; `house` are earlier "
            "rates, which nobody charges today. A charge is its rate in per cent of its basis, exact, "
            "rounded once, half up, to the paisa or the rupee; its basis is that of the side that "
            "bears it. Brokerage is the client's own. GST is charged on the rounded amounts of the "
            "charges that its basis names. A charge without a rate is not levied. `valid_from` is null "
            "where the first day is not known; `checked` is the day on which the rate was last compared, and "
            "`compared` says with what. A group of BSE without a row of its own has the rate with group null."
        ),
        "rates": [asdict(rate) for rate in found],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def as_csv(found: Iterable[Rate]) -> str:
    """The rates as a table; empty where the list has null."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(Rate.__dataclass_fields__), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(asdict(rate) | {"in_force": json.dumps(rate.in_force)} for rate in found)
    return out.getvalue()


def schema(site_url: str) -> dict[str, Any]:
    """The JSON schema of the list (draft 2020-12)."""
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "$id": site_url + SCHEMA_PATH,
        **Rates.model_json_schema(),
    }
