"""Build the site when something changed, then serve it in the foreground: `make run`.

A build is named after a fingerprint of everything it is made from, so that a second start with
nothing changed only starts the server. Ctrl-C ends everything that was started. The halves one by
one: `python -m tools.serve build`, `python -m tools.serve serve` (containers), and while the site
runs `publish` and `undo`.
"""

import errno
import fcntl
import hashlib
import json
import logging
import os
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING

from tools.processes import end_with_parent, is_below, listeners
from tools.progress import last_line, step

if TYPE_CHECKING:
    from nnm_site.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
RUNTIME = ROOT / "var"

#: What `nnm_site.shared.documents` makes from sources that are counted themselves.
MADE = (ROOT / "assets" / "pdf", ROOT / "assets" / "exe")

#: Since when each page says what it says; a build reads it, a publication writes it anew.
RECORD = ROOT / "content" / "changed.toml"

#: What a build is made from.
SOURCES = (
    "nnm_site",
    "content",
    "assets",
    "alembic",
    "reflex.lock",
    "rxconfig.py",
    "requirements.txt",
)

#: How often is looked whether a new day has begun in India.
DAY_SECONDS = 20

#: A server that is told to end does so within this time, whatever is still open.
STOP_SECONDS = 10

#: The exit code of `nnm_site.build` for faults that it has said in sentences.
FAULTY_CONTENT = 2

#: A server starts new workers for a new build, which takes some seconds where the machine is free, and lets the
#: old ones end. What takes longer is said not to be taken over, and comes later.
TAKE_OVER_SECONDS = 60

#: So many answers in a row come from the new build when all processes of a server have it.
ANSWERS = 8

#: Files that the server may have open, where the system allows as many.
MOST_FILES = 65_536


log = logging.getLogger("nnm_site.serve")


class ServeError(Exception):
    """What keeps the site from starting, and the cure, as a sentence each."""


# ---- What is built from what


def build_name(site_url: str, day: date) -> str:
    """What a build of the present sources is called, made on a day in India: some pages tell of it."""
    return f"{fingerprint(site_url)}-{day}"


def fingerprint(site_url: str) -> str:
    """A hash of every source of the build and of the one setting that is baked into it."""
    digest = hashlib.sha256(site_url.encode())
    for path in _source_files(SOURCES):
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _source_files(names: tuple[str, ...]) -> Iterator[Path]:
    for name in names:
        path = ROOT / name
        if path.is_file():
            yield path
        else:
            yield from sorted(
                file
                for file in path.rglob("*")
                if file.is_file()
                and "__pycache__" not in file.parts
                and file != RECORD
                and not any(folder in file.parents for folder in MADE)
            )


def environment() -> dict[str, str]:
    """The environment in which Reflex builds and runs: production, with the tools of `.venv`."""
    return os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "REFLEX_ENV_MODE": "prod",
        "REFLEX_USE_NPM": "1",
        "REFLEX_CHECK_LATEST_VERSION": "false",
        "NODE_COMPILE_CACHE": str(RUNTIME / "cache" / "node"),
    }


# ---- Building


@contextmanager
def only_one_build() -> Iterator[int]:
    """Wait until no other process builds in this folder; gives the lock's file descriptor."""
    RUNTIME.mkdir(exist_ok=True)
    with (RUNTIME / "build.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("    Waiting for another build of this folder")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock.fileno()


def make(site_url: str) -> None:
    """Build what changed, without serving it: `publish` takes the build then. Raises `ServeError` when it fails."""
    with only_one_build() as lock:
        _make(site_url, lock)


def publish(site_url: str) -> bool:
    """Build what changed, and let the site serve it; true when that is another build than before.

    Raises `ServeError` when the build fails; the build before is served then as if nothing had been done.
    """
    from nnm_site.platform import builds

    with only_one_build() as lock:
        name = _make(site_url, lock)
        try:
            before = builds.current_name()
        except builds.NoBuildError:
            before = None
        builds.publish(name)
    return name != before


def _make(site_url: str, lock: int) -> str:
    """The name of the finished build of the present sources; one that was made before is taken as it is.

    The database is made ready on the way, since one page is built with the market's rows.
    """
    from nnm_site.platform import builds
    from nnm_site.shared.rules.dates import today

    name = build_name(site_url, today())
    if builds.is_finished(name):
        prepare_database()
    else:
        _build(name, site_url, lock)
    return name


def _build(name: str, site_url: str, lock: int) -> None:
    first = not (ROOT / ".web" / "node_modules").exists()
    long = "a minute or two, the first time" if first else "some seconds"
    log = RUNTIME / "build.log"
    with (
        log.open("w") as out,
        step(f"run   1/2 Building the site ({long})", lambda: last_line(log)),
    ):
        # A process group of its own, which ends as a whole; the lock is its own as well, so that no
        # other build begins while one whose parent was killed still writes.
        building = subprocess.Popen(
            [sys.executable, "-m", "nnm_site.build", "build", name],
            cwd=ROOT, env=environment() | {"SITE_URL": site_url, "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, process_group=0, pass_fds=[lock],
            preexec_fn=end_with_parent(),
        )  # fmt: skip
        try:
            code = building.wait()
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(building.pid, signal.SIGTERM)
            building.wait()
            raise
    if code == FAULTY_CONTENT:
        raise ServeError(_without_traceback(log.read_text()))
    if code:
        print("\n".join(log.read_text().splitlines()[-40:]), file=sys.stderr)
        raise ServeError(
            "The build failed: the end of its output is above, all of it in var/build.log."
        )
    for line in log.read_text().splitlines():
        if line.startswith("Live routes:"):
            print(f"        {line}", flush=True)


def undo() -> None:
    """Let the site serve the build before the present one. Raises `ServeError` without one."""
    from nnm_site.platform import builds

    with only_one_build():
        try:
            builds.undo()
        except builds.NoBuildError as problem:
            raise ServeError(str(problem)) from None


def prepare_database() -> None:
    """Make the database ready, before anything opens it. Raises `ServeError` with why it cannot be."""
    done = subprocess.run(
        [sys.executable, "-m", "nnm_site", "data", "prepare"],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if done.returncode:
        raise ServeError(_without_traceback(done.stdout))


def _without_traceback(said: str) -> str:
    if "database is locked" in said:
        return (
            "The database is locked by another program.\n"
            "  End that program and start again; `fuser var/nnm.db` names it."
        )
    return said.strip()


# ---- What may keep the site from starting


def require_writable_folders() -> None:
    """Raise `ServeError` when what a start writes belongs to somebody else, such as root."""
    places = [ROOT]
    for name in ("var", "var/cache", ".web", ".web/builds", "assets/pdf", "assets/exe"):
        folder = ROOT / name
        if folder.exists():
            places += [folder, *folder.iterdir()]
    for place in places:
        if not os.access(place, os.W_OK):
            name = place.relative_to(ROOT.parent)
            owner = "another user" if place.stat().st_uid != os.geteuid() else "read-only"
            raise ServeError(
                f"{name} cannot be written ({owner}).\n  Make everything in this folder your own: "
                'sudo chown -R "$(id -un)" .  (once; a start as root leaves such files behind)'
            )


def require_free_port(host: str, port: int) -> None:
    """Raise `ServeError` when this process cannot listen on `port`, with the cure."""
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
    found = next(iter(listeners(port).items()), None)
    if found is None:
        return f"Port {port} is taken.\n  {cure}"
    process, command = found
    return f"Port {port} is taken by process {process} ({command}).\n  End it: kill {process}\n  {cure}"


@contextmanager
def only_server(host: str, port: int) -> Iterator[None]:
    """Hold the port for this start, from before the build until the server has ended.

    Two starts that only looked whether the port was free would both find it so. Raises
    `ServeError` with the running one's process and address.
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
        lock.write(
            json.dumps(
                {
                    "process": os.getpid(),
                    "address": _address(host, port),
                }
            )
        )
        lock.flush()
        try:
            yield
        finally:
            lock.truncate(0)


def running_servers() -> Iterator[dict[str, str]]:
    """What is known of each running server of this checkout: process, address."""
    for path in sorted(RUNTIME.glob("serve-*.lock")):
        with path.open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                with suppress(ValueError):
                    yield json.loads(lock.read())


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in {"0.0.0.0", "::", "127.0.0.1", "::1"} else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


# ---- Serving


def renew(site_url: str) -> None:
    """Publish the same sources anew, for another day; sources that have changed wait for `make publish`."""
    from nnm_site.platform import builds

    served, _, _ = builds.current_name().partition("-")
    if served != fingerprint(site_url):
        say("A new day: its pages wait for `make publish`, since sources have changed")
        return
    try:
        publish(site_url)
        say("A new day: its pages are published")
    except (ServeError, OSError) as problem:
        complain(f"The pages of the new day could not be built.\n{problem}")


def wait_for(server: subprocess.Popen, every_day: Callable[[], None]) -> int:
    """Wait until the server ends; returns its exit code. Each new day in India is announced."""
    from nnm_site.shared.rules.dates import today

    day = today()
    while True:
        with suppress(subprocess.TimeoutExpired):
            return server.wait(timeout=DAY_SECONDS)
        if today() != day:
            day = today()
            every_day()


def serve(port: int, every_day: Callable[[], None] = lambda: None) -> int:
    """Run the server until it ends or Ctrl-C; returns its exit code. `every_day` is called after midnight.

    Raises `ServeError` when somebody else listens on the port as well.
    """
    settings = read_settings()
    allow_files()
    with TemporaryDirectory(prefix="nnm-metrics-") as metrics:
        # Somebody may have come while the site was built.
        require_free_port(settings.host, port)
        server = subprocess.Popen(
            [sys.executable, "-m", "nnm_site.production"],
            cwd=ROOT,
            env=environment()
            # Threads share two pools of memory: with one for each, much lies idle in all of them.
            | {"__REFLEX_SKIP_COMPILE": "true", "PORT": str(port), "MALLOC_ARENA_MAX": "2"}
            # Several processes count together, in files.
            | ({"PROMETHEUS_MULTIPROC_DIR": metrics} if settings.workers > 1 else {}),
            preexec_fn=end_with_parent(),
        )
        try:
            if not wait_until_up(settings.host, port, server):
                return server.wait()
            # A port is shared with whoever else shares it (SO_REUSEPORT).
            if any(not is_below(process, server.pid) for process in listeners(port)):
                raise ServeError(_taken(port))
            _say_where(settings.host, port)
            return wait_for(server, every_day)
        finally:
            server.terminate()
            try:
                server.wait(timeout=STOP_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()


def _say_where(host: str, port: int) -> None:
    if is_collected():
        log.info("the site is served", extra={"address": _address(host, port), "host": host})
        return
    where = "this machine alone" if _is_loopback(host) else "every machine"
    print(
        f"\n  NNM Securities is at {_address(host, port)}   (Ctrl-C ends it)\n"
        f"  It listens on {host}:{port}, for {where} that reaches this address; "
        "HOST=127.0.0.1 restricts it, HOST=0.0.0.0 opens it.\n",
        flush=True,
    )


def allow_files() -> None:
    """Let the server open as many files as the system allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))


def _is_loopback(host: str) -> bool:
    return host in {"localhost", "::1"} or host.startswith("127.")


def wait_until_up(host: str, port: int, server: subprocess.Popen) -> bool:
    """Wait for the first connection; false when the server ended instead."""
    target = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    while server.poll() is None:
        with suppress(OSError), socket.create_connection((target, port), timeout=1):
            return True
        time.sleep(0.1)
    return False


def say(text: str) -> None:
    """One line of progress."""
    if is_collected():
        log.info(text)
    else:
        print(f"  run   {text} …", flush=True)


def complain(text: str) -> None:
    """What keeps a command from success."""
    if is_collected():
        log.error(text)
    else:
        print(f"\n{text}", file=sys.stderr)


def is_collected() -> bool:
    """Whether what is said goes to a log collector, one JSON object a line: the public site's, without a terminal."""
    return os.environ.get("APP_ENV") == "production" and not sys.stdout.isatty()


def read_settings(*, to_serve: bool = False) -> "Settings":
    """The settings of the environment; `to_serve` asks for what only a server needs.

    Raises `ServeError` with what is wrong with them.
    """
    try:
        from nnm_site.settings import check_start, settings

        if to_serve:
            check_start(settings)
    except ValueError as problem:
        raise ServeError(str(problem)) from None
    return settings


# ---- Commands


def run() -> int:
    """`make run`: everything that is needed, then serve."""
    settings = read_settings(to_serve=True)
    require_writable_folders()
    with only_server(settings.host, settings.port):
        if not publish(settings.built_site_url):
            say("1/2 Nothing changed since the last build")
        say("2/2 Starting the server")
        return serve(settings.port, lambda: renew(settings.built_site_url))


def serve_only() -> int:
    """Serve the build that stands, as containers do. Where it can be built, a new day's pages are."""
    settings = read_settings(to_serve=True)
    with only_server(settings.host, settings.port):
        prepare_database()
        if (ROOT / ".web" / "node_modules").is_dir():
            return serve(settings.port, lambda: renew(settings.built_site_url))
        return serve(settings.port)


def build_only() -> int:
    """Make the build and serve nothing, as container images do."""
    settings = read_settings()
    require_writable_folders()
    publish(settings.built_site_url)
    return 0


@contextmanager
def checking(site_url: str) -> Iterator[Callable[[], None]]:
    """Run the content check beside what is done meanwhile; gives what waits for its end.

    That says what is due or a sample, and raises `ServeError` naming every fault that a visitor would find.
    """
    with TemporaryFile("w+") as said, TemporaryFile("w+") as faults:
        check = subprocess.Popen(
            [sys.executable, "-m", "nnm_site", "check"],
            cwd=ROOT, env=os.environ | {"SITE_URL": site_url}, stdout=said, stderr=faults,
            preexec_fn=end_with_parent(),
        )  # fmt: skip

        def passed() -> None:
            with step("run   Checking the content", lambda: ""):
                code = check.wait()
            for file in (said, faults):
                file.seek(0)
            if code:
                raise ServeError(faults.read().strip())
            print(said.read(), end="", flush=True)

        try:
            yield passed
        finally:
            check.kill()
            check.wait()


def check_and_make(site_url: str) -> None:
    """Check the content and build it, beside each other. Raises `ServeError` where either finds a fault."""
    with checking(site_url) as passed:
        try:
            make(site_url)
        except ServeError:
            # The check names every fault, the build the first one.
            passed()
            raise
        passed()


def publish_command() -> int:
    """`make publish`: check, build what changed; a running site of this checkout takes it over."""
    settings = read_settings()
    require_writable_folders()
    check_and_make(settings.built_site_url)
    changed = publish(settings.built_site_url)
    if keep_record():
        say(f"Pages have changed: commit {RECORD.relative_to(ROOT)} with them")
    if not changed:
        say("Nothing changed since the last build")
        return 0
    return tell_takers()


def keep_record() -> bool:
    """Record the days on which pages have changed, as the build that is served has found them.

    True where the record is another one than before.
    """
    from nnm_site.platform import builds

    found = builds.beside(RECORD.name).read_text(encoding="utf-8")
    if found == RECORD.read_text(encoding="utf-8"):
        return False
    RECORD.write_text(found, encoding="utf-8")
    return True


def undo_command() -> int:
    """`make undo`: the previous build is served again."""
    require_writable_folders()
    undo()
    say("The previous build is back; `make run` and `make publish` take the present sources again")
    return tell_takers()


def tell_takers() -> int:
    """Say which running servers answer with the present build; 1 when one does not, else 0."""
    from nnm_site.platform import builds

    name, failed = builds.current_name(), 0
    for server in running_servers():
        if not wait_until_taken_over(server["address"], name):
            failed = 1
            say(
                f"NOT taken over by {server['address']} within {TAKE_OVER_SECONDS} s: it serves the build before, "
                "and its log says why; a busy machine may need longer"
            )
            continue
        say(f"Taken over by {server['address']}")
    return failed


def wait_until_taken_over(address: str, name: str, seconds: float = TAKE_OVER_SECONDS) -> bool:
    """Wait until the server answers with the build called `name`; false when it does not in time.

    It may be several processes, each of which takes over by itself.
    """
    end, new = time.monotonic() + seconds, 0
    ask = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
    while new < ANSWERS:
        if time.monotonic() > end:
            return False
        try:
            with ask(f"{address}/_health", timeout=5) as answer:
                served = answer.headers["X-Build"]
        except urllib.error.HTTPError as problem:
            # Some part is not well, which says nothing of the build.
            served = problem.headers["X-Build"]
        except OSError:
            served = None
        new = new + 1 if served == name else 0
        if not new:
            time.sleep(0.2)
    return True


COMMANDS = {
    "run": run,
    "serve": serve_only,
    "build": build_only,
    "publish": publish_command,
    "undo": undo_command,
}


def main(command: str = "run") -> int:
    """Run one of the commands; what keeps it from success is said in sentences."""
    # Being told to end counts like Ctrl-C: the server must not outlive us.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if is_collected():
        from nnm_site.platform.serve import logs

        logs.configure()
    try:
        return COMMANDS[command]()
    except KeyboardInterrupt:
        return 0
    except ServeError as problem:
        complain(str(problem))
    except OSError as problem:
        if problem.errno not in {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC}:
            raise
        complain(f"{problem.filename}: {problem.strerror}.")
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
