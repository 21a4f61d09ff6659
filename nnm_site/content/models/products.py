"""The products page: what each service is, whom it suits, what it costs, what can go wrong."""

from nnm_site.content.models.base import Entry, Key, Keys, Texts, list_field


class Product(Entry):
    """An item of the products accordion.

    `start` are steps in their order; `documents` are keys of download categories;
    `risk_disclosure` is the key of a prescribed text that stands before the risks.
    """

    label: str
    heading: str
    drawing: str
    what: str
    suits: Texts = list_field()
    start: Texts = list_field()
    cost: str
    risks: Texts = list_field()
    documents: Keys = list_field()
    risk_disclosure: Key | None = None


class ProductRow(Product, table=True):
    """`Product` as stored."""

    position: int
