"""The home page: its sections, in the order of R301."""

import reflex as rx

from nnm_site.features.home.notices import opening_notices
from nnm_site.features.home.people import quotation, team, testimonials
from nnm_site.platform.feature import part
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import About
from nnm_site.shared.content.models.firm import Claim, ExternalLink
from nnm_site.shared.content.models.home import Faq, Platform, Service, Solution
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.publications import Note, NoteKind
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.shell.popups import safety_strip

#: All drawings below the first screen, as one file.
DRAWINGS = "/drawings/home.svg"


def drawings() -> bytes:
    """The file of the drawings below the first screen."""
    shown = (*Service.all(), *Platform.all())
    return ui.drawing_sheet(("story", *(one.drawing for one in shown)))


def home() -> rx.Component:
    """The home page (R301)."""
    return ui.page(
        opening_notices(),
        hero(),
        facts(),
        safety_strip(),
        ideology(),
        vision_and_mission(),
        solutions(),
        services(),
        divider(),
        part("market-trends").show(),
        platforms(),
        research(),
        testimonials(),
        team(),
        questions(),
        name="home",
    )


def hero() -> rx.Component:
    """Heading, verse, typing line, Open Account, and the butterfly."""
    account = ExternalLink.get("account-opening")
    return ui.first_section(
        # A line that types itself repeatedly: 50 ms per letter, a second's pause at the end.
        ui.el.div(
            ui.el.type_line(
                "A Well-Planned Work Produces a Good Result",
                class_name="type-line",
                data_letter=50,
                data_pause=1000,
            ),
            ui.pause_switch("the typing line"),
            class_name="typewriter moving",
        ),
        ui.row(
            ui.button_link(account.label, account.url),
            ui.button_link("See what we charge", "/charges", kind="outline"),
        ),
        ui.verse(
            "arthashastra-1-4-3",
            "Kautilya on the art of government, ",
            ". Tradition knows him as Chanakya and also gives him the Chanakya Niti.",
            about="About this verse",
        ),
        ui.stack(ui.drawing("butterfly"), class_name="hero-art"),
        id="hero",
        kicker="Stock broker and depository participant",
        title="Plan first, then invest: counsel from Chanakya Niti",
        tone="ruled",
        class_name="hero",
    )


def facts() -> rx.Component:
    """Four figures about the firm, with their source."""
    # The fourth figure is counted, not claimed.
    claims = [Claim.get(key) for key in ("founded", "clients", "staff")]
    sources = dict.fromkeys(claim.source for claim in claims)
    return ui.band(
        ui.figures(
            *((claim.figure, claim.label) for claim in claims),
            (str(len(Service.all())), "Services"),
        ),
        ui.small("; ".join(sources), "."),
        label="The firm in figures",
        class_name="facts",
    )


def ideology() -> rx.Component:
    """Wealth grows like a caterpillar turning into a butterfly."""
    return ui.section(
        ui.drawing(
            "story",
            "A caterpillar on a leaf, a chrysalis, and a butterfly made of bars",
            sheet=DRAWINGS,
        ),
        ui.columns(
            ui.stack(
                ui.paragraph(
                    "First comes the long, quiet work: setting aside what can be spared, month after "
                    "month, as a caterpillar feeds leaf by leaf."
                ),
                ui.paragraph(
                    "Then comes the waiting, when a plan is left alone to do what it was made for. "
                    "Our part is to keep the account in order and the costs clear."
                ),
                _read_more("our ideology"),
            ),
            quotation(
                "We do the patient work and show you how it is done, so that you can decide for "
                "yourself.",
                "Our promise",
                queries.firm().name,
            ),
        ),
        id="ideology",
        kicker="Our ideology",
        title="Wealth grows as a caterpillar turns into a butterfly",
        class_name="ideology",
    )


def vision_and_mission() -> rx.Component:
    """The firm's vision and mission."""
    return ui.section(
        ui.columns(
            ui.stack(
                ui.eyebrow("Vision"),
                ui.heading(About.only().vision.title, 3),
                ui.paragraph(
                    "Judge us by three things: orders in turn, books that add up, client money kept "
                    "apart."
                ),
            ),
            ui.stack(
                ui.eyebrow("Mission"),
                ui.heading(About.only().mission.title, 3),
                ui.paragraph(
                    "We explain a product before you sign. After a trade, the contract note shows "
                    "what it cost, to the paisa."
                ),
            ),
        ),
        _read_more("our vision and mission"),
        id="vision",
        title="Vision and mission",
        tone="tint",
        class_name="vision",
    )


def _read_more(about: str) -> rx.Component:
    # Not an aria-label: search engines read only the link's text.
    return ui.link(
        ui.el.span("Read More"),
        ui.hidden_text(f" about {about}"),
        href="/about",
        class_name="button outline",
    )


def solutions() -> rx.Component:
    """Worries on the left, answers on the right, as in a ledger."""
    return ui.section(
        ui.ledger(
            "The worry",
            "Our answer",
            [
                (
                    solution.worry,
                    ui.stack(ui.el.strong(solution.answer), ui.paragraph(solution.detail)),
                )
                for solution in Solution.all()
            ],
            caption="What investors worry about, with our answer to each",
        ),
        id="solutions",
        title="How we help",
        intro="Four concerns that investors have, and what we do about each.",
        class_name="solutions",
    )


def services() -> rx.Component:
    """Seven tabs; ALGO is the default."""
    return ui.section(
        ui.tabs(
            "service",
            [ui.Tab(item.key, item.label, _panel(item)) for item in Service.all()],
            label="Services",
            default="algo",
        ),
        id="services",
        title="Our seven services",
        class_name="services",
    )


def _panel(service: Service) -> rx.Component:
    disclosure = service.risk_disclosure
    return ui.columns(
        ui.stack(
            ui.heading(service.heading, 3),
            *map(ui.paragraph, service.lines),
            *map(ui.small, Prescribed.get(disclosure).texts if disclosure else ()),
            ui.button_link(f"More on {service.label}", "/products", kind="outline"),
        ),
        ui.drawing(service.drawing, sheet=DRAWINGS),
    )


def divider() -> rx.Component:
    """Three headlines in one line."""
    return ui.band(
        ui.el.ul(
            ui.el.li("Empowering Your Equity Journey"),
            ui.el.li("Mastering Derivative Dynamics"),
            ui.el.li("Seamless Trading Solutions"),
            class_name="headlines",
            role="list",
        ),
        label="What we stand for",
        class_name="divider",
    )


def platforms() -> rx.Component:
    """Both platforms next to a drawing of their devices."""
    items = Platform.all()
    return ui.section(
        ui.columns(
            ui.row(
                *(ui.drawing(item.drawing, sheet=DRAWINGS) for item in reversed(items)),
                class_name="devices",
            ),
            ui.stack(*map(_platform, items)),
        ),
        id="platforms",
        title="One account on the phone and on the computer",
        class_name="platforms",
    )


def _platform(platform: Platform) -> rx.Component:
    links = [ExternalLink.get(key) for key in platform.links]
    return ui.stack(
        ui.heading(platform.heading, 3),
        ui.paragraph(platform.description),
        ui.bullets(*platform.points),
        ui.row(*(ui.button_link(link.label, link.url, kind="outline") for link in links)),
        ui.specimen(sample=platform.sample),
        class_name="platform",
    )


#: How many notes a tab lists (R309).
LATEST = 4


def research() -> rx.Component:
    """The latest notes of both kinds, newest first."""
    return ui.section(
        ui.tabs(
            "research",
            [
                ui.Tab("analysis", "Fundamental Analysis", _latest("fundamental")),
                ui.Tab("ipo", "IPO Note", _latest("ipo")),
            ],
            label="Research notes",
            default="analysis",
        ),
        ui.row(
            ui.button_link(
                f"More On {queries.firm().short_name} Research", "/nnm-research", kind="outline"
            )
        ),
        ui.stack(
            *map(ui.small, Prescribed.get("research-warning").texts),
            *map(ui.small, Prescribed.get("securities-illustration").texts),
            class_name="warnings",
        ),
        id="research",
        title="Research notes",
        class_name="research",
    )


def _latest(kind: NoteKind) -> rx.Component:
    return ui.el.ol(
        *(
            ui.el.li(
                ui.link(
                    ui.el.span(
                        ui.el.time(long_date(note.date), dateTime=note.date.isoformat()),
                        ui.el.span("Specimen", class_name="specimen-word", data_sample="")
                        if note.sample
                        else None,
                        class_name="note-date",
                    ),
                    ui.el.span(note.heading),
                    href=f"/pdf/ipo&reports/{note.key}.pdf",
                    new_tab=True,
                    class_name="dated-note",
                )
            )
            for note in Note.all(kind=kind)[:LATEST]
        ),
        class_name="dated-notes",
        role="list",
    )


def questions() -> rx.Component:
    """An accordion of questions and answers, one open at a time, initially the first."""
    return ui.section(
        ui.accordion(
            "question",
            [
                ui.Fold(faq.key, faq.question, ui.paragraph(faq.answer))
                for faq in Faq.all(topic="demat")
            ],
        ),
        ui.stack(
            ui.paragraph("Something else? The desks answer by phone and e-mail."),
            ui.row(ui.button_link("Ask a desk", "/contact", kind="outline")),
            class_name="aside",
        ),
        id="questions",
        title="Demat accounts, explained",
        tone="tint",
        class_name="questions",
    )
