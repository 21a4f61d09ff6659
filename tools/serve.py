"""Build the site if something changed, then serve it in the foreground: `make run`.

A build is named after a fingerprint of its sources, so a second start without changes only starts the server.
Ctrl-C ends everything that was started. The two halves alone: `python -m tools.serve build` and `serve`; while
the site runs, `publish` and `undo`.
"""

import errno
import fcntl
import hashlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from nnm_site.platform.serve import logs
from tools.clerk.checkout import Refused, settle
from tools.processes import listeners
from tools.progress import complain, is_collected, last_line, say, step

try:
    from nnm_site.platform import builds
    from nnm_site.platform.processes import end_with_parent
    from nnm_site.settings import SettingsError, check_start, settings
    from nnm_site.shared.rules.dates import today
except ValueError as problem:
    # An environment variable has an invalid value.
    if is_collected():
        logs.configure()
    complain(str(problem))
    sys.exit(1)

BEGAN = time.monotonic()

ROOT = Path(__file__).resolve().parents[1]
RUNTIME = ROOT / "var"

#: Output of `nnm_site.shared.documents`; its sources are in the fingerprint themselves.
DOCUMENTS = (ROOT / "assets" / "pdf", ROOT / "assets" / "exe")

#: The sources of a build.
SOURCES = ("nnm_site", "content", "assets", "alembic", "reflex.lock", "rxconfig.py", "requirements.txt")  # fmt: skip

#: How often to check whether a new day has begun in India, and whether the server has ended.
DAY_SECONDS = 20

#: The exit code of `nnm_site.building` for faults that it has explained in sentences.
FAULTY_CONTENT = 2

#: Prefixes of lines in a build's output: notes for the publisher, steps, the summary. All other lines come from
#: the programs that it calls.
FOR_US, STEP, MADE = "> ", "- ", "= "

#: For a new build a server starts new workers, which takes seconds on an idle machine, and lets the old ones
#: end. After this time the build is reported as not taken over; it may still come later.
TAKE_OVER_SECONDS = 60

#: After this many responses in a row from the new build, all processes of a server are taken to have it.
ANSWERS = 8

#: With fewer free bytes nothing can be built, and the failing program may not name the cause.
LEAST_FREE = 1_000_000


class ServeError(Exception):
    """Why the site cannot start, and the cure, a sentence each."""


# ---- What is built from what


def build_name(site_url: str, day: date) -> str:
    """The name of a build of the present sources on a day in India: some pages depend on the day."""
    return f"{fingerprint(site_url)}-{day}"


def fingerprint(site_url: str) -> str:
    """A hash of all sources of the build and of the one setting that is baked into it."""
    digest = hashlib.sha256(site_url.encode())
    for path in _source_files():
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _source_files() -> Iterator[Path]:
    made = tuple(map(str, DOCUMENTS))
    for path in (ROOT / name for name in SOURCES):
        if path.is_file():
            yield path
        else:
            yield from sorted(
                Path(folder, file)
                for folder, _, files in os.walk(path)
                if not folder.endswith("__pycache__") and not folder.startswith(made)
                for file in files
            )


def environment() -> dict[str, str]:
    """The environment in which Reflex builds: production, with the tools of `.venv`."""
    return os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "REFLEX_ENV_MODE": "prod",
        "REFLEX_USE_NPM": "1",
        "REFLEX_CHECK_LATEST_VERSION": "false",
        "NODE_COMPILE_CACHE": str(RUNTIME / "cache" / "node"),
    }


# ---- Building


@dataclass
class Publication:
    """Builds the present sources as `name` and publishes them, while no other process builds.

    `lines` are the build's output; none if the build existed already.
    """

    site_url: str
    turn: builds.Turn
    name: str = ""
    lines: Sequence[str] = ()

    def make(self, *flags: str) -> None:
        """Build what changed, without serving it. Raises `ServeError` when the build fails."""
        self.name = build_name(self.site_url, today())
        if not builds.is_finished(self.name):
            # A running server now begins to start workers for it.
            self.turn.announce(self.name)
            self.lines = _build(self.name, self.site_url, self.turn.handle, *flags)

    def publish(self) -> bool:
        """Let the site serve the build; true if it differs from the one served before."""
        before = _served()
        builds.publish(self.name)
        return self.name != before

    @property
    def notes(self) -> int:
        """The number of notes on the content from the build."""
        return len(self._marked(FOR_US))

    def tell(self) -> int:
        """Report what was built and when the running servers served it; returns 1 if one does not, else 0."""
        return tell_takers("".join(self._marked(MADE)) or "This build was there already")

    def _marked(self, mark: str) -> list[str]:
        return [line.removeprefix(mark) for line in self.lines if line.startswith(mark)]


@contextmanager
def publication(site_url: str) -> Iterator[Publication]:
    """Wait until no other process builds in this folder, and hold others back."""
    RUNTIME.mkdir(exist_ok=True)
    with builds.only_one(lambda: say("    Waiting for another build of this folder")) as turn:
        yield Publication(site_url, turn)


def publish(site_url: str, *flags: str) -> Publication | None:
    """Build what changed, and let the site serve it; returns `None` if that build is served already.

    `flags` are those of `nnm_site.building`. Raises `ServeError` when the build fails; the previous build is
    still served then.
    """
    try:
        if said := settle(ROOT):
            say(said)
    except Refused as problem:
        raise ServeError(str(problem)) from None
    with publication(site_url) as publishing:
        publishing.make(*flags)
        return publishing if publishing.publish() else None


def _served() -> str | None:
    """The name of the served build, if any."""
    with suppress(builds.NoBuildError):
        return builds.current_name()
    return None


@contextmanager
def _building(
    *command: str, first: Sequence[str] = (), **options: Any
) -> Iterator["subprocess.Popen[str]"]:
    """Runs a command of `nnm_site.building` in its own process group, which is ended with the block."""
    process = subprocess.Popen(
        [*first, sys.executable, "-m", "nnm_site.building", *command],
        cwd=ROOT, stdin=subprocess.DEVNULL, text=True, process_group=0, preexec_fn=end_with_parent(), **options,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def _build(name: str, site_url: str, lock: int, *flags: str) -> list[str]:
    """Make the build `name`; returns its output lines. Raises `ServeError` with the cause of a failure."""
    first = not (ROOT / ".web" / "node_modules").exists()
    long = "about a minute, the first time" if first else "some seconds"
    log = RUNTIME / "build.log"
    given = environment() | {"SITE_URL": site_url, "PYTHONUNBUFFERED": "1"}
    with (
        log.open("w") as out,
        step(f"run   1/2 Building the site ({long})", lambda: last_line(log, STEP)),
        # It inherits the lock: if its parent is killed, no other build begins while it still writes.
        _building("build", name, *flags, env=given, stdout=out, stderr=subprocess.PIPE, pass_fds=[lock])
        as building,
    ):  # fmt: skip
        _, faults = building.communicate()
        print(faults, end="", file=out)
    lines = log.read_text().splitlines()
    if building.returncode:
        raise ServeError(_why(building.returncode, faults, lines))
    return lines


def _why(code: int, faults: str, lines: list[str]) -> str:
    """The cause of a failed build."""
    if "database is locked" in faults:
        return (
            "The database is locked by another program.\n"
            "  End that program and start again; `fuser var/nnm.db` names it."
        )
    full = os.strerror(errno.ENOSPC)
    # Node prints the same in lower case.
    if full.lower() in faults.lower() or shutil.disk_usage(ROOT).free < LEAST_FREE:
        return f"The build failed: {full}. The build before is untouched."
    if code == FAULTY_CONTENT:
        return faults.strip()
    print("\n".join(lines[-40:]), file=sys.stderr)
    return "The build failed: the end of its output is above, all of it in var/build.log."


@contextmanager
def _compressing(*first: str) -> Iterator["subprocess.Popen[str] | None"]:
    """Compress the served build if that was postponed; an unfinished run is ended with the block."""
    name = _served()
    if name is None or builds.is_compressed(builds.client_folder(name)):
        yield None
        return
    with (
        (RUNTIME / "compress.log").open("w") as out,
        _building("compress", name, first=first, env=environment(), stdout=out, stderr=out) as job,
    ):
        yield job


# ---- What may keep the site from starting


def require_writable_folders() -> None:
    """Raise `ServeError` if anything that a start writes is not writable, for example owned by root."""
    written = ("var", "var/cache", ".web", ".builds", "assets/pdf", "assets/exe")
    folders = [ROOT / name for name in written if (ROOT / name).exists()]
    for path in (ROOT, *folders, *(path for folder in folders for path in folder.iterdir())):
        if not os.access(path, os.W_OK):
            owner = "another user" if path.stat().st_uid != os.geteuid() else "read-only"
            raise ServeError(
                f"{path.relative_to(ROOT.parent)} cannot be written ({owner}).\n"
                '  Make everything in this folder your own: sudo chown -R "$(id -un)" .'
                "  (once; a start as root leaves such files behind)"
            )


def require_free_port(host: str, port: int) -> None:
    """Raise `ServeError`, with the cure, if this process cannot listen on `port`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            raise ServeError(
                f"This user has no right to listen on port {port}: ports below 1024 need it.\n"
                f"  Choose another one: PORT=3000 make run, with a proxy in front (docs/deploy.md)"
            ) from None
        except OSError as problem:
            if isinstance(problem, socket.gaierror) or problem.errno == errno.EADDRNOTAVAIL:
                raise ServeError(
                    f"HOST must be an address of this machine; {host} is none."
                ) from None
            raise ServeError(_taken(port)) from None


def _taken(port: int) -> str:
    cure = f"Choose another one: PORT={port + 1} make run"
    for process, command in listeners(port).items():
        return (
            f"Port {port} is taken by process {process} ({command}).\n"
            f"  End it: kill {process}\n  {cure}"
        )
    return f"Port {port} is taken.\n  {cure}"


@contextmanager
def only_server(host: str, port: int, site_url: str) -> Iterator[None]:
    """Hold the port for this start, from before the build until the server has ended.

    Without a lock two starts could both find the port free. Raises `ServeError` with the process and
    address of the running one.
    """
    RUNTIME.mkdir(exist_ok=True)
    with (RUNTIME / f"serve-{port}.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            try:
                running = json.loads(lock.read())
            except ValueError:
                raise ServeError(_taken(port)) from None
            raise ServeError(
                f"The site runs already: process {running['process']}, {running['address']}.\n"
                f"  End it: kill {running['process']}\n"
                f"  Choose another one: PORT={port + 1} make run"
            ) from None
        require_free_port(host, port)
        lock.truncate(0)
        address = _address(host, port)
        json.dump({"process": os.getpid(), "address": address, "site_url": site_url}, lock)
        lock.flush()
        # The server replaces this process and keeps the lock.
        os.set_inheritable(lock.fileno(), True)
        yield


def running_servers() -> Iterator[dict[str, str]]:
    """Each running server of this checkout: process, address, public address."""
    for path in sorted(RUNTIME.glob("serve-*.lock")):
        with path.open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                with suppress(ValueError):
                    yield json.loads(lock.read())


def public_address() -> str:
    """The public address to build for: from the environment, else that of the running server."""
    names = ("SITE_URL", "SITE_URL_FILE", "PORT", "PORT_FILE")
    if not any(map(os.environ.get, names)):
        for server in running_servers():
            return server["site_url"]
    return settings.site_url


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in {"0.0.0.0", "::", "127.0.0.1", "::1"} else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


# ---- Serving


def _serve() -> int:
    """Become the server, with a process that prints its address and builds the pages of each new day."""
    # Another process may have taken the port during the build.
    require_free_port(settings.host, settings.port)
    subprocess.Popen(
        [sys.executable, "-m", "tools.serve", "companion", str(os.getpid())],
        cwd=ROOT, preexec_fn=end_with_parent(),
    )  # fmt: skip
    os.chdir(ROOT)
    os.execv(sys.executable, [sys.executable, "-m", "nnm_site.serving"])


def companion(server: str) -> int:
    """Print the server's address, and build the pages of each new day until that process ends; returns 0."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    while os.getppid() == int(server):
        with suppress(OSError), socket.create_connection((host, settings.port), timeout=1):
            break
        time.sleep(0.1)
    else:
        return 0
    _print_address(settings.host, settings.port)
    day = today()
    # At a lower priority than visitors' requests.
    with _compressing("nice"):
        while os.getppid() == int(server):
            if today() != day:
                day = today()
                renew(settings.site_url)
            time.sleep(DAY_SECONDS)
    return 0


def renew(site_url: str) -> None:
    """Publish the same sources again, for a new day; changed sources wait for `make publish`.

    Does nothing where nothing can be built, as in a container.
    """
    if not (ROOT / ".web" / "node_modules").is_dir():
        return
    served, _, _ = builds.current_name().partition("-")
    if served != fingerprint(site_url):
        say("A new day: its pages wait for `make publish`, since sources have changed")
        return
    try:
        publish(site_url)
        say("A new day: its pages are published")
    except (ServeError, OSError) as problem:
        complain(f"The pages of the new day could not be built.\n{problem}")


def _print_address(host: str, port: int) -> None:
    if is_collected():
        return
    is_loopback = host in {"localhost", "::1"} or host.startswith("127.")
    print(
        f"\n  NNM Securities is at {_address(host, port)}   (Ctrl-C ends it)\n"
        f"  It listens on {host}:{port}, for {'this machine alone' if is_loopback else 'every machine'} "
        "that reaches this address; HOST=127.0.0.1 restricts it, HOST=0.0.0.0 opens it.\n",
        flush=True,
    )


# ---- Commands


def run() -> int:
    """`make run`: build if needed, then serve."""
    check_start(settings)
    require_writable_folders()
    with only_server(settings.host, settings.port, settings.site_url):
        # A first start serves before it compresses, except in production.
        later = _served() is None and not settings.is_production
        if not publish(settings.site_url, *(["--compress-later"] if later else [])):
            say("1/2 Nothing changed since the last build")
        if settings.is_production:
            with _compressing() as at_work:
                _ = at_work and at_work.wait()
        say("2/2 Starting the server")
        return _serve()


def preview() -> int:
    """`make preview-day`: serve the site of another day, in a folder without a running server."""
    if served := [server["address"] for server in running_servers()]:
        raise ServeError(
            f"This folder serves {', '.join(served)}, which the site of another day would replace.\n"
            "  Look at it in a copy: git clone . ../preview && cd ../preview, then the same again."
        )
    return run()


def serve_only() -> int:
    """Serve the existing build."""
    check_start(settings)
    with only_server(settings.host, settings.port, settings.site_url):
        return _serve()


def build_only() -> int:
    """Build without serving, for container images."""
    require_writable_folders()
    publish(settings.site_url)
    return 0


def publish_command() -> int:
    """`make publish`: build what changed; a running site of this checkout switches to it."""
    require_writable_folders()
    published = publish(public_address())
    if published is None:
        say("Nothing changed since the last build")
        return 0
    if notes := published.notes:
        print(f"{notes} notes on the content: .venv/bin/python -m nnm_site check has them.")
    return published.tell()


def undo_command() -> int:
    """`make undo`: serve the previous build again. Raises `ServeError` without one."""
    require_writable_folders()
    with publication(settings.site_url):
        try:
            builds.undo()
        except builds.NoBuildError as problem:
            raise ServeError(str(problem)) from None
    return tell_takers(
        "The previous build is back (`make run` and `make publish` take the present sources again)"
    )


def tell_takers(done: str) -> int:
    """Report what was `done` and when the running servers served it; returns 1 if one does not, else 0."""
    addresses = [server["address"] for server in running_servers()]
    late = [each for each in addresses if not wait_until_taken_over(each, builds.current_name())]
    for address in late:
        say(
            f"NOT taken over by {address} within {TAKE_OVER_SECONDS} s: it serves the build before, "
            "and its log says why; a busy machine may need longer"
        )
    if not late:
        how = "live after" if addresses else "built in"
        print(f"{done}; {how} {time.monotonic() - BEGAN:.1f} s", flush=True)
    return 1 if late else 0


def wait_until_taken_over(address: str, name: str, seconds: float = TAKE_OVER_SECONDS) -> bool:
    """Wait until the server serves the build `name`; false if it does not in time.

    It may have several processes, each of which switches by itself.
    """
    import httpx  # Most commands do not need it.

    end, new = time.monotonic() + seconds, 0
    while new < ANSWERS:
        if time.monotonic() > end:
            return False
        served = None
        with suppress(httpx.TransportError):
            # The status is ignored: an unhealthy part says nothing about the build.
            served = httpx.get(f"{address}/_health", trust_env=False).headers.get("X-Build")
        new = new + 1 if served == name else 0
        if not new:
            time.sleep(0.1)
    return True


COMMANDS = {
    "run": run,
    "preview": preview,
    "serve": serve_only,
    "build": build_only,
    "publish": publish_command,
    "undo": undo_command,
    "companion": companion,
}


def main(command: str = "run", *given: str) -> int:
    """Run one of the commands; a failure is explained in sentences."""
    # SIGTERM acts like Ctrl-C: the server must not outlive us.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if is_collected():
        logs.configure()
    try:
        return COMMANDS[command](*given)
    except KeyboardInterrupt:
        return 0
    except (ServeError, SettingsError) as problem:
        complain(str(problem))
    except OSError as problem:
        if problem.errno not in {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC}:
            raise
        complain(": ".join(filter(None, (problem.filename, f"{problem.strerror}."))))
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
