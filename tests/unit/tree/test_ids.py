"""Ids of a tree that goes into a document with the same ones."""

from nnm_site.platform.tree import as_data, html_of, with_ids
from nnm_site.shared import ui


def test_ids_and_references_to_them_get_the_prefix():
    tree = ui.el.form(
        ui.el.label("Amount", htmlFor="amount"),
        ui.el.input(id="amount", name="amount", aria_describedby="amount-error outside"),
        ui.el.p(id="amount-error"),
        ui.el.a("here", href="#amount"),
        ui.el.a("elsewhere", href="#outside"),
        ui.el.a("page", href="amount"),
    )
    assert html_of(with_ids(as_data(tree), "asked-")) == (
        '<form><label for="asked-amount">Amount</label>'
        '<input aria-describedby="asked-amount-error outside" id="asked-amount" name="amount"/>'
        '<p id="asked-amount-error"></p><a href="#asked-amount">here</a>'
        '<a href="#outside">elsewhere</a><a href="amount">page</a></form>'
    )
