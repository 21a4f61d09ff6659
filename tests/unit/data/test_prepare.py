"""`python -m nnm_site data prepare`: runs once for all callers; reports a failure in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from nnm_site.__main__ import main
from nnm_site.features.market import queries
from nnm_site.settings import PROJECT_ROOT

pytestmark = pytest.mark.requirement("V16.2.3")


@pytest.mark.long
@pytest.mark.usefixtures("empty_engine")
def test_a_new_database_has_the_markets_samples() -> None:
    assert main(["data", "prepare"]) == 0
    assert main(["data", "prepare"]) == 0

    for exchange in ("NSE", "BSE"):
        day = queries.latest_day(exchange)
        assert day is not None
        assert day.sample
        assert day.gainers


@pytest.mark.slow
@pytest.mark.short("command1")
@pytest.mark.parametrize(
    "command",
    [
        ("nnm_site", "data", "prepare"),
        # The serving command of `make run` and containers.
        ("nnm_site.serving", "a build", "0", "1"),
        ("nnm_site", "enquiries", "status"),
        ("nnm_site", "market", "import", "day.csv"),
    ],
)
def test_an_older_database_ends_the_start_with_a_sentence(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    file = tmp_path / "nnm.db"
    with create_engine(f"sqlite:///{file}").begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('0009')"))
    before = file.read_bytes()

    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=PROJECT_ROOT,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{file}"},
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert done.returncode == 1
    (sentence,) = done.stderr.strip().splitlines()
    assert sentence.startswith(f"The database sqlite:///{file} is of another history of the site")
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".db"] == ["nnm.db"]


@pytest.mark.usefixtures("empty_engine")
def test_a_folder_that_cannot_be_made_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")

    assert main(["data", "prepare"]) == 1

    assert "cannot be prepared: [Errno" in capsys.readouterr().err
