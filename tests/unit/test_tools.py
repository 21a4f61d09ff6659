"""The commands behind `make`: what they notice, and what they say when something is missing."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import browser, serve
from tools import test as test_command

ROOT = Path(__file__).resolve().parents[2]


# ---- Is a new build needed?


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in place of ours."""
    for name in ("nnm_site/app.py", "content/firm.toml", "content/home/faq.toml", "rxconfig.py",
                 "assets/logo.svg", "assets/pdf/made.pdf", "docs/note.md"):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    for name, path in {
        "ROOT": tmp_path,
        "WEB": tmp_path / ".web",
        "BUILD": tmp_path / ".web" / "build" / "client",
        "STAMP": tmp_path / ".web" / "build" / "fingerprint",
        "RUNTIME": tmp_path / "var",
        "MADE": (tmp_path / "assets" / "pdf",),
    }.items():
        monkeypatch.setattr(serve, name, path)
    return tmp_path


SITE = "http://localhost:3000"


@pytest.mark.parametrize("name", ["nnm_site/app.py", "content/home/faq.toml", "rxconfig.py"])
def test_a_changed_source_is_noticed(tree: Path, name: str):
    before = serve.fingerprint(SITE)
    assert serve.fingerprint(SITE) == before
    (tree / name).write_text("changed")
    assert serve.fingerprint(SITE) != before


def test_a_new_a_lost_and_a_renamed_file_are_noticed(tree: Path):
    seen = {serve.fingerprint(SITE)}
    (tree / "content" / "new.toml").write_text("x")
    seen.add(serve.fingerprint(SITE))
    (tree / "content" / "new.toml").rename(tree / "content" / "other.toml")
    seen.add(serve.fingerprint(SITE))
    (tree / "content" / "firm.toml").unlink()
    seen.add(serve.fingerprint(SITE))
    assert len(seen) == 4


def test_another_public_address_is_another_build(tree: Path):
    assert tree.exists()
    assert serve.fingerprint(SITE) != serve.fingerprint("https://www.nnm.example")


@pytest.mark.parametrize(
    "name", ["nnm_site/__pycache__/app.pyc", "docs/note.md", "assets/pdf/made.pdf", "var/nnm.db"]
)
def test_what_does_not_go_into_a_build_is_left_out(tree: Path, name: str):
    before = serve.fingerprint(SITE)
    path = tree / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("changed")
    assert serve.fingerprint(SITE) == before


def fake_build(monkeypatch: pytest.MonkeyPatch, *, succeeds: bool = True) -> list[list[str]]:
    """Put a build in place of Reflex's; returns the commands that were run."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        commands.append(command)
        if succeeds:
            serve.BUILD.mkdir(parents=True, exist_ok=True)
            (serve.BUILD / "404.html").touch()
        return SimpleNamespace(returncode=0 if succeeds else 1)

    monkeypatch.setattr(serve.subprocess, "run", run)
    return commands


def test_the_site_is_built_once_for_the_same_sources(tree: Path, monkeypatch: pytest.MonkeyPatch):
    commands = fake_build(monkeypatch)
    serve.build_if_changed(SITE)
    serve.build_if_changed(SITE)
    assert len(commands) == 1
    (tree / "content" / "firm.toml").write_text("changed")
    serve.build_if_changed(SITE)
    assert len(commands) == 2


def test_a_failed_build_is_said_and_tried_again(tree: Path, monkeypatch: pytest.MonkeyPatch):
    assert tree.exists()
    commands = fake_build(monkeypatch, succeeds=False)
    with pytest.raises(serve.ServeError, match="build failed"):
        serve.build_if_changed(SITE)
    assert not serve.STAMP.exists()
    with pytest.raises(serve.ServeError):
        serve.build_if_changed(SITE)
    assert len(commands) == 2


# ---- What keeps the site from starting


@pytest.fixture
def taken_port() -> int:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_taken_port_is_named_with_the_cure(taken_port: int):
    with pytest.raises(serve.ServeError) as problem:
        serve.require_free_port(taken_port)
    assert str(problem.value) == (
        f"Port {taken_port} is taken.\n  Choose another one: PORT={taken_port + 1} make run"
    )


def test_a_free_port_is_fine():
    with socket.socket() as probe:
        probe.bind(("0.0.0.0", 0))
        port = probe.getsockname()[1]
    serve.require_free_port(port)


def start(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.serve"],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_start_on_a_taken_port_ends_with_that_sentence(taken_port: int):
    done = start(PORT=str(taken_port))
    assert done.returncode == 1
    assert done.stderr.strip().startswith(f"Port {taken_port} is taken.")
    assert "Traceback" not in done.stderr


def test_a_start_with_a_wrong_setting_names_it():
    done = start(PORT="many")
    assert done.returncode == 1
    assert done.stderr.strip() == "PORT must be a whole number from 1 to 65535."


def older_pythons() -> list[str]:
    """Pythons before 3.11 on this machine."""
    versions = [f"3.{minor}" for minor in (8, 9, 10)]
    installed = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [
        str(path) for v in versions for path in sorted(installed.glob(f"{v}.*/bin/python3"))[:1]
    ]
    return found + [path for v in versions if (path := shutil.which(f"python{v}"))]


@pytest.mark.skipif(not older_pythons(), reason="no Python before 3.11 on this machine")
def test_a_python_that_is_too_old_is_told_so():
    for python in older_pythons():
        done = subprocess.run(
            [python, "tools/setup.py"], cwd=ROOT, capture_output=True, text=True, timeout=60
        )
        if "command not found" in done.stderr:
            continue  # a pyenv shim without its version
        assert done.returncode == 1
        assert done.stderr.startswith("Python 3.11 or newer is needed; this is 3.")
        assert "PYTHON=python3.12 make run" in done.stderr
        assert "Traceback" not in done.stderr


# ---- A browser for the tests


def test_a_named_browser_must_exist(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHROMIUM_PATH", "/no/such/browser")
    with pytest.raises(browser.NoBrowserError, match="CHROMIUM_PATH names /no/such/browser"):
        browser.find_browser()


def test_a_named_browser_comes_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHROMIUM_PATH", sys.executable)
    assert browser.find_browser() == sys.executable


def test_without_a_browser_the_tests_say_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    tried: list[list[str]] = []
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setattr(browser.shutil, "which", lambda _: None)
    monkeypatch.setattr(browser, "_playwrights_own", lambda: None)
    monkeypatch.setattr(browser.subprocess, "run", lambda command, **_: tried.append(command))
    assert test_command.main() == 1
    assert tried == [[sys.executable, "-m", "playwright", "install", "chromium"]]
    said = capsys.readouterr().err
    assert "No browser for the tests was found" in said
    assert "set CHROMIUM_PATH" in said
