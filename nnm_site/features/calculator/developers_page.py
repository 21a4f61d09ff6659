"""For programs: the bill over HTTP, the rates as files, and examples that run."""

import datetime
from typing import Any

import reflex as rx

from nnm_site.features.calculator import examples
from nnm_site.features.calculator.api import Results
from nnm_site.features.calculator.data_files import CSV_PATH, JSON_PATH, every_rate
from nnm_site.features.calculator.inputs import described
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.charges.plans import default_plan, plan_names
from nnm_site.shared.content import queries

PATH = "/developers"
TITLE = "For developers"

#: The day on which this page was last held against what the server answers.
REVIEWED = datetime.date(2026, 11, 25)

#: Field of the data → what it says.
FIELDS = {
    "schedule": "statutory: law, regulator, exchanges; house: earlier rates, which nobody charges today.",
    "segment": "Type of trade, as the parameter type of /api/v1/charges; with its what after a hyphen for a fund, a bond or an agricultural commodity, with -exercised for an exercised option.",
    "charge": "The charge, under the name of its result.",
    "exchange": "NSE, BSE or MCX.",
    "group": "The group of BSE that it is for, as the parameter group; null: every security without a rate of its group.",
    "side": "On which order it is charged: buy, sell, both.",
    "basis": "What the rate is of: turnover, premium, intrinsic value of an exercised option, or the charges that GST is on.",
    "rate": "Per cent, as text, so that nothing rounds it.",
    "valid_from": "First day; null where we do not know it.",
    "valid_to": "Last day; null while there is none, or where it is not known.",
    "in_force": "Whether it is charged on the day on which the file was made.",
    "note": "What else is to be known; null: nothing.",
    "rounding": "paisa or rupee; half goes up.",
    "source": "Where the rate was published.",
    "checked": "The day on which it was last compared; null: nobody has.",
    "compared": "With what: the circular, a copy, members' pages, or not yet with anything.",
}


def developers() -> rx.Component:
    """What programs may ask, without a key, and how."""
    return ui.policy_page(
        name="developers",
        title=TITLE,
        intro=(
            "What a trade costs, for programs: the calculator over HTTP and every rate as a file. "
            "No key, no sign-up, from any page."
        ),
        reviewed=REVIEWED,
        picture="mark-document",
        sections=[
            ("bill", "A bill: /api/v1/charges", _bill()),
            ("rates", "Every rate: /data/charges", _rates()),
            ("terms", "Terms", _terms()),
        ],
    )


def structured_data() -> list[dict[str, Any]]:
    """The rates as a data set."""
    site = settings.site_url
    return [
        {
            "@type": "Dataset",
            "name": "Charges on trades in India",
            "description": "Every rate of STT, stamp duty, exchange and SEBI charges and GST, with "
            "its validity, its source and the day on which it was last checked.",
            "url": f"{site}{PATH}",
            "creator": {"@type": "Organization", "name": queries.firm().legal_name, "url": site},
            "distribution": [
                {
                    "@type": "DataDownload",
                    "encodingFormat": media_type,
                    "contentUrl": f"{site}{address}",
                }
                for media_type, address in (("application/json", JSON_PATH), ("text/csv", CSV_PATH))
            ],
        },
    ]


def code(text: str, label: str) -> rx.Component:
    """An example to copy. It scrolls by itself, so the keyboard reaches it."""
    return rx.el.pre(
        rx.el.code(text),
        class_name="code",
        **ui.attrs(tabIndex=0, role="region", aria_label=label),
    )


def answered(example: str, by: str, answer: str) -> tuple[rx.Component, ...]:
    """An example for a program, and its answer as it was on the day of the build."""
    return (
        code(example, f"Example with {by}"),
        ui.small("The answer, where … stands for more:"),
        code(answer, f"Answer to the example with {by}"),
    )


def _bill() -> list[rx.Component]:
    site, plan = settings.site_url, plan_names()[default_plan()]
    return [
        ui.paragraph(
            f"A GET request names an order and gets its bill as JSON: by the firm's {plan} plan and "
            "today's rates, unless it names another plan or a rate. “earlier” has the same order by "
            "earlier rates, which nobody charges today. Amounts are text. "
            "A faulty entry answers 422 with a sentence for each. The same address with .csv gives a table. ",
            ui.link("The OpenAPI document", href="/api/openapi.json"),
            " has all of it.",
        ),
        ui.heading("With curl", 3),
        *answered(examples.example(examples.CURL, site), "curl", examples.curl_answer()),
        ui.heading("With Python", 3),
        *answered(examples.example(examples.PYTHON, site), "Python", examples.python_answer()),
        ui.table(
            "Parameters",
            ["Name", "Meaning"],
            [[name, each["description"].replace("`", "")] for name, each in described().items()],
        ),
        ui.table(
            "Results",
            ["Name", "Meaning"],
            [[name, each.description or ""] for name, each in Results.model_fields.items()],
        ),
    ]


def _rates() -> list[rx.Component]:
    site = settings.site_url
    return [
        ui.paragraph(
            ui.link("JSON", href=JSON_PATH),
            " and ",
            ui.link("CSV", href=CSV_PATH),
            ". The addresses stay. Answers carry an entity tag: ask again with If-None-Match, and "
            "an unchanged file is not sent twice.",
        ),
        *answered(
            examples.example(examples.CURL_RATES, site),
            "curl: the rates",
            examples.curl_rates_answer(every_rate()),
        ),
        *answered(
            examples.example(examples.PYTHON_RATES, site),
            "Python: one charge",
            examples.python_rates_answer(every_rate()),
        ),
        ui.table("Fields of a rate", ["Field", "Meaning"], [[k, v] for k, v in FIELDS.items()]),
    ]


def _terms() -> list[rx.Component]:
    return [
        ui.paragraph(
            "Use it as you like, and name the source of a rate where you show it. It is an "
            "estimate: the contract note of a trade is what counts. Ask for a bill a few times a "
            "second at most; for more, take the rates and calculate yourself."
        ),
        ui.paragraph(
            "What the firm itself charges is on ", ui.link("the tariff", href="/charges"), "."
        ),
    ]
