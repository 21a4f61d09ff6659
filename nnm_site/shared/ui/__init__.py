"""The design system that pages are built from. See it all at `/style-guide`."""

from nnm_site.platform.route import current_trail, on_trail
from nnm_site.shared.ui.choice import WALKED, Choice, Option, Tab, chooser, options, status, tabs
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
    folded,
    opener,
    phone_fold,
    remembered,
)
from nnm_site.shared.ui.documents import document_row, document_rows, policy_page
from nnm_site.shared.ui.drawings import caterpillar, drawing, drawing_sheet
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
from nnm_site.shared.ui.forms import field, invalid, select
from nnm_site.shared.ui.head import (
    breadcrumb_data,
    icons,
    preload_font,
    structured_data,
    theme_switch,
)
from nnm_site.shared.ui.layout import (
    HeadFact,
    band,
    breadcrumbs,
    bullets,
    card,
    columns,
    eyebrow,
    first_section,
    grid,
    heading,
    lead,
    page,
    paragraph,
    reading_page,
    row,
    section,
    small,
    stack,
)
from nnm_site.shared.ui.links import (
    button,
    button_link,
    dotted,
    hidden_text,
    link,
    mail_link,
    phone_address,
    phone_link,
    route_tabs,
    skip_link,
)
from nnm_site.shared.ui.list_detail import ListEntry, dated_pages, list_detail
from nnm_site.shared.ui.live import (
    answer,
    entry_group,
    live,
    live_form,
    outcome,
    send_row,
    worksheet,
)
from nnm_site.shared.ui.markdown import Block, Prose, anchor_of, inline, plain, prose
from nnm_site.shared.ui.marks import fact, sample_edge, sample_line, sourced, specimen
from nnm_site.shared.ui.motion import pause_switch, ticker
from nnm_site.shared.ui.paging import clamp_page, page_count, page_window, pager, pick, pick_number
from nnm_site.shared.ui.popup import popup, popup_link
from nnm_site.shared.ui.quotations import market_warning, steps, transliteration, verse
