"""The design system: the vocabulary that every page speaks. See it all at `/style-guide`."""

from nnm_site.ui.address import choosing, leaving, pick, pick_number
from nnm_site.ui.addressed import (
    FOLLOW_ADDRESS_JS,
    addressed_dialog,
    ask_link,
    filtered,
    follow_address,
    slider,
)
from nnm_site.ui.attributes import attrs
from nnm_site.ui.bars import Series, bars
from nnm_site.ui.cards import numbered_card, roadmap
from nnm_site.ui.chart import chart, folded_table
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
from nnm_site.ui.document import Lane, Step, day, document, flow, terms
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
from nnm_site.ui.links import button, button_link, hidden_text, link, plain_link, skip_link
from nnm_site.ui.lists import pager, selector
from nnm_site.ui.live import entry_group, live_form, outcome, send_row, without_script, worksheet
from nnm_site.ui.markdown import Block, Heading, Prose, anchor_of, inline, plain, prose
from nnm_site.ui.money import indian, rupees, rupees_in_words
from nnm_site.ui.motion import carousel, pause_switch, ticker, typewriter
from nnm_site.ui.paging import clamp_page, page_count, page_window
from nnm_site.ui.reading import folded, reading_page
from nnm_site.ui.shelves import Choice, shelves
from nnm_site.ui.tabs import SHOW_TABS_JS, Tab, chooser, route_tabs, tabs
from nnm_site.ui.warnings import market_warning
from nnm_site.ui.words import quotation, steps, transliteration, verse

__all__ = [
    "FOLLOW_ADDRESS_JS",
    "SHOW_TABS_JS",
    "Block",
    "Choice",
    "Event",
    "Fold",
    "Heading",
    "Lane",
    "PlainForm",
    "Prose",
    "Series",
    "Step",
    "Tab",
    "accordion",
    "addressed_dialog",
    "anchor_of",
    "ask_link",
    "attrs",
    "band",
    "bars",
    "breadcrumb_data",
    "breadcrumbs",
    "bullets",
    "button",
    "button_link",
    "callout",
    "canonical",
    "card",
    "carousel",
    "chart",
    "choice",
    "chooser",
    "choosing",
    "clamp_page",
    "close_button",
    "columns",
    "copy_address",
    "day",
    "definitions",
    "dialog",
    "document",
    "document_card",
    "drawing",
    "empty_state",
    "entry_group",
    "eyebrow",
    "feed",
    "field",
    "figures",
    "filtered",
    "flow",
    "folded",
    "folded_table",
    "follow_address",
    "grid",
    "heading",
    "hidden_text",
    "icons",
    "indian",
    "inline",
    "lead",
    "leaving",
    "ledger",
    "link",
    "live_form",
    "market_warning",
    "market_widget",
    "notice",
    "numbered_card",
    "opener",
    "outcome",
    "page",
    "page_count",
    "page_window",
    "pager",
    "paragraph",
    "pause_switch",
    "pick",
    "pick_number",
    "plain",
    "plain_link",
    "preload_font",
    "prose",
    "quotation",
    "reading_page",
    "roadmap",
    "route_tabs",
    "row",
    "rupees",
    "rupees_in_words",
    "section",
    "selector",
    "send_row",
    "shelves",
    "skip_link",
    "slider",
    "small",
    "stack",
    "steps",
    "structured_data",
    "table",
    "tabs",
    "tag",
    "terms",
    "theme_switch",
    "ticker",
    "timeline",
    "transliteration",
    "typewriter",
    "verse",
    "without_script",
    "worksheet",
]
