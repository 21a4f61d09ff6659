"""The server's output in the market pages: the newest day, movers, profiles."""

import datetime
import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from itertools import product
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup
from sqlalchemy import Engine

from nnm_site.features.market import cache, components, day, queries
from nnm_site.features.market.components import NOTHING, PROFILE, address_of
from nnm_site.features.market.day import COMPUTED, INVENTED, source_words
from nnm_site.features.market.movers import answer, answer_movers
from nnm_site.features.market.profile import NOT_ON_FILE, answer_profile
from nnm_site.features.market.rules.history import RANGES
from nnm_site.features.market.rules.summary import Day, Quote
from nnm_site.platform.route import PageAnswer, Tree
from nnm_site.platform.tree import render
from nnm_site.settings import settings
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.money import indian, rupees
from tests.documents import Document, rows_of, words
from tests.rows import each
from tests.unit.fragments import HOSTILE, foreign, tree
from tests.unit.market import files
from tests.unit.market.files import file, isin_of, line

pytestmark = [
    pytest.mark.slow,
    pytest.mark.requirement("R1005", "A12"),
]


def movers(query: dict[str, str]) -> Document:
    return tree(answer_movers("", query).answers)


def profile(name: str, **query: str) -> PageAnswer:
    filled = answer_profile(address_of(name).removeprefix(f"{PROFILE}/"), query)
    assert filled is not None
    return filled


def sheet(name: str, **query: str) -> Document:
    return tree(profile(name, **query).main)


def facts(document: Document) -> dict[str, str]:
    return {words(fact[0]): words(fact[1]) for fact in document.find(".//dl/div")}


def text_of(piece: Tree | None) -> str:
    return words(tree(piece).one("main"))


def newest(exchange: str = "NSE") -> Day:
    summary = queries.latest_day(exchange)
    assert summary is not None
    return summary


def share(exchange: str = "NSE") -> Quote:
    return newest(exchange).gainers[0]


def listed(document: Document, key: str) -> list[str]:
    """The names in one list of the day, in order."""
    (section,) = (e for e in document.all("section") if e.get("aria-labelledby") == key)
    return [words(name) for name in section.findall(".//li/p")]


@pytest.fixture
def take(prepared: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Import these texts in addition to the sample, and answer again; with a licence by default."""
    monkeypatch.setattr(cache, "SECONDS", 0)

    def taken(*texts: str, is_licensed: bool = True) -> None:
        for number, text in enumerate(texts):
            path = tmp_path / f"{number}.csv"
            path.write_text(text)
            files.take(prepared, [path], datetime.date(2026, 11, 22))
        licence = "NSE, agreement 1" if is_licensed else None
        licensed = settings.model_copy(update={"market_data_licence": licence})
        monkeypatch.setattr(queries, "settings", licensed)

    return taken


def rows(*lines: str) -> str:
    return "".join(file(*lines))


# ---- Gainers and losers


def test_without_a_choice_the_newest_day_is_written_and_nothing_else():
    filled = answer_movers("", {})
    assert filled.answers is filled.main is None
    rows = tree(filled.parts["movers"]).one("tbody")
    assert [words(th) for th in rows.iter("th")] == [row["name"] for row in answer({}).rows]


@each(product(["gainer", "loser"], ["NSE", "BSE"], ["1", "2"]))
def test_the_rows_of_a_page_are_those_that_were_asked_for(show: str, exchange: str, page: str):
    query = {"show": show, "exchange": exchange, "page": page}
    document, shown = movers(query), answer(query)
    body = document.one("tbody")
    assert [words(th) for th in body.iter("th")] == [row["name"] for row in shown.rows]
    assert [words(cell) for cell in body.iter("td")] == [
        row[name] for row in shown.rows for name in ("last", "prev", "change", "percent", "volume")
    ]
    assert words(document.one("caption")) == f"{show.capitalize()}s"
    current = [words(e) for e in document.with_attribute("aria-current")
               if e.get("aria-current") in {"true", "page"}]  # fmt: skip
    assert current == [show.capitalize(), exchange, f"Page {shown.page} of {shown.pages}"]


def test_a_row_that_is_drawn_as_a_grid_is_one_of_a_table_still():
    document = movers({"page": "1"})
    table = document.one("table")
    assert table.get("role") == "table"
    assert {e.get("role") for e in table.iter("tr")} == {"row"}
    assert {e.get("role") for e in table.iter("td")} == {"cell"}
    assert {e.get("role") for e in table.iter("th")} == {"columnheader", "rowheader"}


@pytest.mark.requirement("V3.2.2")
@each(["show", "exchange", "page", HOSTILE])
def test_an_unknown_choice_means_the_default_and_brings_nothing_in(name: str):
    document = movers({name: HOSTILE})
    assert not foreign(document)
    assert words(document.one("caption")) == "Gainers"
    assert "7 * 7" not in words(document.one("main"))


@pytest.mark.parametrize("sample", [True, False])
def test_only_imported_lists_are_said_to_come_from_the_exchange(
    sample: bool, monkeypatch: pytest.MonkeyPatch
):
    expected = replace(answer({}), sample=sample, source=source_words(sample=sample))
    monkeypatch.setattr("nnm_site.features.market.movers.answer", lambda _: expected)
    shown = text_of(answer_movers("", {}).parts["movers"])
    assert ("These companies and prices are invented." in shown) == sample
    assert ("Companies, indices and prices are invented." in shown) == sample
    assert ("Computed from the exchange's end-of-day file" in shown) != sample


# ---- The newest day


def test_the_day_in_one_sentence_and_who_says_so():
    summary = newest()
    index = queries.index_quotes()[0]
    text = text_of(day.answer_equity("", {}).parts["day"])
    assert f"{summary.advances} of {summary.shares} shares rose and {summary.declines} fell" in text
    assert f"{index.name} {'rose' if index.change > 0 else 'fell'}" in text
    assert "Sample data" in text


@pytest.mark.parametrize("exchange", ["NSE", "BSE"])
def test_lists_breadth_and_counts_are_those_of_the_data(exchange: str):
    summary = newest(exchange)
    lists = day.answer_equity("", {"exchange": exchange}).parts["lists"]
    document, shown = tree(lists), text_of(lists)
    assert (INVENTED in shown, COMPUTED in shown) == (summary.sample, not summary.sample)
    assert f"{summary.high_count} of {summary.shares} shares" in shown
    every = tree(day.answer_equity("", {"exchange": exchange, "traded": "all"}).parts["lists"])
    assert listed(every, "most-traded") == [quote.name for quote in summary.most_traded]
    for key, quotes in (("gainers", summary.gainers), ("losers", summary.losers),
                        ("most-traded", summary.most_traded), ("highs", summary.highs),
                        ("lows", summary.lows)):  # fmt: skip
        assert listed(document, key) == [quote.name for quote in quotes[: day.LISTED]]
    drawn = dict(re.findall(r'class="breadth-(up|down)".*?width="([0-9.]+)%"', str(lists)))
    assert float(drawn["up"]) == pytest.approx(100 * summary.advances / summary.shares, abs=0.01)
    assert float(drawn["down"]) == pytest.approx(100 * summary.declines / summary.shares, abs=0.01)


@each(RANGES)
def test_each_chart_has_its_sentence_and_its_table(chosen: str):
    parts = day.answer_equity("", {"range": chosen}).parts
    marked = [words(e) for e in tree(parts["ranges"]).with_attribute("aria-current")
              if e.get("aria-current") == "true"]  # fmt: skip
    assert marked == [RANGES[chosen][0]]  # type: ignore[index]
    for place, name in enumerate(
        components.shown_indices([one.name for one in queries.index_quotes()]), 1
    ):
        document = tree(parts[f"index-{place}"])
        assert document.one("svg").get("aria-label") == words(document.one("figcaption"))
        head, *rows = document.find(".//table//tr")
        assert [words(cell) for cell in head] == ["Date", "Open", "High", "Low", "Close"]
        history = queries.price_history("index", name, chosen)  # type: ignore[arg-type]
        assert len(rows) == len(history.bars)
        assert words(rows[0]).startswith(long_date(history.bars[-1].date))


@each([{"range": HOSTILE}, {"exchange": "LSE"}, {"traded": HOSTILE}])
def test_what_an_address_may_not_ask_means_the_default(query: dict[str, str]):
    assert day.answer_equity("", query).parts == day.answer_equity("", {}).parts


def test_the_home_page_has_ticker_chart_and_most_traded():
    parts, summary = day.answer_home("", {}).parts, newest()
    tape = [words(b) for b in tree(parts["market-tape"]).all("b")]
    names = [*(one.name for one in queries.index_quotes()), *(q.name for q in summary.most_traded)]
    assert tape == names[: len(tape)]
    rows = [words(e.find(".//a")) for e in tree(parts["market-traded"]).all("li")]
    assert rows == [quote.name for quote in summary.most_traded[: day.BESIDE_CHART]]
    assert list(tree(parts["market-chart"]).all("figure"))


def test_an_imported_day_is_on_the_pages_as_soon_as_it_may_be_shown(take: Callable[..., None]):
    """Without a licence never; with one as soon as the cached answer expires."""
    imported = rows(line("REAL", name="Real Ltd"), line("DOWN", "90", name="Down Ltd"))
    take(imported, is_licensed=False)
    assert "Real Ltd" not in text_of(day.answer_home("", {}).parts["market-traded"])
    take()
    assert "Real Ltd" in text_of(day.answer_home("", {}).parts["market-traded"])
    assert "Real Ltd" in text_of(day.answer_equity("", {}).parts["lists"])
    assert "Real Ltd" in text_of(answer_movers("", {}).parts["movers"])
    assert "Source: NSE, agreement 1." in text_of(day.answer_home("", {}).parts["market-day"])


def test_while_only_bse_is_on_file_pages_show_it_and_no_sample(take: Callable[..., None]):
    take(rows(line("REAL", name="Real Ltd", src="BSE", series="A")))
    home, equity = day.answer_home("", {}).parts, day.answer_equity("", {}).parts
    assert "Real Ltd" in text_of(home["market-traded"])
    assert "on BSE 1 of 1 shares rose" in text_of(home["market-day"])
    assert {"?exchange=BSE&range=1y"} < {a.get("href") for a in tree(equity["lists"]).all("a")}
    assert "(sample)" not in "".join(map(str, (*home.values(), *equity.values())))


def test_without_the_database_pages_stay_as_they_were(
    prepared: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(cache, "SECONDS", 0)
    before = day.answer_home("", {}).parts
    with prepared.begin() as connection:
        connection.exec_driver_sql("DROP TABLE market_day")
    assert day.answer_home("", {}).parts == before
    assert "market data cannot be read" in caplog.text
    assert day.answer_equity("", {}) == PageAnswer()
    other = day.answer_equity("", {"exchange": "BSE"})
    assert other.status == 503
    assert "cannot be shown at the moment" in text_of(other.parts["day"])
    assert "table" not in str(other.parts["lists"])


# ---- Company profile


@pytest.mark.parametrize("exchange", ["NSE", "BSE"])
def test_a_known_company_has_its_day_its_year_and_its_chart(exchange: str):
    quote = share(exchange)
    document = sheet(quote.name, exchange=exchange)
    (known,) = (one for one in queries.instruments_named(quote.name) if one.exchange == exchange)
    definitions = facts(document)
    assert definitions["Open"] == rupees(quote.open)
    assert definitions["Volume"] == f"{indian(Decimal(quote.volume), 0)} shares"
    assert (definitions["ISIN"], definitions["Symbol"]) == (quote.isin, quote.symbol)
    assert "52 weeks" in [words(e) for e in document.all("h2")]
    assert indian(known.year_low) in words(document.one("main"))
    assert words(document.one("h1")) == quote.name
    lead = words(next(p for p in document.all("p") if "Closing price on" in words(p)))
    direction = "up" if quote.change > 0 else "down"
    assert f"{exchange}, " in lead
    assert f"{direction} {indian(abs(quote.percent))}%" in lead
    (notices,) = (a for a in document.all("a") if "Notices" in words(a))
    assert exchange.lower() in notices.attrib["href"]


def test_both_exchanges_stand_side_by_side():
    nse, bse = queries.instruments_named(share().name)
    (table,) = (one for one in sheet(nse.quote.name).all("table") if "Side by side" in words(one))
    rows = {label: cells for label, *cells in rows_of(table)}
    assert rows["Last price"] == [rupees(one.quote.close) for one in (nse, bse)]
    assert rows["52-week high"] == [rupees(one.year_high) for one in (nse, bse)]
    # A company that only one exchange lists.
    assert "Side by side" not in words(sheet("Namuna Foods Ltd (sample)").one("main"))


def test_the_actions_of_a_company_are_listed_with_their_day_and_marked():
    document = sheet("Namuna Cables Ltd (sample)", range="all")
    (instrument, _) = queries.instruments_named("Namuna Cables Ltd (sample)")
    definitions = facts(document)
    assert instrument.actions
    for action in instrument.actions:
        assert definitions[long_date(action.ex_date)] == action.words.capitalize()
        assert f"Prices before {long_date(action.ex_date)} are adjusted" in words(
            document.one("main")
        )
    assert [g for g in document.all("g") if g.get("class") == "price-actions"]


@pytest.mark.requirement("V3.2.2")
def test_a_share_has_one_address_which_title_and_canonical_name():
    quote = share()
    filled = profile(quote.name.upper())
    assert (filled.title, filled.status) == (f"{quote.name}: company profile", 200)
    assert unquote(filled.canonical or "") == f"{PROFILE}/{quote.name}"
    for called in (quote.symbol, quote.isin.lower()):
        assert profile(called, range="3m").moved == f"{address_of(quote.company)}?range=3m"


@each(RANGES)
def test_a_range_is_an_address(chosen: str):
    quote = share()
    document = sheet(quote.name, range=chosen)
    history = queries.price_history("NSE", quote.isin, chosen)  # type: ignore[arg-type]
    assert len(document.find(".//details//tbody/tr")) == len(history.bars)


@pytest.mark.requirement("V3.2.2")
def test_a_name_that_is_not_there_answers_404_with_names_like_it():
    quote = share()
    filled = profile(quote.name.replace(" Ltd (sample)", "s"))
    assert filled.status == 404
    links = {a.attrib["href"] for a in tree(filled.main).all("a")}
    assert address_of(quote.name) in links


@pytest.mark.requirement("V3.2.2")
@each(["Accounts are frozen. Call 90000 00000.", f"{HOSTILE[:12]}x", "x" * 150])
def test_what_an_address_says_is_neither_heading_nor_title(name: str):
    filled = profile(name)
    document = tree(filled.main)
    assert words(document.one("h1")) == NOT_ON_FILE
    assert name not in f"{filled.title} {filled.description}"
    shown = words(document.one("bdi"))
    assert name.startswith(shown.removesuffix("…"))
    assert len(shown) <= 60
    assert words(document.one("main")).count(shown) == 1


@pytest.mark.requirement("V3.2.2")
def test_a_name_with_joiners_is_found(take: Callable[..., None]):
    take(rows(line("KSH", name="क्\u200dष सीमेंट")))
    assert profile("क्\u200dष सीमेंट").status == 200


def test_real_movers_can_be_put_in_another_order(take: Callable[..., None]):
    assert movers({"sort": "name"}).find(".//nav[@aria-label='Sorted by']") == []
    shares = [("ABC", "110", "5"), ("XYZ", "115", "9"), ("MNO", "105", "7"), ("OLD", "100", "1")]
    take(rows(*(line(name, close, name=name, volume=volume) for name, close, volume in shares)))
    for order, names in (
        ("change", "XYZ ABC MNO"), ("volume", "XYZ MNO ABC"), ("name", "ABC MNO XYZ"), (HOSTILE, "XYZ ABC MNO"),
    ):  # fmt: skip
        body = movers({"sort": order}).one("tbody")
        assert " ".join(words(th) for th in body.iter("th")) == names, order
    (sorted_by,) = movers({"sort": "volume"}).find(".//nav[@aria-label='Sorted by']")
    assert [words(a) for a in sorted_by if a.get("aria-current") == "true"] == ["Volume"]


def test_a_row_says_why_a_share_is_compared_otherwise_or_not_at_all(take: Callable[..., None]):
    before = {"day": "2026-11-19"}
    take(
        rows(line("SPLT", "500", "490", opened="495", **before), line("JUMP", "100", "99", opened="99", **before)),
        f"ISIN,ExDate,Kind,Ratio\n{isin_of('SPLT')},2026-11-20,split,5:1\n",
        rows(line("SPLT", "105", "500", name="Split Ltd", opened="101"), line("JUMP", "50", "100", name="Jump Ltd", opened="51"),
             line("IPO", "300", "200", name="Ipo Ltd")),
    )  # fmt: skip
    risen, fallen = (rows_of(table) for table in movers({"exchange": "NSE"}).all("table"))
    assert [[name, percent] for name, *_, percent, _ in risen] == [
        ["Split Ltd ex-date: adjusted 1:5 (split 5:1)", "+5.00"]
    ]
    assert sorted([name, percent] for name, *_, percent, _ in fallen) == [
        ["Ipo Ltd new", NOTHING], ["Jump Ltd no comparable price", NOTHING],
    ]  # fmt: skip


def test_without_the_database_the_last_answer_stays_and_else_a_sentence(prepared: Engine):
    quote = share()
    known = profile(quote.name)
    losers = answer_movers("", {"show": "loser"})
    with prepared.begin() as connection:
        for name in ("day", "listing"):
            connection.exec_driver_sql(f"DROP TABLE market_{name}")
    assert profile(quote.name) is known
    again = answer_movers("", {"show": "loser"})
    assert (again.status, len(again.parts)) == (losers.status, len(losers.parts)) == (200, 1)
    other = profile("Another Ltd")
    unknown = answer_movers("", {"exchange": "BSE"})
    assert (other.status, unknown.status) == (503, 503)
    assert "Another Ltd" in text_of(other.main)
    for piece in (other.main, unknown.answers):
        assert "cannot be shown at the moment" in text_of(piece)


# ---- Words


@pytest.mark.requirement("V3.2.2")
@given(st.permutations(["Nifty Bank", "Nifty 50", "Alpha", "Beta", "Nifty 500"]))
def test_the_leading_indices_come_first_and_others_in_their_order(names: list[str]):
    assert components.shown_indices(names) == ("Nifty 50", "Nifty Bank", "Nifty 500")
    assert components.shown_indices(("A", "B", "C", "D")) == ("A", "B", "C")
    assert components.shown_indices(()) == ()


def test_a_history_without_a_day_is_a_sentence():
    empty = queries.price_history("NSE", "INE000000000", "1y")
    assert render(components.figure(empty, "<b>X", "₹")) == Markup(
        '<p class="small">No prices of &lt;b&gt;X are on file.</p>'
    )
