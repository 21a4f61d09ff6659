"""From file to rows: all or nothing, and the same file twice changes nothing (issue 6)."""

import time
from pathlib import Path

import pytest

from nnm_site.market import queries
from nnm_site.market.__main__ import main
from nnm_site.market.bhavcopy import FileError
from nnm_site.market.store import ensure_samples, import_file
from tests.unit.market.test_bhavcopy import file, line


@pytest.fixture
def day(tmp_path: Path):
    """Write a file of one day and return its path."""

    def write(*lines: str) -> Path:
        path = tmp_path / "day.csv"
        path.write_text("".join(file(*lines)), encoding="utf-8")
        return path

    return write


def names(exchange="NSE", kind="gainer"):
    return [row.symbol for row in queries.market_rows(exchange, kind)]


def test_rows_come_from_the_file(engine, day):
    import_file(engine, day(line("UP", "110.5", "100", name="Upward Ltd"), line("DN", "90")))
    row = queries.market_rows("NSE", "gainer")[0]
    assert (row.company_name, row.last_price, row.prev_price) == ("Upward Ltd", "110.5", "100")
    assert (row.change_rs, row.change_percent, row.volume) == ("10.5", "10.50", 5)
    assert names(kind="loser") == ["DN"]
    assert str(queries.market_day("NSE").trade_date) == "2026-11-20"
    assert [found.symbol for found in queries.market_rows_of("Upward Ltd")] == ["UP"]


def test_samples_stand_there_until_a_file_is_imported(engine, day):
    ensure_samples(engine)
    assert (len(names()), len(names(kind="loser"))) == (10, 15)
    assert queries.market_day("BSE").sample
    import_file(engine, day(line("UP")))
    ensure_samples(engine)
    assert names() == ["UP"]
    assert names(kind="loser") == []
    assert not queries.market_day("NSE").sample
    assert queries.market_day("BSE").sample


def test_the_same_file_again_changes_nothing(engine, day):
    path = day(line("UP"))
    assert import_file(engine, path)[1]
    assert not import_file(engine, path)[1]
    assert names() == ["UP"]


def test_nothing_is_half_imported(engine, day):
    import_file(engine, day(line("OLD", day="2026-11-19")))
    with pytest.raises(FileError, match="line 4"):
        import_file(engine, day(line("A"), line("B"), line("C", close="?")))
    assert names() == ["OLD"]
    assert str(queries.market_day("NSE").trade_date) == "2026-11-19"


def test_a_failure_while_writing_leaves_the_old_rows(engine, day, monkeypatch):
    import_file(engine, day(line("OLD", day="2026-11-19")))

    def broken(*_: object) -> dict[str, object]:
        raise OSError("the disk is full")

    monkeypatch.setattr("nnm_site.market.store._values", broken)
    with pytest.raises(OSError, match="full"):
        import_file(engine, day(line("NEW")))
    assert names() == ["OLD"]


def test_an_older_day_does_not_replace_a_newer_one(engine, day):
    import_file(engine, day(line("NEW")))
    with pytest.raises(FileError, match="2026-11-20 is shown already"):
        import_file(engine, day(line("OLD", day="2026-11-19")))
    assert names() == ["NEW"]


def test_exchanges_do_not_disturb_each_other(engine, day):
    import_file(engine, day(line("N")))
    import_file(engine, day(line("B", series="A", src="BSE")))
    assert (names("NSE"), names("BSE")) == (["N"], ["B"])


def test_five_thousand_lines_take_less_than_three_seconds(engine, day):
    path = day(*(line(f"S{n}", str(100 + n % 97), "100") for n in range(5000)))
    start = time.monotonic()
    import_file(engine, path)
    assert time.monotonic() - start < 3


@pytest.mark.usefixtures("engine")
def test_the_command_tells_what_it_did(day, capsys):
    path = day(line("UP"))
    assert main(["import", str(path)]) == 0
    assert "NSE of 2026-11-20, 1 shares traded: 1 gainers, 0 losers, imported" in (
        capsys.readouterr().out
    )
    path = day(line("UP"), line("X", close="?"))
    assert main(["import", str(path), str(path.with_name("missing.csv"))]) == 1
    told = capsys.readouterr().err
    assert f'{path}: line 3: ClsPric "?" is no price or number' in told
    assert "missing.csv" in told


def test_a_file_that_is_no_text_is_refused(engine, tmp_path):
    path = tmp_path / "zip.csv"
    path.write_bytes(b"PK\x03\x04\xff\xfe\x00\x81")
    with pytest.raises(FileError):
        import_file(engine, path)
