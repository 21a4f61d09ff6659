"""Pages, interface and builds that depend on the day change with it; tests set the day."""

import shutil
from contextlib import nullcontext
from datetime import date
from itertools import product
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nnm_site.features.calculator import data_files
from nnm_site.features.calculator.api import api
from nnm_site.platform.route import EachMinute, Route, trails
from nnm_site.platform.tree import render
from nnm_site.settings import SettingsError, read_settings
from nnm_site.shared import ui
from nnm_site.shared.charges import cards
from nnm_site.shared.content.models.calendar import SpecialTradingSession
from nnm_site.shared.rules import dates
from nnm_site.site_map import routes
from tests.documents import Document, words
from tests.rows import each
from tools import serve

pytestmark = pytest.mark.slow

DAILY = {route.path: route for route in routes() if isinstance(route.answer, EachMinute)}


def shown(route: Route, day: str, monkeypatch: pytest.MonkeyPatch) -> Document:
    """The server's output of the page on a day."""
    monkeypatch.setenv("PREVIEW_DAY", day)
    with ui.on_trail(trails(routes())[route.path]):
        content = "".join(render(child) for child in route.page().children)
    return Document(f"<!DOCTYPE html><title>x</title><main>{content}</main>")


def test_a_preview_moves_the_day_and_leaves_the_time(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PREVIEW_DAY", "2028-02-29")
    assert dates.today() == dates.now().date() == date(2028, 2, 29)
    monkeypatch.setenv("APP_ENV", "production")
    assert dates.today() != date(2028, 2, 29)


def test_a_preview_is_for_development_alone():
    assert read_settings({"PREVIEW_DAY": "2027-04-01"}).preview_day == date(2027, 4, 1)
    with pytest.raises(SettingsError, match="PREVIEW_DAY"):
        read_settings({"PREVIEW_DAY": "April"})
    with pytest.raises(SettingsError, match="PREVIEW_DAY shows the site of another day"):
        read_settings({"PREVIEW_DAY": "2027-04-01", "APP_ENV": "production"})


#: Muhurat trading, a leap day, a year of which no holiday is known; the tests below have others.
DAYS = ["2026-11-08", "2028-02-29", "2031-06-15"]


@each(product(DAILY, DAYS))
def test_a_daily_page_can_be_written_on_any_day(
    path: str, day: str, monkeypatch: pytest.MonkeyPatch
):
    assert shown(DAILY[path], day, monkeypatch).one("h1") is not None


@each(
    [
        ("2026-06-15", (2026, 2027), ()),
        ("2026-12-31", (2026, 2027), ()),
        ("2027-01-01", (2027, 2028), (2028,)),
        ("2031-06-15", (2031, 2032), (2031, 2032)),
    ]
)
def test_the_calendar_shows_the_holidays_of_two_years_or_says_that_none_is_known(
    day: str, years: tuple[int, int], unknown: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
):
    """Not an empty table, which would mean that there are none."""
    page = shown(DAILY["/trading-calendar"], day, monkeypatch)
    headings = [words(heading) for heading in page.all("h2")]
    assert [h for h in headings if h.startswith("Holidays")] == [f"Holidays {y}" for y in years]
    assert words(page.one("main")).count("We do not know the holidays of") == len(unknown)
    for year in unknown:
        said = words(page.one("section", id=f"holidays-{year}"))
        assert f"We do not know the holidays of {year} yet" in said
        assert "takes every weekday for a trading day" in said
        assert "Holidays of" not in said


def expiries(day: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, dict[str, str]]:
    """The next expiry that the page names on a day, and the monthly one of NSE by its month."""
    page = shown(DAILY["/trading-calendar"], day, monkeypatch)
    terms, values = (map(words, page.all(tag)) for tag in ("dt", "dd"))
    rows = page.table("Monthly expiry days").iter("tr")
    cells = [[words(cell) for cell in row] for row in rows]
    return dict(zip(terms, values, strict=True))["Next expiry"], {row[0]: row[1] for row in cells}


def test_a_leap_day_is_a_day_on_which_contracts_expire(monkeypatch: pytest.MonkeyPatch):
    """29 February 2028 is the last Tuesday of its month."""
    for day in ("2028-02-28", "2028-02-29"):
        soonest, monthly = expiries(day, monkeypatch)
        assert soonest.startswith("Tuesday, 29 February 2028: ")
        assert monthly["February 2028"] == "Tuesday, 29 February 2028"
    soonest, monthly = expiries("2028-03-01", monkeypatch)
    assert soonest.startswith("Thursday, 2 March 2028: ")
    assert "February 2028" not in monthly
    # The year after has none: the last Tuesday is the 27th.
    assert expiries("2029-02-01", monkeypatch)[1]["February 2029"] == "Tuesday, 27 February 2029"


def test_muhurat_trading_is_shown_until_its_day_is_over(monkeypatch: pytest.MonkeyPatch):
    last = max(
        session.date
        for session in SpecialTradingSession.all()
        if session.name.startswith("Muhurat")
    )
    page = shown(DAILY["/trading-calendar"], str(last), monkeypatch)
    assert dates.long_date(last) in words(page.one("main"))


@pytest.fixture
def next_april(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that raises the securities transaction tax on delivery to 0.2 % from 1 April 2027."""
    folder = tmp_path / "rate_cards"
    shutil.copytree(cards.FOLDER, folder)
    text = (folder / "statutory-2026-04-01.toml").read_text(encoding="utf-8")
    text = text.replace("effective = 2026-04-01", "effective = 2027-04-01").replace(
        'stt = { rate = 0.1, to = "rupee"', 'stt = { rate = 0.2, to = "rupee"', 1
    )
    text = text.replace(", since = 2012-07-01", "", 1)
    (folder / "statutory-2027-04-01.toml").write_text(text, encoding="utf-8")
    read = cards.load_cards(folder)
    for module in (cards, data_files):
        monkeypatch.setattr(module, "load_cards", lambda: read)


@pytest.mark.usefixtures("next_april")
@pytest.mark.parametrize(
    ("day", "rate", "tax"), [("2027-03-31", "0.1", 100), ("2027-04-01", "0.2", 200)]
)
def test_a_rate_card_changes_page_and_interface_on_the_same_day(
    day: str, rate: str, tax: int, monkeypatch: pytest.MonkeyPatch
):
    page = shown(DAILY["/charges"], day, monkeypatch)
    table = page.table("Taxes and exchange charges by trade")
    name = cards.SECTIONS["delivery"]
    (row,) = [row for row in table.iter("tr") if words(row).startswith(name)]
    assert f"{rate}%" in words(row)
    answer = TestClient(api).get("/api/v1/charges?type=delivery&quantity=1000&price=100")
    assert float(answer.json()["STTtotal"]) == tax


def test_a_build_is_named_after_its_day_too():
    site = "https://www.nnm.example"
    names = {serve.build_name(site, date(2026, 12, 31)), serve.build_name(site, date(2027, 1, 1))}
    assert len(names) == 2


def test_the_pages_of_a_new_day_are_made_while_the_server_runs(monkeypatch: pytest.MonkeyPatch):
    """It ends at the fourth poll; midnight passes before the third."""
    looks = 0

    def look() -> int:
        nonlocal looks
        looks += 1
        monkeypatch.setenv("PREVIEW_DAY", f"2027-01-0{1 if looks < 3 else 2}")
        return 7 if looks < 5 else 1

    monkeypatch.setenv("PREVIEW_DAY", "2027-01-01")
    monkeypatch.setattr(serve.os, "getppid", look)
    monkeypatch.setattr(serve.socket, "create_connection", lambda *_, **__: nullcontext())
    monkeypatch.setattr(serve.time, "sleep", lambda _: None)
    monkeypatch.setattr(serve, "_compressing", nullcontext)
    published: list[date] = []
    monkeypatch.setattr(serve, "renew", lambda _: published.append(dates.today()))
    assert serve.companion("7") == 0
    assert published == [date(2027, 1, 2)]


def test_sources_that_have_changed_are_not_published_at_midnight(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    published: list[str] = []
    (tmp_path / ".web" / "node_modules").mkdir(parents=True)
    monkeypatch.setattr(serve, "ROOT", tmp_path)
    monkeypatch.setattr(serve, "publish", published.append)
    monkeypatch.setattr(serve, "fingerprint", lambda _: "0123456789abcdef")
    for served, expected in (("0123456789abcdef-2026-12-31", ["site"]), ("other-2026-12-31", [])):
        monkeypatch.setattr("nnm_site.platform.builds.current_name", lambda name=served: name)
        published.clear()
        serve.renew("site")
        assert published == expected
    assert "wait for `make publish`" in capsys.readouterr().out
