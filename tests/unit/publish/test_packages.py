"""npm packages: those of the lock and no others; a failure reports its cause."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from nnm_site.platform.publish import BuildError
from nnm_site.platform.publish.packages import LOCK, Packages
from tests.rows import each

pytestmark = pytest.mark.requirement("V15.1.2")

SITE, BUILD = {"react": "19.3.1"}, {"vite": "v8.3.4", "purgecss": ""}


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a stub for npm: a shell script."""
    path = tmp_path / "bin" / "npm"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\necho $@ >> npm-was-told.txt\nmkdir node_modules\n")
    path.chmod(0o755)
    monkeypatch.setattr("nnm_site.platform.publish.packages.program", lambda _: str(path))
    return path


@pytest.fixture
def packages(tmp_path: Path) -> Packages:
    lock, web = tmp_path / "reflex.lock", tmp_path / "web"
    lock.mkdir()
    web.mkdir()
    asked = {
        "dependencies": {"react": "^19.3.1"},
        "devDependencies": {"vite": "^8.3.4", "purgecss": "^8.0.0"},
    }
    (lock / "package.json").write_text(json.dumps(asked))
    (lock / "package-lock.json").write_text("{}")
    return Packages(lock, web, tmp_path / "npm")


@pytest.mark.usefixtures("npm")
def test_packages_come_once_for_each_lock(packages: Packages):
    packages.begin()
    packages.install(SITE, BUILD)
    told = packages.folder / "npm-was-told.txt"
    assert told.read_text().startswith("ci --ignore-scripts ")
    assert (packages.web / "node_modules").is_dir()
    assert (packages.web / "package-lock.json").read_text() == "{}"
    told.unlink()
    packages.install(SITE, BUILD)
    assert not told.exists()
    (packages.lock / "package-lock.json").write_text('{"other": 1}')
    packages.install(SITE, BUILD)
    assert told.exists()


@each(
    [
        ({"react": "20.0.0"}, BUILD, "react"),
        (SITE | {"new": ""}, BUILD, "new"),
        (SITE, {"vite": "8.3.4"}, "purgecss"),
    ]
)
def test_a_lock_that_holds_something_else_is_refused(
    site: dict[str, str], build: dict[str, str], named: str, packages: Packages
):
    with pytest.raises(BuildError, match=rf"of {named}\.\n  Run `make lock`"):
        packages.install(site, build)


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", "NODE_EXTRA_CA_CERTS="),
        ("npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "NODE_EXTRA_CA_CERTS="),
        ("npm error code EINTEGRITY", "not what reflex.lock pins"),
        ("npm error code E404", "has not got a package"),
        ("npm error errno ECONNREFUSED", "cannot be reached"),
        ("npm error something else", "npm could not install the packages"),
    ],
)
def test_a_failure_says_its_cause(packages: Packages, npm: Path, said: str, cause: str):
    npm.write_text(f"#!/bin/sh\necho {said} >&2\nexit 1\n")
    with pytest.raises(BuildError) as problem:
        packages.install(SITE, BUILD)
    assert cause in str(problem.value)
    assert said in str(problem.value)
    # The next build starts again.
    npm.write_text("#!/bin/sh\nmkdir node_modules\n")
    packages.stop()
    Packages(packages.lock, packages.web, packages.folder).install(SITE, BUILD)


def test_no_locked_package_runs_a_program_of_its_own():
    lock = json.loads((LOCK / "package-lock.json").read_text())
    assert [name for name, entry in lock["packages"].items() if entry.get("hasInstallScript")] == []


@pytest.mark.long
def test_the_framework_asks_us_for_packages_and_no_registry_for_its_speed():
    # A build loads the configuration, then the installer by the name that the app uses.
    program = (
        "import rxconfig, os\n"
        "from reflex.utils import js_runtimes, registry\n"
        "print(js_runtimes.install_frontend_packages.__module__)\n"
        "registry.latency = None\n"
        "print(registry.get_npm_registry())\n"
    )
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(Path.home())}
    for told in ({}, {"NPM_CONFIG_REGISTRY": "https://npm.example"}):
        said = subprocess.run(
            [sys.executable, "-c", program],
            cwd=LOCK.parent, env=environment | told, capture_output=True, text=True, check=True,
        ).stdout.split()  # fmt: skip
        assert said == [
            "nnm_site.platform.framework",
            told.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org"),
        ]
