"""Rules stand once in `content/law.toml`: texts take their words, and what is due is said."""

import datetime
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from nnm_site.served import log_what_is_open
from nnm_site.shared.content import queries
from nnm_site.shared.content.attention import NOTICE, due, unconfirmed
from nnm_site.shared.content.models.blog import Article
from nnm_site.shared.content.models.calendar import CalendarSource
from nnm_site.shared.content.models.charges import Contract, EarlierRate
from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.law import NOT_COMPARED, Checked, Rule
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.validate import CONTENT_DIR, validate
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.dates import long_date
from tests.unit.content.conftest import faults

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]

RULES = {rule.key: rule for rule in queries.rules()}


def source_files() -> list[Path]:
    return [
        path
        for suffix in ("toml", "md", "typ")
        for path in sorted(CONTENT_DIR.rglob(f"*.{suffix}"))
        if path.name not in {"law.toml", "STYLE.md"}
        and not re.search(r"\.[a-z]{2}\.(md|toml)$", path.name)
    ]


@cache
def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in source_files())


@cache
def words_of_sources() -> str:
    return " ".join(sources().split())


@cache
def code() -> str:
    files = (CONTENT_DIR.parent / "nnm_site").rglob("*.py")
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("key", RULES)
def test_the_words_of_a_rule_are_typed_nowhere_else(key: str) -> None:
    assert RULES[key].says not in words_of_sources()


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
    "5 PM",
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

#: A figure that no other sentence would have by chance.
FIGURE = re.compile(r"₹[\d,.]+ crore|\d+\.\d+%|₹\d+\.\d+ lakh")


def test_the_figures_of_a_rule_are_typed_nowhere_else() -> None:
    figures = {figure for rule in RULES.values() for figure in FIGURE.findall(rule.says)} - COMMON

    assert figures
    assert [figure for figure in sorted(figures) if figure in sources()] == []


#: Where a figure is typed all the same: words that are prescribed, those of a question,
#: another rule of as many months, an example of as many rupees.
TYPED = {
    "24 hours": ("regulatory/charter-stock-broker.md",),
    "2 months": ("partner/partner.toml",),
    "24 months": ("help/dormant-account.md",),
    "₹30 lakh": ("wealth/management.toml",),
    "₹50 lakh": ("blog/power-of-small-sums.md",),
    "₹50,00,000": ("regulatory/charter-portfolio-manager.md",),
}


@pytest.mark.parametrize(
    "figure",
    sorted({said for rule in RULES.values() for said in rule.figures.values()} - COMMON),
)
def test_a_figure_that_has_a_name_is_typed_nowhere_else(figure: str) -> None:
    typed = {
        path.relative_to(CONTENT_DIR).as_posix()
        for path in source_files()
        if re.search(rf"(?<![\d,]){figure}(?![\d,])", path.read_text(encoding="utf-8"))
    }
    assert typed <= set(TYPED.get(figure, ()))


#: What pages and their documents have said each in its own words: how it is found, and where it may stand beside `law.toml`.
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
}


@pytest.mark.parametrize("rule", TYPED_AGAIN)
def test_what_a_page_and_its_document_say_is_typed_once(rule: str) -> None:
    pattern, allowed = TYPED_AGAIN[rule]
    typed = {
        path.relative_to(CONTENT_DIR).as_posix()
        for path in source_files()
        if re.search(pattern, " ".join(path.read_text(encoding="utf-8").split()))
    }
    assert typed <= allowed


def test_a_page_takes_where_a_rule_was_published_and_the_days_of_a_refund(
    root: Path, edit: Callable[[str, str, str], None]
) -> None:
    edit("law.toml", "since = 2024-07-01", "since = 2024-07-02")
    edit("firm.toml", f"refund_days = {queries.firm().refund_days}", "refund_days = 9")

    content = validate(root)
    assert (
        "20240408-12, in force since 2 July 2024" in content.one(Policy, "voluntary-freezing").body
    )
    assert "within 9 days" in content.one(Policy, "refund-and-cancellation").intro


def test_a_page_takes_the_days_for_which_an_order_waits(
    root: Path, edit: Callable[[str, str, str], None]
) -> None:
    edit("firm.toml", f"waiting_days = {queries.firm().waiting_days}", "waiting_days = 180")

    content = validate(root)
    assert "at most 180 days, in shares only" in content.one(Firm, "firm").waiting_orders[0]
    assert "{firm.waiting_orders}" in content.one(Policy, "terms-and-conditions").body
    policies = root / "documents" / "policies" / "policies-and-procedures.typ"
    assert "firm.waiting_orders" in policies.read_text(encoding="utf-8")


def test_an_article_takes_the_tax_of_the_card_in_force(
    root: Path, edit: Callable[[str, str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dates, "today", lambda: datetime.date(2026, 11, 29))
    old = 'stt = { rate = 0.05, on = "sell", to = "rupee", source = "stt-derivatives" }'
    edit("rate_cards/statutory-2026-04-01.toml", old, old.replace("0.05", "0.06"))

    body = validate(root).one(Article, "derivatives-before-the-first-trade").body
    assert "It is 0.06% on the sale of futures, and 0.15% of the premium" in body


def test_a_page_takes_a_figure_of_a_rule(root: Path, edit: Callable[[str, str, str], None]) -> None:
    edit("law.toml", '{ contract-note = "24 hours" }', '{ contract-note = "30 hours" }')

    content = validate(root)
    assert "within 30 hours" in content.one(HelpAnswer, "contract-note").takes.lower()
    assert "within 30 hours of the trade" in content.one(Rule, "mitc").says


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "help/contract-note.md",
            "{figure.contract-note}",
            "{figure.note}",
            'there is no figure "note"',
        ),
        (
            "blog/derivatives-before-the-first-trade.md",
            "{stt.futures}",
            "{stt.currency-futures}",
            'there is no stt "currency-futures"',
        ),
        (
            "regulatory/voluntary-freezing.md",
            "{source.freezing}",
            "{source.freeze}",
            'there is no source "freeze"',
        ),
        ("law.toml", "{ freezing = ", "{ contract-note = ", "stands in another rule too"),
        ("law.toml", '{ bsda-copy = "₹25" }', "{ bsda-copy = 25 }", "bsda-copy"),
    ],
)
def test_a_figure_that_is_missing_or_stands_twice_is_told_by_its_place(
    root: Path, edit: Callable[[str, str, str], None], file: str, old: str, new: str, said: str
) -> None:
    edit(file, old, new)

    assert any(said in fault for fault in faults(root))


@pytest.mark.parametrize("key", [key for key in RULES if RULES[key].due is None])
def test_a_rule_is_used(key: str) -> None:
    """By its words or figures, or as the source of words; a rule with a date is a duty of the firm."""
    named = [f"{{rule.{key}}}", f'#rule-of("{key}")', f"](source:{key})", f'rule("{key}")']
    for figure in RULES[key].figures:
        named += [f"{{figure.{figure}}}", f'figure-of("{figure}")']
    listed = (
        key in re.findall(r'"([\w-]+)"', rules)
        for rules in re.findall(r"^rules = \[(.*?)\]", sources(), re.MULTILINE | re.DOTALL)
    )
    assert any(name in sources() + code() for name in named) or any(listed)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "Conciliation"', 'name = "Talks"', 'there is no time "conciliation"'),
        ('name = "Conciliation"', "name = 3", "complaint_ways.toml"),
        ("[[complaint_way.stages]]", "[[complaint_way.steps]]", "complaint_ways.toml"),
    ],
)
def test_a_time_that_no_stage_has_is_told_by_its_place(
    root: Path, edit: Callable[[str, str, str], None], old: str, new: str, said: str
) -> None:
    edit("regulatory/complaint_ways.toml", old, new)

    assert any(said in fault for fault in faults(root))


def test_a_page_takes_the_words_of_a_rule(
    root: Path, edit: Callable[[str, str, str], None]
) -> None:
    edit("law.toml", "Electronic statements are free;", "A statement costs what it costs;")

    answers = [faq.answer for faq in validate(root).all(type(queries.faqs()[0]))]
    assert any("A statement costs what it costs;" in answer for answer in answers)


def test_an_unknown_rule_is_a_fault(root: Path, edit: Callable[[str, str, str], None]) -> None:
    edit("home/faq.toml", "{rule.bsda-statements}", "{rule.none-such}")

    (fault,) = faults(root)
    assert 'home/faq.toml: entry 7 ("bsda"): field "answer": there is no rule "none-such"' in fault


@pytest.mark.parametrize(
    ("compared", "checked"), [("not yet", "2026-11-25"), ("circular", None), ("copy", None)]
)
@pytest.mark.parametrize(
    ("kind", "words"), [(Rule, {"says": "X.", "source": "Y"}), (CalendarSource, {"title": "Y"})]
)
def test_a_stamp_goes_with_a_comparison(
    kind: type[Checked], words: dict[str, str], compared: str, checked: str | None
) -> None:
    day = datetime.date.fromisoformat(checked) if checked else None
    with pytest.raises(ValidationError, match="day of a comparison"):
        kind.model_validate({"key": "x", "compared": compared, "checked": day, **words})


def test_what_is_expected_was_compared_with_nothing() -> None:
    """The exchanges have not published it, or nobody has read it."""
    assert [one.key for one in queries.calendar_sources() if one.sample and one.checked] == []


def test_what_was_not_compared_is_called_so() -> None:
    rule = Rule(key="x", says="X.", source="Y", compared="not yet")
    assert rule.comparison == NOT_COMPARED
    assert "checked" not in rule.comparison


def with_due(day: datetime.date | None):
    content = queries.site_content()
    rule = Rule(key="x", says="X.", source="Y", compared="not yet", due=day)
    entries = {**content.entries, Rule: MappingProxyType({"x": rule})}
    return replace(content, entries=MappingProxyType(entries))


@given(st.dates(datetime.date(2026, 1, 1), datetime.date(2030, 1, 1)), st.integers(-400, 400))
def test_a_duty_is_named_from_thirty_days_before_its_date(day: datetime.date, ahead: int) -> None:
    date = day + datetime.timedelta(days=ahead)
    said = [line for line in due(with_due(date), day) if 'rule "x"' in line]

    assert bool(said) == (ahead <= NOTICE.days)
    if said:
        assert said[0].startswith("Overdue since" if ahead < 0 else "Due on")


@given(st.integers(-400, 400))
def test_a_rule_that_ends_is_named_from_thirty_days_before(ahead: int) -> None:
    day = datetime.date(2026, 11, 26)
    content = queries.site_content()
    until = day + datetime.timedelta(days=ahead)
    rule = Rule(key="x", says="X.", source="Y", compared="not yet", until=until)
    entries = {**content.entries, Rule: MappingProxyType({"x": rule})}
    said = [
        line
        for line in due(replace(content, entries=MappingProxyType(entries)), day)
        if 'rule "x"' in line
    ]

    assert bool(said) == (ahead <= NOTICE.days)
    if said:
        assert said[0].startswith("Has ended on" if ahead < 0 else "Ends on")


def test_a_rule_that_ends_says_when() -> None:
    ending = [rule for rule in RULES.values() if rule.until]

    assert ending
    assert all(long_date(rule.until) in rule.says for rule in ending if rule.until)


@given(st.integers(-400, 400))
def test_the_end_of_security_txt_is_named_from_thirty_days_before(ahead: int) -> None:
    day = queries.firm().security_until - datetime.timedelta(days=ahead)
    said = [line for line in due(queries.site_content(), day) if "security.txt" in line]

    assert bool(said) == (ahead <= NOTICE.days)


def test_a_source_of_the_calendar_that_was_not_compared_is_listed() -> None:
    listed = "\n".join(unconfirmed(queries.site_content()))
    waiting = [one for one in queries.calendar_sources() if one.compared == "not yet"]

    assert waiting
    assert all(f'source "{one.key}"' in listed for one in waiting)


def test_what_nobody_compared_or_supplied_is_listed_by_its_name() -> None:
    listed = "\n".join(unconfirmed(queries.site_content()))
    content = queries.site_content()
    waiting = [
        one.key
        for kind in (Contract, EarlierRate)
        for one in content.all(kind)
        if one.checked is None
    ]

    assert waiting
    assert all(f'"{key}"' in listed for key in waiting)
    assert 'section 7 of "charter-stock-broker"' in listed
    assert 'of "charter-portfolio-manager"' in listed


def test_a_rule_that_was_not_compared_is_listed() -> None:
    assert 'Rule to be compared with its source: "x" (Y).' in list(unconfirmed(with_due(None)))


def test_a_start_in_production_writes_it_all_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    day = datetime.date(2026, 11, 26)
    with caplog.at_level(logging.WARNING):
        log_what_is_open(with_due(day), day)

    said = [record.getMessage() for record in caplog.records]
    assert set(said) >= {*unconfirmed(with_due(day)), *due(with_due(day), day)}
    assert 'Due on 26 November 2026: rule "x" (Y).' in said


@pytest.mark.parametrize("key", ["equity-auction-2026-12", "derivatives-2026-12"])
def test_hours_by_a_circular_that_nobody_read_are_expected_only(
    root: Path, edit: Callable[[str, str, str], None], key: str
) -> None:
    (session,) = [one for one in queries.trading_sessions() if one.key == key]
    assert session.sample

    edit("market/calendar.toml", f'key = "{key}"\nsample = true\n', f'key = "{key}"\n')
    (fault,) = faults(root)
    assert "needs sample = true" in fault
    assert key in fault
