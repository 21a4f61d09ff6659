"""From files to rows and back: all or nothing, in any order, any number of times."""

import sqlite3
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import event

from nnm_site.features.market import cache, preparation, queries, store
from nnm_site.features.market.__main__ import main, waiting
from nnm_site.features.market.day import source_words
from nnm_site.features.market.profile import answer_profile
from nnm_site.features.market.rules.comparable import NO_COMPARABLE
from nnm_site.features.market.rules.files import FileError
from nnm_site.features.market.store import ensure_sample, import_files
from nnm_site.settings import settings
from nnm_site.shared.data import database, migrate
from tests.documents import words
from tests.rows import each
from tests.unit.fragments import tree
from tests.unit.market import files
from tests.unit.market.files import file, line

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1007")]

TODAY = date(2026, 11, 22)
FRIDAY, THURSDAY, WEDNESDAY = (date(2026, 11, day) for day in (20, 19, 18))
INDEX = "Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value,Points Change\n"  # fmt: skip
INDICES = "ind_close_all_20112026.csv"
NSE_ACTIONS = "SYMBOL,SERIES,PURPOSE,EX-DATE"
OUR_ACTIONS = "ISIN,ExDate,Kind,Ratio,BasePrice"


@pytest.fixture(autouse=True)
def licence(monkeypatch):
    """Set a licence, so that imported data is shown."""
    named = settings.model_copy(update={"market_data_licence": "Agreement 1"})
    monkeypatch.setattr(queries, "settings", named)
    monkeypatch.setattr(cache, "SECONDS", 0)


@pytest.fixture
def take(engine, tmp_path: Path):
    """Import a file with this text, and return the messages."""

    def taken(text: str, name: str = "day.csv") -> list[object]:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return [outcome for _, outcome in import_files(engine, [path], TODAY)]

    return taken


@pytest.fixture
def put(take):
    """Import a day of these rows, and return the messages."""
    return lambda *lines: take("".join(file(*lines)))


@pytest.fixture
def actions(take):
    """Import a file of corporate actions, ours or NSE's, and return the messages' texts."""

    def taken(head: str, *lines: str) -> str:
        (one,) = take("\n".join([head, *lines, ""]), "actions.csv")
        return getattr(one, "words", str(one))

    return taken


def day_of(exchange="NSE"):
    day = queries.latest_day(exchange)
    assert day is not None
    return day


def gainers(exchange="NSE"):
    return [quote.symbol for quote in day_of(exchange).gainers]


def bars(name="Abc Ltd"):
    (instrument,) = queries.instruments_named(name)
    return queries.price_history(instrument.exchange, instrument.quote.isin, "all").bars


def test_a_day_comes_from_the_file(put):
    (taken,) = put(line("UP", "110.5", "100", name="Upward Ltd"), line("DN", "90"))
    assert taken == store.Taken("NSE, 20 November 2026: 2 shares, taken.", True, "NSE", FRIDAY)
    day = day_of()
    assert (day.trade_date, day.sample, day.shares) == (FRIDAY, False, 2)
    assert source_words(sample=day.sample) == "Source: Agreement 1."
    assert (day.advances, day.declines, day.unchanged) == (1, 1, 0)
    (up,) = day.gainers
    assert (up.name, up.close, up.previous, up.change) == (
        "Upward Ltd", Decimal("110.50"), Decimal("100.00"), Decimal("10.50"),
    )  # fmt: skip
    assert (up.percent, up.volume, up.turnover, up.trades) == (Decimal("10.50"), 5, 550, 3)
    assert [quote.symbol for quote in day.losers] == ["DN"]


def test_the_same_file_again_changes_nothing(engine, put):
    put(line())
    before = store.on_file(engine)
    (taken,) = put(line())
    assert taken == store.Taken(
        "NSE, 20 November 2026: 1 shares, there already.", False, "NSE", FRIDAY
    )
    assert store.on_file(engine) == before


def test_another_file_of_the_day_takes_its_place(put):
    put(line("OLD", name="Old Ltd"))
    (taken,) = put(line("NEW", name="New Ltd"))
    assert taken.words.endswith("in place of the file before.")
    assert gainers() == ["NEW"]
    assert queries.instruments_named("Old Ltd") == ()


def test_days_come_in_any_order_and_the_newest_is_shown(put):
    put(line("NEW", name="New Ltd", isin="INE000A01010"))
    put(line("OLD", name="Old Ltd", isin="INE000A01010", day=str(WEDNESDAY)))
    put(line("MID", name="Mid Ltd", isin="INE000A01010", day=str(THURSDAY)))
    assert (day_of().trade_date, gainers()) == (FRIDAY, ["NEW"])
    assert [bar.date for bar in bars("New Ltd")] == [WEDNESDAY, THURSDAY, FRIDAY]
    for former in ("Old Ltd", "mid"):
        (instrument,) = queries.instruments_named(former)
        assert instrument.quote.name == "New Ltd"


def test_exchanges_do_not_disturb_each_other(put):
    put(line("N", isin="INE000A01010"))
    put(line("B", series="A", src="BSE", isin="INE000A01010", name="ABC LTD."))
    assert (gainers("NSE"), gainers("BSE")) == (["N"], ["B"])
    for called in ("abc LTD", "abc ltd.", "n", "b", "ine000a01010"):
        instruments = queries.instruments_named(called)
        assert [one.exchange for one in instruments] == ["NSE", "BSE"]
        assert {one.quote.company for one in instruments} == {"Abc Ltd"}


@each([
    ("9999-12-31", "31 December 9999 is in the future"),
    ("2026-11-23", "23 November 2026 is in the future"),
    ("2026-11-21", "21 November 2026 is no trading day (a Saturday)"),
    ("2026-11-10", "10 November 2026 is no trading day (Diwali Balipratipada)"),
    ("2026-02-01", "NSE, 1 February 2026: 1 shares, taken."),
])  # fmt: skip
def test_only_a_day_with_trading_is_taken_a_sunday_of_a_special_session_too(day, says, put):
    (outcome,) = put(line(day=day))
    assert isinstance(outcome, FileError) == ("taken" not in says)
    assert getattr(outcome, "words", str(outcome)).startswith(says)


def test_a_file_cut_off_is_refused_and_the_day_before_stays(put):
    put(*(line(f"S{n}", day=str(THURSDAY)) for n in range(10)))
    (refused,) = put(*(line(f"S{n}") for n in range(7)))
    assert "7 shares of NSE, fewer than 80% of the 10 of 19 November 2026" in str(refused)
    assert day_of().trade_date == THURSDAY
    (refused,) = put(*(line(f"S{n}") for n in range(9)), line("S9")[:-9])
    assert "the file is cut off" in str(refused)
    assert day_of().trade_date == THURSDAY
    assert put(*(line(f"S{n}") for n in range(8)))[0].changed


def test_an_older_file_is_compared_with_the_day_beside_it(put):
    put(*(line(f"S{n}") for n in range(10)))
    (refused,) = put(*(line(f"S{n}", day=str(THURSDAY)) for n in range(7)))
    assert "fewer than 80% of the 10 of 20 November 2026" in str(refused)
    # Two years earlier fewer shares were listed.
    assert put(*(line(f"S{n}", day="2024-11-19") for n in range(7)))[0].changed


def test_nothing_is_half_imported(engine, put):
    put(line("OLD", day=str(THURSDAY)))

    def fail(_connection, _cursor, statement, *_):
        if statement.startswith("INSERT INTO market_close"):
            raise OSError("the disk is full")

    event.listen(engine, "before_cursor_execute", fail)
    (refused,) = put(line("NEW"))
    assert "full" in str(refused)
    event.remove(engine, "before_cursor_execute", fail)
    assert gainers() == ["OLD"]
    assert [(span.days, span.shares) for span in store.on_file(engine)] == [(1, 1)]
    assert put(line("NEW"))[0].changed


def test_a_split_and_its_new_isin_keep_the_history(put, actions):
    put(line("ABC", "500", "490", opened="495", isin="INE000A01010", day=str(THURSDAY)))
    put(line("ABC", "101", "100", opened="100", isin="INE000A01028"))
    assert bars()[1].jump
    for new in (1, 0):
        sentence = actions(OUR_ACTIONS, f"INE000A01010,{FRIDAY},split,5:1,")
        assert sentence == f"1 corporate actions, {new} of them new or corrected."
    assert [(str(bar.close), bar.jump) for bar in bars()] == [("100.00", False), ("101.00", False)]
    (instrument,) = queries.instruments_named("Abc Ltd")
    assert (instrument.quote.isin, instrument.year_high) == ("INE000A01028", Decimal("101.00"))
    assert instrument.average_volume == 25


def test_a_purpose_that_is_not_understood_is_named_and_nothing_is_compared(put, actions, capsys):
    put(line("ABC", "110", "109", opened="109", isin="INE000A01010", day=str(THURSDAY)))
    put(line("ABC", "101", "110", opened="101", isin="INE000A01010"))
    purpose = '"Bonus Of One Share For Ten"'
    sentence = actions(NSE_ACTIONS, f"ABC,EQ,{purpose},20-Nov-2026", "XYZ,EQ,Splt,20-Nov-2026")
    assert f"ABC (INE000A01010), 20 November 2026: {purpose}; XYZ, 20 November 2026" in sentence
    quote = day_of().most_traded[0]
    assert (quote.is_compared, quote.note) == (False, NO_COMPARABLE)
    filled = answer_profile("Abc%20Ltd", {})
    assert filled is not None
    assert "no comparable price (the ex-date of a bonus)" in words(tree(filled.main).one("main"))
    main(["status"])
    status = capsys.readouterr().out
    assert f"INE000A01010, 20 November 2026: {purpose}" in status
    assert 'XYZ, 20 November 2026: "Splt"' in status
    # Our own file states the action, or that there was none.
    actions(OUR_ACTIONS, f"INE000A01010,{FRIDAY},none,,")
    assert day_of().losers[0].previous == 110
    actions(OUR_ACTIONS, f"INE000A01010,{FRIDAY},bonus,1:10,")
    assert day_of().gainers[0].previous == 100
    main(["status"])
    assert purpose not in capsys.readouterr().out


def test_a_bonus_of_preference_shares_leaves_a_share_compared(put, actions):
    put(line("ABC", "100", "99", opened="99", day=str(THURSDAY)))
    put(line("ABC", "99.70", "100", opened="100"))
    purpose = "Scheme Of Arrangement - Bonus Ncrps 4:1"
    assert actions(NSE_ACTIONS, f"ABC,EQ,{purpose},20-Nov-2026") == (
        "0 corporate actions, 0 of them new or corrected."
    )
    assert str(day_of().losers[0].percent) == "-0.30"


def test_an_action_is_kept_until_its_share_is_on_file(put, actions, capsys):
    sentence = actions(NSE_ACTIONS, 'ABC,EQ,"Bonus 1:1",20-Nov-2026')
    assert "Kept until their shares are on file: ABC." in sentence
    main(["status"])
    assert 'ABC, 20 November 2026: "Bonus 1:1"' in capsys.readouterr().out
    put(line("ABC", "200", "199", opened="199", day=str(THURSDAY)))
    put(line("ABC", "101", "200", opened="101"))
    assert day_of().gainers[0].note == "ex-date: adjusted 1:2 (bonus 1:1)"
    main(["status"])
    assert "Bonus 1:1" not in capsys.readouterr().out


def test_two_companies_of_bse_may_have_one_cut_name(put):
    common = {"symbol": "SHREE IND", "src": "BSE", "series": "B", "name": ""}
    put(line(isin="INE000A01010", **common), line(isin="INE000B01018", **common))
    assert day_of("BSE").shares == 2


def test_a_file_with_fewer_indices_does_not_replace_the_day(take):
    _, nine = (
        take(INDEX + "".join(f"Nifty {n},20-11-2026,100,120,90,110,10\n" for n in range(rows)), INDICES)
        for rows in (10, 9)
    )  # fmt: skip
    assert "it has 9 rows of that day and 10 are on file" in str(nine[0])
    assert len(queries.index_quotes()) == 10


def test_indices(engine, tmp_path):
    for day, close in ((THURSDAY, "100"), (FRIDAY, "110")):
        path = tmp_path / f"ind_close_all_{day:%d%m%Y}.csv"
        path.write_text(f"{INDEX}Nifty 50,{day:%d-%m-%Y},100,120,90,{close},10\n")
    files.take(engine, [tmp_path], TODAY)
    (index,) = queries.index_quotes()
    assert (index.name, index.trade_date) == ("Nifty 50", FRIDAY)
    assert (index.close, index.change, index.percent) == (110, 10, Decimal("10.00"))
    assert not index.sample
    shown = queries.price_history("index", "Nifty 50", "1m")
    assert [str(bar.close) for bar in shown.bars] == ["100.00", "110.00"]
    assert queries.price_history("index", "Nothing", "1y").bars == ()
    assert queries.instruments_named("Nifty 50") == ()


def test_a_share_that_is_no_longer_traded_says_its_own_day(put):
    put(line("OLD", name="Old Ltd", day=str(THURSDAY)), line("ABC", day=str(THURSDAY)))
    put(line("ABC"), line("NEW", name="New Ltd"))
    (old,) = queries.instruments_named("Old Ltd")
    assert (old.trade_date, old.is_current) == (THURSDAY, False)
    (new,) = queries.instruments_named("New Ltd")
    assert (new.is_current, new.average_volume) == (True, None)


def test_names_with_joiners_and_suggestions(put):
    put(line("KSH", name="क\u094d\u200dष सीमेंट"), line("CEM", name="Ambar Cement Ltd"), line("STL", name="Ambar Steel Ltd"))  # fmt: skip
    assert [one.quote.symbol for one in queries.instruments_named("क\u094dष  सीमेंट")] == ["KSH"]
    assert [name for name, _ in queries.suggestions("ambar cemnt")] == [
        "Ambar Cement Ltd",
        "Ambar Steel Ltd",
    ]
    assert [symbol for _, symbol in queries.suggestions("stl")] == ["STL"]
    assert queries.suggestions("%") == queries.suggestions("") == []
    assert queries.suggestions("zz_%") == []


def test_while_an_import_has_taken_the_last_day_of_a_share_its_page_stays(engine, tmp_path, put):
    october = date(2026, 10, 1)
    put(line("OLD", name="Old Ltd", day=str(october)))
    put(line("OLD", name="Old Ltd", day=str(THURSDAY)), line("ABC", day=str(THURSDAY)))
    put(line("ABC"), line("XYZ"))
    (old,) = queries.instruments_named("Old Ltd")
    before = answer_profile("Old%20Ltd", {})
    path = tmp_path / "again.csv"
    rows = (line(name, day=str(THURSDAY)) for name in ("ABC", "NEW"))
    path.write_text("".join(file(*rows)), encoding="utf-8")
    for _, taken in import_files(engine, [path], TODAY):
        assert isinstance(taken, store.Taken)
        assert answer_profile("Old%20Ltd", {}) == before
        assert queries.price_history("NSE", old.quote.isin, "1m").bars == ()
    (old,) = queries.instruments_named("Old Ltd")
    assert (old.trade_date, old.is_current) == (october, False)


@pytest.mark.long
def test_without_a_licence_imported_rows_are_kept_and_the_sample_is_shown(engine, put, monkeypatch):
    ensure_sample(engine)
    put(line("REAL", name="Real Ltd"))
    assert (day_of().sample, gainers()) == (False, ["REAL"])
    # The sample is not shown together with real days.
    assert queries.latest_day("BSE") is None
    assert queries.index_quotes() == ()
    assert queries.instruments_named("Namuna Steel Ltd (sample)") == ()

    nothing = settings.model_copy(update={"market_data_licence": None})
    monkeypatch.setattr(queries, "settings", nothing)
    assert day_of().sample
    assert queries.instruments_named("Real Ltd") == ()
    assert queries.suggestions("Real Ltd") == []
    assert all(quote.name.endswith("(sample)") for quote in day_of().gainers)
    assert [span.days for span in store.on_file(engine) if not span.sample] == [1]


@pytest.mark.usefixtures("engine")
def test_the_command_tells_what_it_did(tmp_path, capsys):
    path, bad = tmp_path / "a.csv", tmp_path / "b.csv"
    path.write_text("".join(file(line("UP"))))
    bad.write_text("".join(file(line("UP"), line("X", volume="?"))))
    assert main(["import", str(tmp_path), str(tmp_path / "missing.csv")]) == 1
    output = capsys.readouterr()
    assert f"{path}: NSE, 20 November 2026: 1 shares, taken." in output.out
    assert "MARKET_DATA_LICENCE names no agreement" in output.out
    assert f'{bad}: not taken: line 3: TtlTradgVol "?" is no whole number.' in output.err
    assert "missing.csv: not taken: No such file or directory." in output.err
    assert main(["status"]) == 0
    output = capsys.readouterr().out
    assert "NSE, imported: 1 days from 20 November 2026 to 20 November 2026, 1 rows." in output


def test_a_locked_database_gives_a_sentence(engine, tmp_path, capsys):
    path = tmp_path / "a.csv"
    path.write_text("".join(file(line("UP"))))

    def impatient(connection, _record):
        connection.execute("PRAGMA busy_timeout = 1")

    event.listen(engine, "connect", impatient)
    engine.dispose()
    file_path = database.sqlite_file(engine)
    assert file_path is not None
    other = sqlite3.connect(file_path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert main(["import", str(path)]) == 1
    assert "The database is in use" in capsys.readouterr().err
    other.execute("ROLLBACK")
    other.close()
    assert main(["import", str(path)]) == 0


def test_what_an_older_database_holds_lies_where_it_is_read(engine, take):
    """Index closes and stored actions of the previous version, and the day that its pages show."""
    with database.exclusive(engine) as connection:
        config = migrate.alembic_config(connection)
        command.downgrade(config, "0010_enquiry_sender")
        for statement in (
            "INSERT INTO market_day VALUES ('index', 0, '2026-11-20', 'x', 'indices.csv', 1, 1, NULL)",
            "INSERT INTO market_index_close VALUES (0, 'Nifty 50', '2026-11-19', 1, 1, 1, 1000000, 900000)",
            "INSERT INTO market_index_close VALUES (0, 'Nifty 50', '2026-11-20', 1, 1, 1, 1100000, 1000000)",
            # The database converts this name to lower case differently from Python.
            "INSERT INTO market_index_close VALUES (0, 'NIFTY  É', '2026-11-20', 1, 1, 1, 1000000, 900000)",
            "INSERT INTO market_filing VALUES ('NSE', 'ABC', '2026-11-20', 'bonus', 1, 1, 'Bonus 1:1')",
        ):
            connection.exec_driver_sql(statement)
        command.upgrade(config, "head")
    preparation.prepare(engine)
    _, index = queries.index_quotes()
    assert (index.name, index.trade_date, index.close, index.previous) == (
        "Nifty 50",
        FRIDAY,
        110,
        100,
    )
    history = queries.price_history("index", "Nifty 50", "1m")
    assert [bar.date for bar in history.bars] == [THURSDAY, FRIDAY]
    with engine.connect() as connection:
        assert waiting(connection) == ['ABC, 20 November 2026: "Bonus 1:1"']
    (taken,) = take(f"{INDEX}NIFTY  É,19-11-2026,1,1,1,1,0\n", "ind_close_all_19112026.csv")
    assert "1" in str(taken.words)
