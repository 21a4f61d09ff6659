"""The design system: the vocabulary that every page speaks. See it all at `/style-guide`."""

from nnm_site.ui.address import choosing, pick, pick_number
from nnm_site.ui.addressed import (
    FOLLOW_ADDRESS_JS,
    addressed_dialog,
    ask_link,
    filtered,
    follow_address,
    slider,
)
from nnm_site.ui.attributes import attrs
from nnm_site.ui.cards import numbered_card, roadmap
from nnm_site.ui.chart import chart, folded_table
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
from nnm_site.ui.drawings import drawing
from nnm_site.ui.embeds import market_widget
from nnm_site.ui.forms import choice, field
from nnm_site.ui.head import canonical, icons, preload_font, structured_data, theme_switch
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
from nnm_site.ui.live import entry_group, live_form, outcome, send_row, without_script, worksheet
from nnm_site.ui.money import indian, rupees, rupees_in_words
from nnm_site.ui.motion import carousel, pause_switch, ticker, typewriter
from nnm_site.ui.paging import clamp_page, page_count, page_window
from nnm_site.ui.tabs import SHOW_TABS_JS, Tab, chooser, route_tabs, tabs
from nnm_site.ui.warnings import market_warning
from nnm_site.ui.words import quotation, steps, transliteration, verse

__all__ = [
    "FOLLOW_ADDRESS_JS",
    "SHOW_TABS_JS",
    "Event",
    "Fold",
    "Tab",
    "accordion",
    "addressed_dialog",
    "ask_link",
    "attrs",
    "band",
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
    "definitions",
    "dialog",
    "drawing",
    "empty_state",
    "entry_group",
    "eyebrow",
    "field",
    "figures",
    "filtered",
    "folded_table",
    "follow_address",
    "grid",
    "heading",
    "hidden_text",
    "icons",
    "indian",
    "lead",
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
    "preload_font",
    "quotation",
    "roadmap",
    "route_tabs",
    "row",
    "rupees",
    "rupees_in_words",
    "section",
    "selector",
    "send_row",
    "skip_link",
    "slider",
    "small",
    "stack",
    "steps",
    "structured_data",
    "table",
    "tabs",
    "tag",
    "theme_switch",
    "ticker",
    "timeline",
    "transliteration",
    "typewriter",
    "verse",
    "without_script",
    "worksheet",
]
