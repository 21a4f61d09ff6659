"""The npm packages of a build: exactly those pinned in `reflex.lock`, installed by `npm ci`."""

import json
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from nnm_site.platform.publish import BuildError, begin_step, cache
from nnm_site.platform.publish.node import program
from nnm_site.settings import PROJECT_ROOT

LOCK = PROJECT_ROOT / "reflex.lock"
WEB = PROJECT_ROOT / ".web"

#: The requested packages, and the lock file.
FILES = ("package.json", "package-lock.json")

#: Options of npm: packages may not run scripts during installation.
_OPTIONS = (
    "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--no-update-notifier",
    "--omit-lockfile-registry-resolved",
)  # fmt: skip

#: Texts in npm's output → their meaning, and the remedy.
_CAUSES = (
    (
        r"SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY)|CERT_[A-Z]",
        "The certificate of the npm registry is none that Node knows; an office's proxy may have put its own there.\n"
        "  Name the file with the office's certificate: NODE_EXTRA_CA_CERTS=/path/to/office.pem make run",
    ),
    (
        r"EINTEGRITY",
        "What the npm registry sent is not what reflex.lock pins, and was not installed.\n"
        "  Empty the cache (.venv/bin/npm cache clean --force); if it comes again, use another registry.",
    ),
    (
        r"E401|E403",
        "The npm registry refuses us.\n  Its password belongs into ~/.npmrc; NPM_CONFIG_REGISTRY names another registry.",
    ),
    (
        r"E404|ETARGET",
        "The npm registry has not got a package that reflex.lock pins.\n  NPM_CONFIG_REGISTRY names another registry.",
    ),
    (
        r"ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED",
        "The npm registry cannot be reached.\n"
        "  Check the network connection; HTTPS_PROXY names a proxy, NPM_CONFIG_REGISTRY another registry.",
    ),
)


class LockWrittenError(Exception):
    """Ends the framework's compilation once `reflex.lock` is written, if only that was wanted."""


class Packages:
    """The packages in `web`; they are downloaded into `folder` in the background."""

    def __init__(self, lock: Path = LOCK, web: Path = WEB, folder: Path | None = None) -> None:
        self.lock = lock
        self.web = web
        self.folder = folder or PROJECT_ROOT / "var" / "npm"
        #: Packages to upgrade to their newest version; set only to write the lock.
        self.upgrade: list[str] | None = None
        self._coming: subprocess.Popen[bytes] | None = None

    @property
    def _mark(self) -> Path:
        return self.web / "node_modules" / ".reflex-lock"

    def _key(self) -> str:
        return cache.key_of(*((self.lock / name).read_bytes() for name in FILES))

    def _write_into(self, folder: Path) -> None:
        for name in FILES:
            shutil.copyfile(self.lock / name, folder / name)

    def begin(self) -> None:
        """Start to download missing packages."""
        with suppress(OSError):
            if self._mark.read_text() == self._key():
                return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self._write_into(self.folder)
        with (self.folder / "npm.log").open("w") as log:
            self._coming = subprocess.Popen(
                [program("npm"), "ci", *_OPTIONS],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def install(self, site: dict[str, str], build: dict[str, str]) -> None:
        """Install all packages of the site and of its build in `web`, each with its version.

        Raises `BuildError` if `reflex.lock` has others, or with npm's error;
        `LockWrittenError` after writing the lock.
        """
        if self.upgrade is not None:
            self._write_lock(site, build, self.upgrade)
            raise LockWrittenError
        self._require_lock(site, build)
        self.ready()

    def ready(self) -> None:
        """Wait for the packages in `web`. Raises `BuildError` with npm's error."""
        if self._coming is None:
            self.begin()
        if self._coming is not None:
            begin_step("Installing npm packages")
            if self._coming.wait():
                raise BuildError(_cause((self.folder / "npm.log").read_text()))
            self._coming = None
            self.web.mkdir(exist_ok=True)
            shutil.rmtree(self.web / "node_modules", ignore_errors=True)
            shutil.move(self.folder / "node_modules", self.web)
            self._mark.write_text(self._key())
        self._write_into(self.web)

    def stop(self) -> None:
        """Stop the download."""
        if self._coming is not None:
            self._coming.kill()
            self._coming.wait()

    def _require_lock(self, site: dict[str, str], build: dict[str, str]) -> None:
        pinned = json.loads((self.lock / "package.json").read_text())
        wrong = {
            name
            for section, wanted in (("dependencies", site), ("devDependencies", build))
            for name in pinned[section].keys() | wanted.keys()
            if name not in wanted or not _fits(pinned[section].get(name), wanted[name])
        }
        if wrong:
            raise BuildError(
                f"reflex.lock does not hold what the build needs of {', '.join(sorted(wrong))}.\n"
                "  Run `make lock` and commit reflex.lock."
            )

    def _write_lock(self, site: dict[str, str], build: dict[str, str], upgrade: list[str]) -> None:
        # The framework has just written the file, with its own scripts.
        manifest = json.loads((self.web / "package.json").read_text())
        manifest |= {"dependencies": _ranges(site), "devDependencies": _ranges(build)}
        with TemporaryDirectory() as name:
            folder = Path(name)
            shutil.copy(self.lock / "package-lock.json", folder)
            (folder / "package.json").write_text(json.dumps(manifest, separators=(",", ":")))
            for command in (["install"], *([["update", *upgrade]] if upgrade else ())):
                done = subprocess.run(
                    [program("npm"), *command, "--package-lock-only", "--no-save", *_OPTIONS],
                    cwd=folder, capture_output=True, text=True,
                )  # fmt: skip
                if done.returncode:
                    raise BuildError(_cause(done.stdout + done.stderr))
            for file in FILES:
                shutil.copy(folder / file, self.lock)


def _fits(pinned: str | None, wanted: str) -> bool:
    return pinned is not None and (not wanted or pinned == _range(wanted))


def _ranges(wanted: dict[str, str]) -> dict[str, str]:
    return {name: _range(version) for name, version in sorted(wanted.items())}


def _range(version: str) -> str:
    """A version as npm writes it: "^8.3.4" for "8.3.4"; the lock has the exact one."""
    return f"^{version.removeprefix('v')}" if version else "*"


def _cause(output: str) -> str:
    for pattern, sentence in _CAUSES:
        if match := re.search(pattern, output):
            line = next(line for line in output.splitlines() if match[0] in line)
            return f"{sentence}\n  npm said: {line.strip()}"
    end = "\n".join(output.splitlines()[-20:])
    return f"npm could not install the packages:\n{end}"


#: The packages of this project.
packages = Packages()
