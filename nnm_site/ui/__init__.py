"""The design system: the vocabulary that every page speaks. See it all at `/style-guide`."""

from nnm_site.ui.address import choosing, pick, pick_number
from nnm_site.ui.attributes import attrs
from nnm_site.ui.bars import Series, bars
from nnm_site.ui.copy_address import copy_address
from nnm_site.ui.data import (
    Event,
    definitions,
    empty_state,
    figures,
    ledger,
    table,
    tag,
    timeline,
)
from nnm_site.ui.disclosure import (
    Fold,
    accordion,
    callout,
    close_button,
    dialog,
    notice,
    opener,
)
from nnm_site.ui.document_card import document_card
from nnm_site.ui.drawings import drawing
from nnm_site.ui.embeds import market_widget
from nnm_site.ui.forms import PlainForm, choice, field
from nnm_site.ui.head import canonical, feed, icons, preload_font, structured_data, theme_switch
from nnm_site.ui.layout import (
    band,
    breadcrumb_data,
    breadcrumbs,
    bullets,
    card,
    columns,
    eyebrow,
    grid,
    heading,
    lead,
    page,
    paragraph,
    row,
    section,
    small,
    stack,
)
from nnm_site.ui.links import button, button_link, hidden_text, link, skip_link
from nnm_site.ui.lists import pager, selector
from nnm_site.ui.motion import carousel, pause_switch, ticker, typewriter
from nnm_site.ui.paging import clamp_page, page_count, page_window
from nnm_site.ui.reading import folded, reading_page
from nnm_site.ui.shelves import Choice, shelves
from nnm_site.ui.tabs import SHOW_TABS_JS, Tab, tabs
from nnm_site.ui.words import quotation, steps, verse

__all__ = [
    "SHOW_TABS_JS", "Choice", "Event", "Fold", "PlainForm", "Series", "Tab", "accordion", "attrs", "band", "bars", "breadcrumb_data", "breadcrumbs", "bullets",
    "button", "button_link", "callout", "canonical", "card", "carousel", "choice", "choosing", "clamp_page",
    "close_button", "columns", "copy_address", "definitions", "dialog", "document_card", "drawing", "empty_state", "eyebrow", "feed", "field",
    "figures", "folded", "grid", "heading", "hidden_text", "icons", "lead", "ledger", "link", "market_widget", "notice",
    "opener", "page", "page_count", "page_window", "pager", "paragraph", "pause_switch", "pick", "pick_number", "preload_font", "quotation",
    "reading_page", "row", "section", "selector", "shelves", "skip_link", "small", "stack", "steps", "structured_data", "table",
    "tabs", "tag", "theme_switch", "ticker", "timeline", "typewriter", "verse",
]  # fmt: skip
