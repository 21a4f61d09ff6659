"""Starting and ending: `make run` leaves nothing behind (R1301)."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.checkout import Checkout
from tests.server import ROOT, Site, free_port
from tests.services.processes import listens, wait_until

pytestmark = pytest.mark.requirement("R1301", "L1")


def processes_of_group(group: int) -> list[str]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        # State, parent, process group; a zombie has ended.
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(stat.parent.name)
    return found


def started_by(process: int) -> list[int]:
    """The processes that it has started, and those that these have."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [each for child in map(int, listed.split()) for each in (child, *started_by(child))]


def has_ended(process: int) -> bool:
    """Whether it is gone; a zombie has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_a_run_of_the_tests_that_is_killed_leaves_neither_its_server_nor_its_folder(
    tmp_path: Path, how: str
):
    """`make` hands SIGTERM on, a terminal that goes sends SIGHUP."""
    folders = tmp_path / "folders"
    folders.mkdir()
    checkout = Checkout(tmp_path / "site")
    run = checkout.begin("tools.test", "tests/unit/test_parts.py", TMPDIR=str(folders))
    wait_until(lambda: len(started_by(run.pid)) > 2)
    # A process in the very moment of its start has not yet asked to end with its parent.
    time.sleep(1)
    everything = started_by(run.pid)
    os.kill(run.pid, signal.Signals[how])
    run.communicate(timeout=60)
    wait_until(lambda: all(map(has_ended, everything)), 20)
    assert how == "SIGKILL" or not list(folders.iterdir())


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", ["Ctrl-C", "Ctrl-C many times", "kill"])
def test_a_start_says_what_it_does_and_ends_with_all_it_started(
    server: Site | None, tmp_path: Path, how: str
):
    """A second start of the same build."""
    if server is None:
        pytest.skip("SITE_UNDER_TEST may be another build")
    port, said = free_port(), ""
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.serve"],
        cwd=ROOT,
        env=server.environment | {"PORT": str(port), "DATABASE_URL": f"sqlite:///{tmp_path}/x.db"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        # Started from a background job, Ctrl-C would be ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    try:
        while f"http://localhost:{port}" not in said:
            line = process.stdout.readline()
            assert line, f"It did not start:\n{said}"
            said += line
        assert "1/2 Nothing changed since the last build" in said
        assert said.strip().endswith(f"http://localhost:{port}   (Ctrl-C ends it)")
        assert len(processes_of_group(process.pid)) > 1
        if how == "kill":
            process.terminate()
        for _ in range({"Ctrl-C": 1, "Ctrl-C many times": 5}.get(how, 0)):
            # A terminal sends it to everything in the foreground.
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.003)
        assert process.wait(timeout=20) == 0
        wait_until(lambda: processes_of_group(process.pid) == [])
        assert not listens(port)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


#: Every process of a start runs this first: something that the site stands on warns while it is read.
_WARNING = """
import sys, warnings
class Old:
    def find_spec(self, name, path=None, target=None):
        if name == "nnm_site.site_map":
            warnings.warn("it is old")
sys.meta_path.insert(0, Old())
"""


@pytest.mark.requirement("V16.2.3")
@pytest.mark.long
def test_every_line_of_a_public_start_is_an_object_for_the_log_collector(site: str, tmp_path: Path):
    """What libraries warn of while they are read, too; and why it ends, where it cannot serve."""
    assert site
    (tmp_path / "sitecustomize.py").write_text(_WARNING)
    public = {
        "APP_ENV": "production", "PREVIEW_DAY": "", "SITE_URL": "https://www.nnm.example", "HOST": "127.0.0.1",
        "SMTP_HOST": "127.0.0.1", "SMTP_TLS": "none", "MAIL_FROM": "site@nnm.example",
        "MAIL_DESK": "desk@nnm.example", "DATABASE_URL": f"sqlite:///{tmp_path}/public.db",
        "PORT": str(free_port()), "METRICS_BIND": str(free_port()), "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}",
    }  # fmt: skip

    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "nnm_site", "serve"], cwd=ROOT, env=os.environ | public,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    lines: list[dict[str, str]] = []
    process = start()
    assert process.stdout is not None
    try:
        for line in process.stdout:
            lines.append(json.loads(line))
            if lines[-1]["event"] == "the site is served":
                process.terminate()
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
    assert {line["logger"] for line in lines} >= {
        "nnm_site.serving",
        "nnm_site.platform.serve.generations",
    }
    assert any("it is old" in line["event"] for line in lines)
    public["MAIL_DESK"] = ""
    said, _ = start().communicate(timeout=60)
    (line,) = map(json.loads, said.splitlines())
    assert line["event"].startswith("MAIL_DESK must be set in production")
