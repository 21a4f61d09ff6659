"""The products page: an accordion of the seven services."""

from typing import Any

import reflex as rx

from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.products import Product

TITLE = "Products & Services"
PATH = "/products"


def products() -> rx.Component:
    """The products page (R405): one item open at a time, initially the first."""
    return ui.page(
        ui.first_section(
            ui.accordion(
                "product",
                [
                    ui.Fold(product.key, product.label, _product(product))
                    for product in Product.all()
                ],
                level=2,
            ),
            id="services",
            title=TITLE,
            intro=(
                "Seven products: what each one is, whom it suits, how to start, what it costs and"
                " what can go wrong."
            ),
        ),
        ui.section(
            ui.row(
                ui.button_link("Open Account", ExternalLink.get("account-opening").url),
                ui.button_link("Talk to the dealer desk", "/contact?desk=dealer", kind="outline"),
                ui.button_link("Work out the charges", "/calculator", kind="outline"),
            ),
            id="begin",
            title="One account for all of them",
            intro=(
                "A trading and a demat account give you the segments you ask for. "
                "You can add or drop a segment later."
            ),
            tone="tint",
        ),
        ui.market_warning(),
        name="products",
    )


def structured_data() -> list[dict[str, Any]]:
    """The services as a list."""
    return [
        {
            "@type": "ItemList",
            "name": TITLE,
            "itemListElement": [
                {
                    "@type": "ListItem",
                    "position": place,
                    "item": {
                        "@type": "Service",
                        "name": product.label,
                        "description": product.what,
                        "url": f"{settings.site_url}{PATH}#{product.key}",
                    },
                }
                for place, product in enumerate(Product.all(), 1)
            ],
        },
    ]


def _product(product: Product) -> rx.Component:
    first = ui.columns(
        ui.stack(
            ui.heading(product.heading, 3),
            ui.lead(product.what),
            ui.heading("Whom it suits", 4),
            ui.bullets(*product.suits),
        ),
        ui.drawing(product.drawing),
    )
    second = ui.columns(
        ui.stack(
            ui.heading("How to start", 4),
            ui.bullets(*product.start, ordered=True),
            ui.heading("What it costs", 4),
            ui.paragraph(product.cost),
            _charges(product),
        ),
        ui.stack(
            ui.heading("What can go wrong", 4),
            ui.bullets(*product.risks),
            _risk_disclosure(product.risk_disclosure),
            ui.heading("Documents", 4),
            ui.bullets(*map(_documents, product.documents)),
        ),
        class_name="top",
    )
    return rx.fragment(first, second)


def _charges(product: Product) -> rx.Component:
    """A link to the calculator if it covers the product, else to the tariff."""
    return ui.link(
        "Work out the charges" if product.calculator else "See our tariff",
        ui.hidden_text(f" for {product.label}"),
        href=product.calculator or "/charges",
    )


def _risk_disclosure(key: str | None) -> rx.Component | None:
    if key is None:
        return None
    text = Prescribed.get(key)
    return ui.callout(
        ui.bullets(*text.texts),
        ui.small(text.note) if text.note else None,
        title=text.title,
        tone="warning",
    )


def _documents(key: str) -> rx.Component:
    """A link to the documents of a download category."""
    return ui.link(DownloadCategory.get(key).name, href=f"/downloads?category={key}")
