"""For programs: the bill over HTTP, the rates as files, and examples that run."""

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
from nnm_site.shared.content.models.charges import Developers, Example

PATH = "/developers"


def developers() -> rx.Component:
    """The page on what programs may request, without a key, and how."""
    words = Developers.only()
    bill = words.bill.replace("{plan}", plan_names()[default_plan()])
    meanings = {name: each["description"].replace("`", "") for name, each in described().items()}
    results = {name: each.description or "" for name, each in Results.model_fields.items()}
    every = every_rate()
    return ui.policy_page(
        name="developers",
        title=words.label,
        intro=words.intro,
        reviewed=words.reviewed,
        picture=words.drawing,
        sections=[
            (
                "bill",
                "A bill: /api/v1/charges",
                [
                    ui.paragraph(*ui.inline(bill)),
                    ui.heading("With curl", 3),
                    *_example("curl", "curl", examples.curl()),
                    ui.heading("With Python", 3),
                    *_example("python", "Python", examples.python()),
                    ui.table("Parameters", ["Name", "Meaning"], list(meanings.items())),
                    ui.table("Results", ["Name", "Meaning"], list(results.items())),
                ],
            ),
            (
                "rates",
                "Every rate: /data/charges",
                [
                    ui.paragraph(*ui.inline(words.rates)),
                    *_example("curl_rates", "curl: the rates", examples.curl_rates(every)),
                    *_example("python_rates", "Python: one charge", examples.python_rates(every)),
                    ui.table("Fields of a rate", ["Field", "Meaning"], list(words.fields.items())),
                ],
            ),
            ("terms", "Terms", [ui.paragraph(*ui.inline(text)) for text in words.terms]),
        ],
    )


def structured_data() -> list[dict[str, Any]]:
    """The rates as a data set."""
    site, words = settings.site_url, Developers.only().documents.dataset
    return [
        {
            "@type": "Dataset",
            "name": words.title,
            "description": words.text,
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
        }
    ]


def example(name: Example, site_url: str) -> str:
    """An example from the content, ready to run against the site at `site_url`."""
    return f"{Developers.only().examples[name].replace('{site}', site_url)}\n"


def _example(name: Example, by: str, answer: str) -> tuple[rx.Component, ...]:
    """An example for a program, and its answer on the day of the build."""
    return (
        _code(example(name, settings.site_url), f"Example with {by}"),
        ui.small("The answer, where … stands for more:"),
        _code(answer, f"Answer to the example with {by}"),
    )


def _code(text: str, label: str) -> rx.Component:
    """An example to copy. It scrolls, so the keyboard must reach it."""
    return ui.el.pre(
        ui.el.code(text), class_name="code", tabIndex=0, role="region", aria_label=label
    )
