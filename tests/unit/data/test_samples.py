"""The database with only the samples: made once, again if it is damaged, and never written to."""

import logging
import multiprocessing
import shutil
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from nnm_site.features.market import preparation, queries
from nnm_site.shared.data import database
from nnm_site.shared.data.preparation import sample_database, samples

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the samples are made."""
    folder = tmp_path_factory.mktemp("cache")
    samples(folder)
    return folder


def test_it_is_made_once_for_what_it_is_made_of(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = samples(kept)
    before = first.stat().st_ino
    assert samples(kept).stat().st_ino == before
    assert [path.name for path in first.parent.iterdir()] == [first.name]

    monkeypatch.setattr(preparation, "mark", lambda: "another sample")
    assert samples(kept) != first


def test_a_damaged_one_is_made_anew(
    kept: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(kept, tmp_path, dirs_exist_ok=True)
    whole = samples(tmp_path)
    data = whole.read_bytes()
    for damaged in (b"", data[: len(data) // 2]):
        whole.write_bytes(damaged)
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            assert samples(tmp_path) == whole
        assert "is damaged and is made anew" in caplog.text
        assert whole.stat().st_size == len(data)


def test_two_processes_make_it_beside_each_other(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        first, second = pool.map(samples, [tmp_path, tmp_path], chunksize=1)
    assert first == second
    assert [path.name for path in first.parent.iterdir()] == [first.name]


def test_pages_read_it_and_nobody_writes_it() -> None:
    usual = database.engine
    with sample_database():
        day = queries.latest_day("NSE")
        assert day is not None
        assert day.sample
        with pytest.raises(OperationalError, match="readonly"), database.engine().begin() as made:
            made.exec_driver_sql("DELETE FROM market_day")
    assert database.engine is usual
