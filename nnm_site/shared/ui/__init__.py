"""The design system: what pages are written with. See it all at `/style-guide`."""

from nnm_site.platform.route import current_way, on_the_way
from nnm_site.shared.rules.money import rupees, rupees_in_words
from nnm_site.shared.ui.address import pick, pick_number
from nnm_site.shared.ui.breadcrumbs import breadcrumb_data, breadcrumbs
from nnm_site.shared.ui.candles import candle
from nnm_site.shared.ui.cards import numbered_card, roadmap
from nnm_site.shared.ui.chart import chart, folded_table
from nnm_site.shared.ui.choice import WALKED, Choice, Option, Tab, chooser, options, said, tabs
from nnm_site.shared.ui.data import (
    Cell,
    Nothing,
    definitions,
    empty_state,
    figures,
    ledger,
    rows_table,
    stacked,
    table,
    tag,
)
from nnm_site.shared.ui.disclosure import (
    Fold,
    accordion,
    callout,
    close_button,
    dialog,
    notice,
    notices,
    opener,
    phone_fold,
    remembered,
)
from nnm_site.shared.ui.document_row import document_row, document_rows
from nnm_site.shared.ui.drawings import drawing
from nnm_site.shared.ui.element import (
    PlainForm,
    attrs,
    classes,
    each,
    either,
    el,
    is_state,
    one_of,
    plain_link,
    some,
    written_part,
)
from nnm_site.shared.ui.embeds import market_switch, market_widget
from nnm_site.shared.ui.fact import checked_on, fact, sourced
from nnm_site.shared.ui.forms import field, invalid, select
from nnm_site.shared.ui.head import (
    alternate,
    canonical,
    feed,
    icons,
    preload_font,
    structured_data,
    theme_switch,
)
from nnm_site.shared.ui.head_ledger import HeadFact
from nnm_site.shared.ui.layout import (
    band,
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
from nnm_site.shared.ui.links import (
    button,
    button_link,
    copy_address,
    dotted,
    hidden_text,
    link,
    phone_address,
    phone_link,
    route_tabs,
    skip_link,
)
from nnm_site.shared.ui.list_detail import ListEntry, ListTask, list_detail
from nnm_site.shared.ui.lists import pager
from nnm_site.shared.ui.live import (
    answer,
    asked_address,
    entries_of,
    entry_group,
    live,
    live_form,
    outcome,
    send_row,
    worksheet,
)
from nnm_site.shared.ui.markdown import Block, Prose, anchor_of, inline, plain, prose
from nnm_site.shared.ui.motion import carousel, pause_switch, ticker, typewriter
from nnm_site.shared.ui.paging import clamp_page, page_count, page_window
from nnm_site.shared.ui.policy_page import Lane, Step, flow, policy_page, terms
from nnm_site.shared.ui.popup import popup, popup_link, slider
from nnm_site.shared.ui.progress import caterpillar
from nnm_site.shared.ui.quotations import quotation, steps, transliteration, verse
from nnm_site.shared.ui.reading import folded, reading_page
from nnm_site.shared.ui.samples import sample_edge, sample_line, specimen
from nnm_site.shared.ui.warnings import market_warning
