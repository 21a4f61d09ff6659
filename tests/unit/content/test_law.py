"""Rules are only in `content/law.toml`: texts take their words from it, and duties are reported."""

import datetime
import logging
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from nnm_site.serving import log_what_is_open
from nnm_site.shared.content import queries
from nnm_site.shared.content.attention import NOTICE, attention, due
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.calendar import CalendarSource, TradingSession
from nnm_site.shared.content.models.charges import Contract, EarlierRate
from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.home import Faq
from nnm_site.shared.content.models.law import NOT_COMPARED, Prescribed, Rule
from nnm_site.shared.content.models.publications import Article
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.dates import long_date, today
from tests.unit.content.conftest import Edit, faults, unsaid

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]

RULES = {rule.key: rule for rule in Rule.all()}


@cache
def sources() -> dict[str, str]:
    """Every content file in English except that of the rules, read once."""
    return {
        path.relative_to(CONTENT_DIR).as_posix(): path.read_text(encoding="utf-8")
        for suffix in ("toml", "md", "typ")
        for path in sorted(CONTENT_DIR.rglob(f"*.{suffix}"))
        if path.name not in {"law.toml", "STYLE.md"}
        and not re.search(r"\.[a-z]{2}\.(md|toml)$", path.name)
    }


@cache
def code() -> str:
    files = (CONTENT_DIR.parent / "nnm_site").rglob("*.py")
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@cache
def words() -> dict[str, str]:
    """The sources, each on one line."""
    return {file: " ".join(text.split()) for file, text in sources().items()}


def test_the_words_of_a_rule_are_typed_nowhere_else() -> None:
    typed = [
        f"{file}: the words of rule {key}"
        for key, rule in RULES.items()
        for file, said in words().items()
        if rule.says in said
    ]
    assert not typed, "\n".join(typed)


#: Figures that other rules and prices have too.
COMMON = {
    "1%",
    "5%",
    "10%",
    "15%",
    "20%",
    "12 months",
    "five days",
    "7 days",
    "seven days",
    "15 days",
    "30 days",
    "three years",
    "seven years",
    "₹1 crore",
    "₹10 crore",
    "₹1 lakh",
    "₹5 lakh",
    "₹25",
    "₹100",
    "₹10,000",
    "₹50,000",
    "the 15th",
}

#: A figure that no other sentence has by coincidence.
FIGURE = re.compile(r"₹[\d,.]+ crore|\d+\.\d+%|₹\d+\.\d+ lakh")


#: Exceptions in which a figure is typed: prescribed words, words of a question, another rule with
#: as many months, an example with as many rupees, the hours in which calls are allowed.
TYPED = {
    "3 PM": ("enquiries/words.toml",),
    "5 PM": ("enquiries/words.toml",),
    "24 hours": ("regulatory/charter-stock-broker.md",),
    "2 months": ("partner/partner.toml",),
    "24 months": ("help/dormant-account.md",),
    "₹30 lakh": ("wealth/management.toml",),
    "₹50 lakh": ("blog/power-of-small-sums.md",),
    "₹50,00,000": ("regulatory/charter-portfolio-manager.md",),
}


def test_the_figures_of_a_rule_are_typed_nowhere_else() -> None:
    named = {said for rule in RULES.values() for said in rule.figures.values()}
    others = {figure for rule in RULES.values() for figure in FIGURE.findall(rule.says)}
    assert named
    assert others
    typed = [
        f"{file}: {figure}"
        for figure in sorted((named | others) - COMMON)
        for file, text in sources().items()
        if file not in TYPED.get(figure, ())
        and re.search(rf"(?<![\d,]){re.escape(figure)}(?![\d,])", text)
    ]
    assert not typed, "\n".join(typed)


#: Rules once restated by pages and documents: a pattern, and allowed places besides `law.toml`.
TYPED_AGAIN = {
    "pledge as margin": (
        r"[Ss]ecurities (as|serve as|count as|are) \[?margin\b.{0,30}\bonly\b",
        {"prescribed.toml"},
    ),
    "direct pay-out": (r"credits [^.]* directly to your demat account", set()),
    "details of a nominee": (
        r"guardian are optional|the rest is optional|Optional: contact details",
        set(),
    ),
    "shares of nominees": (r"odd lot goes to the first|share equally|divided equally", set()),
    "circulars on freezing": (
        r"POD-1/P/CIR/2024/4|NSE/INSP/60277|20240408-12",
        {"blog/five-ways-a-fraud-looks-like-a-broker.md"},
    ),
    "days of a refund": (r"(ask|payment) within \W*7 days|7 days\W* of the payment", set()),
    "days of a transmission": (
        r"[Tt]ransmission (in|within) (7|seven) days|Proper papers .{0,20}7 days|heir \| 7 days",
        set(),
    ),
    "days of a waiting order": (r"(at most|up to) 365 days", set()),
    "orders that wait, at a corporate action": (r"corporate action we cancel", {"firm.toml"}),
    "tax on transactions": (
        r"0\.\d+ ?(%|per cent) (on the sale of (futures|options)|of (the premium|its intrinsic value))",
        set(),
    ),
    "trades of analysts": (r"30 days before|five days after", set()),
    "paper copy of a statement": (r"paper costs at most ₹", set()),
    "unpaid securities": (r"(?i)five trading days|sixth trading day", set()),
    "margin in cash": (r"(?i)20(?:%| per cent) of (?:its|the) value", set()),
    "options": (r"(?i)92(?:%| per cent)", set()),
    "shares on paper": (r"(?i)4 February 2027", set()),
    "nomination": (r"(?i)may name up to three", set()),
}


def test_what_a_page_and_its_document_say_is_typed_once() -> None:
    typed = [
        f"{file}: {rule}"
        for rule, (pattern, allowed) in TYPED_AGAIN.items()
        for file, said in words().items()
        if file not in allowed and re.search(pattern, said)
    ]
    assert not typed, "\n".join(typed)


def test_a_page_takes_what_stands_in_a_rule_in_the_firm_and_on_the_card_in_force(
    root: Path, edit: Edit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dates, "today", lambda: datetime.date(2026, 11, 29))
    stt = 'stt = { rate = 0.05, on = "sell", to = "rupee", source = "stt-derivatives" }'
    edit("rate_cards/statutory-2026-04-01.toml", stt, stt.replace("0.05", "0.06"))
    edit("law.toml", "since = 2024-07-01", "since = 2024-07-02")
    edit("law.toml", '{ contract-note = "24 hours" }', '{ contract-note = "30 hours" }')
    edit("law.toml", "Electronic statements are free;", "A statement costs what it costs;")
    edit("firm.toml", "refund_days = 7", "refund_days = 9")
    edit("firm.toml", "waiting_days = 365", "waiting_days = 180")

    content = validate(root)
    freezing = content.one(Policy, "voluntary-freezing").body
    assert "20240408-12, in force since 2 July 2024" in freezing
    assert "within 9 days" in content.one(Policy, "refund-and-cancellation").intro
    assert "at most 180 days, in shares only" in content.one(Firm, "firm").waiting_orders[0]
    assert "{firm.waiting_orders}" in content.one(Policy, "terms-and-conditions").body
    assert "firm.waiting_orders" in sources()["documents/policies/policies-and-procedures.typ"]
    article = content.one(Article, "derivatives-before-the-first-trade").body
    assert "It is 0.06% on the sale of futures, and 0.15% of the premium" in article
    assert "within 30 hours" in content.one(HelpAnswer, "contract-note").takes.lower()
    assert "contract note within 30 hours" in content.one(Rule, "broker-charter").says
    assert [one for one in content.all(Faq) if "A statement costs what it costs;" in one.answer]


def test_a_rule_is_used_and_says_when_it_ends() -> None:
    """By its words or figures, or as a source; a rule with a date is a duty of the firm."""
    ending = [(rule, rule.until) for rule in RULES.values() if rule.until]
    assert [rule.key for rule, until in ending if long_date(until) not in rule.says] == []
    everything = "\n".join(sources().values()) + code()
    listed = {
        key
        for rules in re.findall(r"^rules = \[(.*?)\]", everything, re.MULTILINE | re.DOTALL)
        for key in re.findall(r'"([\w-]+)"', rules)
    }
    unused = []
    for key, rule in RULES.items():
        named = [
            f"{{rule.{key}}}",
            f"{{source.{key}}}",
            f'#rule-of("{key}")',
            f"](source:{key})",
            f'rule("{key}")',
        ]
        for figure in rule.figures:
            named += [f"{{figure.{figure}}}", f'figure-of("{figure}")']
        if rule.due is None and key not in listed and not any(n in everything for n in named):
            unused.append(key)
    assert unused == []


def test_a_time_that_no_stage_has_is_told_by_its_place(root: Path, edit: Edit) -> None:
    ways = "regulatory/complaint_ways.toml"
    text = (root / ways).read_text(encoding="utf-8")
    for old, new, said in (
        ('name = "Conciliation"', 'name = "Talks"', 'there is no time "conciliation"'),
        ('name = "Conciliation"', "name = 3", ways),
        ("[[complaint_way.stages]]", "[[complaint_way.steps]]", ways),
    ):
        (root / ways).write_text(text, encoding="utf-8")
        edit(ways, old, new)
        assert any(said in fault for fault in faults(root)), said


def test_a_stamp_goes_with_a_comparison() -> None:
    day = datetime.date(2026, 11, 25)
    for kind, words in (
        (Rule, {"says": "X.", "source": "Y"}),
        (CalendarSource, {"title": "Y"}),
    ):
        for compared, checked in (("not yet", day), ("circular", None), ("copy", None)):
            with pytest.raises(ValidationError, match="day of a comparison"):
                kind.model_validate({"key": "x", "compared": compared, "checked": checked, **words})


def test_what_was_not_compared_is_called_so_and_what_is_expected_was_not() -> None:
    """The exchanges have not published it, or the firm has not read it."""
    assert [one.key for one in CalendarSource.all() if one.sample and one.checked] == []
    rule = Rule(key="x", says="X.", source="Y", compared="not yet")
    assert rule.comparison == NOT_COMPARED
    assert "checked" not in rule.comparison


def with_entry(*entries: Entry) -> Content:
    """The content with these as the only entries of their kinds."""
    content = queries.site_content()
    own = {type(one): MappingProxyType({one.key: one}) for one in entries}
    return replace(content, entries=MappingProxyType({**content.entries, **own}))


def with_due(day: datetime.date | None) -> Content:
    return with_entry(Rule(key="x", says="X.", source="Y", compared="not yet", due=day))


@given(st.dates(datetime.date(2026, 1, 1), datetime.date(2030, 1, 1)), st.integers(-400, 400))
def test_what_ends_is_named_from_thirty_days_before(day: datetime.date, ahead: int) -> None:
    date, own = day + datetime.timedelta(days=ahead), queries.firm()
    ending = Rule(key="x", says="X.", source="Y", compared="not yet", until=date)
    firm = own.model_copy(update={"security_until": date})
    for content, what in (
        (with_due(date), 'rule "x": X'),
        (with_entry(ending), 'rule "x" ends'),
        (with_entry(firm), "security.txt"),
    ):
        sentence = next((line for line in attention(content, day) if what in line), "")
        assert bool(sentence) == (ahead <= NOTICE.days)
        when = "Overdue since" if ahead < 0 else "Due on"
        assert not sentence or sentence.startswith(f"{when} {long_date(date)}: ")


def test_what_nobody_compared_is_listed_by_its_name(root: Path) -> None:
    """Whatever the firm has compared by now: the entries of the small firm, not compared."""
    small = validate(root)
    for kind, lacking in (
        (CalendarSource, {"compared": "not yet", "checked": None}),
        (Contract, {"checked": None}),
        (EarlierRate, {"checked": None}),
        (Policy, {"unconfirmed": "section 7"}),
        (Prescribed, {"exact": False}),
    ):
        one = small.all(kind)[0].model_copy(update={"key": "x", **lacking})
        open_ones = [duty.what for duty in due(with_entry(one), today()) if duty.by is None]
        assert [what for what in open_ones if '"x"' in what], kind
    said = [*attention(with_due(None), today())]
    assert 'Never compared with its source: rule "x" (Y).' in said


def test_a_start_in_production_writes_it_all_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    day = datetime.date(2026, 11, 26)
    with caplog.at_level(logging.WARNING):
        log_what_is_open(with_due(day), day)

    messages = [record.getMessage() for record in caplog.records]
    assert messages == [*attention(with_due(day), day)]
    assert 'Due on 26 November 2026: rule "x": X (Y).' in messages
    assert [line for line in messages if line.startswith("Still sample: ")]


def test_hours_by_a_circular_that_nobody_read_are_expected_only(root: Path, edit: Edit) -> None:
    keys = [one.key for one in validate(root).all(TradingSession)]
    assert keys
    rows = [
        (
            "market/calendar.toml",
            f'key = "{key}"\nsample = true\n',
            f'key = "{key}"\n',
            f'("{key}"): field "source": is not compared yet: the entry is expected only and needs sample = true',
        )
        for key in keys
    ]
    assert not unsaid(root, edit, rows)
