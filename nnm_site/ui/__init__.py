"""The design system: what pages are written with. See it all at `/style-guide`."""

from nnm_site.rules.money import rupees, rupees_in_words
from nnm_site.ui.address import pick, pick_number
from nnm_site.ui.attributes import attrs
from nnm_site.ui.breadcrumbs import breadcrumb_data, breadcrumbs, current_way, on_the_way
from nnm_site.ui.candles import candle
from nnm_site.ui.cards import numbered_card, roadmap
from nnm_site.ui.chart import chart, folded_table
from nnm_site.ui.choice import Choice, Option, Tab, chooser, options, said, tabs
from nnm_site.ui.data import (
    Cell,
    Nothing,
    definitions,
    empty_state,
    figures,
    ledger,
    table,
    tag,
)
from nnm_site.ui.disclosure import (
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
from nnm_site.ui.document_row import document_row, document_rows
from nnm_site.ui.drawings import drawing
from nnm_site.ui.embeds import market_switch, market_widget
from nnm_site.ui.fact import checked_on, fact, sourced
from nnm_site.ui.forms import PlainForm, field, select
from nnm_site.ui.head import canonical, feed, icons, preload_font, structured_data, theme_switch
from nnm_site.ui.head_ledger import HeadFact
from nnm_site.ui.layout import (
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
from nnm_site.ui.links import (
    button,
    button_link,
    copy_address,
    hidden_text,
    link,
    phone_address,
    phone_link,
    plain_link,
    route_tabs,
    skip_link,
)
from nnm_site.ui.list_detail import ListEntry, ListTask, list_detail
from nnm_site.ui.lists import pager
from nnm_site.ui.live import (
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
from nnm_site.ui.markdown import Block, Prose, anchor_of, inline, plain, prose
from nnm_site.ui.motion import carousel, pause_switch, ticker, typewriter
from nnm_site.ui.paging import clamp_page, page_count, page_window
from nnm_site.ui.policy_page import Lane, Step, flow, policy_page, terms
from nnm_site.ui.popup import popup, popup_link, slider
from nnm_site.ui.progress import caterpillar
from nnm_site.ui.quotations import quotation, steps, transliteration, verse
from nnm_site.ui.reading import folded, reading_page
from nnm_site.ui.samples import sample_edge, sample_line, specimen
from nnm_site.ui.warnings import market_warning
from nnm_site.ui.written_part import written_part
