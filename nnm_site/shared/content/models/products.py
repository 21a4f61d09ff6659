"""The products page: what each service is, whom it suits, what it costs, what can go wrong."""

from typing import Annotated

from nnm_site.shared.content.models.base import Entry, Key, Keys, Texts, To


class Product(Entry, name="product", source="products/products.toml"):
    """An item of the products accordion.

    `start` are steps in their order; `calculator` is the calculator's address for an order of it: without
    one, the tariff applies. `documents` are keys of download categories; `risk_disclosure` is the key of a
    prescribed text before the risks.
    """

    label: str
    heading: str
    drawing: str
    what: str
    suits: Texts
    start: Texts
    cost: str
    calculator: str | None = None
    risks: Texts
    documents: Annotated[Keys, To("category")]
    risk_disclosure: Annotated[Key, To("prescribed")] | None = None
