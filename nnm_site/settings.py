"""Settings from environment variables, typed, with defaults that work on a laptop.

`settings` is read once, when this module is first imported. `docs/settings.md` lists every
variable with its default; a test compares that list with the fields below.
"""

import os
import re
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

PROJECT_ROOT = Path(__file__).resolve().parent.parent

DATABASE_DRIVERS = {
    "sqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


class SettingsError(ValueError):
    """An environment variable has a value the site cannot use; the message names it."""


#: A valid origin, since it is written into pages and headers unchanged.
_ORIGIN = re.compile(
    r"https?://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])"
    r"(?::(?P<port>[0-9]{1,5}))?"
)


def _site_url(value: str) -> str:
    """An origin: scheme, host name, port, and nothing else."""
    origin = value.removesuffix("/").lower()
    match = _ORIGIN.fullmatch(origin)
    if not match or not 1 <= int(match["port"] or 443) <= 65535:
        raise ValueError("must be an address such as https://www.example.com, without a path")
    return origin


def _database_url(value: str) -> str:
    """A SQLite or PostgreSQL address; a relative SQLite path counts from the project's folder."""
    try:
        url = make_url(value)
    except ArgumentError:
        raise ValueError("must be a database address such as sqlite:///var/nnm.db") from None
    if url.drivername not in DATABASE_DRIVERS:
        raise ValueError("must begin with sqlite:/// or postgresql://")
    url = url.set(drivername=DATABASE_DRIVERS[url.drivername])
    if url.drivername == "sqlite":
        if not url.database or url.database == ":memory:":
            raise ValueError("must name a SQLite file, which every process of the site can open")
        url = url.set(database=str(PROJECT_ROOT / url.database))
    return url.render_as_string(hide_password=False)


def _redis_url(value: str) -> str:
    if urlsplit(value).scheme not in {"redis", "rediss", "unix"}:
        raise ValueError("must be an address such as redis://localhost:6379")
    return value


def _bind(value: str) -> str:
    """An address to listen on; a port alone means the loopback address."""
    host, _, port = value.rpartition(":")
    if not port.isdecimal() or not 1 <= int(port) <= 65535:
        raise ValueError("must be an address such as 127.0.0.1:9464, or a port")
    return f"{host.strip('[]') or '127.0.0.1'}:{port}"


def _host(value: str) -> str:
    """An address or name to listen on that the system can resolve."""
    if not re.fullmatch(r"[A-Za-z0-9.:-]+", value):
        raise ValueError("must be an address of this machine such as 127.0.0.1, 0.0.0.0 or ::")
    return value


def _mailbox(value: str) -> str:
    if not re.fullmatch(r"[^@\s<>,]+@[^@\s<>,]+", value) or not value.isascii():
        raise ValueError("must be one e-mail address such as desk@example.com")
    return value


Mailbox = Annotated[str, AfterValidator(_mailbox)]


class Settings(BaseModel):
    """One field for each environment variable, in lower case."""

    model_config = ConfigDict(frozen=True)

    port: Annotated[int, Field(ge=1, le=65535)] = 3000
    host: Annotated[str, AfterValidator(_host)] = "0.0.0.0"
    site_url: Annotated[str, AfterValidator(_site_url)]
    app_env: Literal["development", "production"] = "development"
    database_url: Annotated[str, AfterValidator(_database_url)]
    redis_url: Annotated[str, AfterValidator(_redis_url)] | None = None
    trusted_proxy_hops: Annotated[int, Field(ge=0, le=10)] = 0
    workers: Annotated[int, Field(ge=1, le=64)] = 1
    sockets_per_address: Annotated[int, Field(ge=1, le=1_000_000)] = 200
    hsts_subdomains: Literal["no", "yes"] = "no"
    metrics_bind: Annotated[str, AfterValidator(_bind)] = "127.0.0.1:9464"
    smtp_host: str | None = None
    smtp_port: Annotated[int, Field(ge=1, le=65535)] = 587
    smtp_tls: Literal["none", "starttls", "implicit"] = "starttls"
    smtp_username: str | None = None
    smtp_password: SecretStr | None = None
    mail_from: Mailbox | None = None
    mail_desk: Mailbox | None = None
    mail_desk_network: Mailbox | None = None
    mail_desk_wealth: Mailbox | None = None
    mail_desk_account_opening: Mailbox | None = None
    mail_folder: str = "var/mail"
    mail_retry_seconds: Annotated[int, Field(ge=1, le=3600)] = 5
    preview_day: date | None = None
    market_data_licence: Annotated[str, Field(max_length=200)] | None = None
    enquiry_keep_days: Annotated[int, Field(ge=0, le=90)] = 0
    enquiries_per_address: Annotated[int, Field(ge=1, le=1_000_000)] = 10
    enquiries_in_total: Annotated[int, Field(ge=1, le=1_000_000)] = 600

    @property
    def mail_folder_path(self) -> Path:
        """The folder for mails; a relative one counts from the project's folder."""
        return PROJECT_ROOT / self.mail_folder

    @property
    def own_origins(self) -> list[str]:
        """The origins of our pages: the public address.

        On a laptop also the server's addresses on its own machine.
        """
        if self.is_production:
            return [self.site_url]
        return list(dict.fromkeys([self.site_url, self._own_address]))

    @property
    def only_address(self) -> str | None:
        """The only address whose host is served; `None` if none is set."""
        return None if self.site_url == self._own_address else self.site_url

    @property
    def _own_address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def metrics_address(self) -> tuple[str, int]:
        """Host and port of `metrics_bind`."""
        host, _, port = self.metrics_bind.rpartition(":")
        return host, int(port)

    @property
    def is_production(self) -> bool:
        """Whether this is the public site."""
        return self.app_env == "production"

    @property
    def is_production_build(self) -> bool:
        """Whether Reflex is building or serving the production site.

        Reflex sets its own variable after the configuration was first read, so this is read each
        time.
        """
        return os.environ.get("REFLEX_ENV_MODE") == "prod"


def read_settings(environ: Mapping[str, str]) -> Settings:
    """The settings in `environ`; a variable that is empty counts as unset.

    Raises `SettingsError` with one sentence for each wrong variable.
    """
    given = {name: value for name in Settings.model_fields if (value := _given(environ, name))}
    port = given.get("port", "")
    default_port = Settings.model_fields["port"].default
    defaults = {
        "site_url": f"http://localhost:{port if port.isdecimal() else default_port}",
        "database_url": "sqlite:///var/nnm.db",
    }
    try:
        values = Settings.model_validate(defaults | given)
    except ValidationError as error:
        raise SettingsError(" ".join(map(_sentence, error.errors()))) from None
    if problems := list(_half_set(given, values)):
        raise SettingsError(" ".join(problems))
    return values


def _given(environ: Mapping[str, str], name: str) -> str:
    """The value of a variable, or the content of the file that `NAME_FILE` names."""
    value = environ.get(name.upper(), "").strip()
    path = environ.get(f"{name.upper()}_FILE", "").strip()
    if not path:
        return value
    if value:
        raise SettingsError(f"{name.upper()} and {name.upper()}_FILE must not both be set.")
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise SettingsError(
            f"{name.upper()}_FILE must name a text file that can be read, and {path} is none."
        ) from None


def _half_set(given: Mapping[str, str], values: Settings) -> Iterator[str]:
    """Errors of settings that are only valid together."""
    if values.workers > 1 and values.redis_url is None:
        yield "REDIS_URL must be set, since WORKERS is more than 1: they share their state there."
    if values.is_production and values.preview_day is not None:
        yield "PREVIEW_DAY shows the site of another day, so it must not be set in production."
    for one, other in (("smtp_username", "smtp_password"), ("smtp_password", "smtp_username")):
        if one in given and other not in given:
            yield f"{other.upper()} must be set, since {one.upper()} is."
    if values.smtp_tls == "none" and values.smtp_password is not None:
        yield "SMTP_TLS must be starttls or implicit, since SMTP_PASSWORD is set."


def check_start(values: Settings) -> None:
    """Check the settings that the public site needs to be served; a build does not need them.

    Raises `SettingsError` with one sentence for each missing setting.
    """
    if not values.is_production:
        return
    problems = [
        f"{name.upper()} must be set in production: enquiries are mailed to our desks."
        for name in ("smtp_host", "mail_from", "mail_desk")
        if getattr(values, name) is None
    ]
    if not values.site_url.startswith("https://"):
        problems.append("SITE_URL must be set in production, to an address that begins with https.")
    if values.smtp_tls == "none" and not _is_this_machine(values.smtp_host or ""):
        problems.append(
            "SMTP_TLS must be starttls or implicit in production: enquiries are personal data."
        )
    if problems:
        raise SettingsError(" ".join(problems))


def _is_this_machine(host: str) -> bool:
    return host in {"localhost", "::1"} or host.startswith("127.")


def _sentence(problem: ErrorDetails) -> str:
    """The error of one variable, without its value: an address may contain a password."""
    name = str(problem["loc"][0])
    match Settings.model_json_schema()["properties"][name]:
        case {"minimum": least, "maximum": most}:
            rule = f"must be a whole number from {least} to {most}"
        case {"enum": [*others, last]}:
            rule = f"must be {', '.join(others)} or {last}"
        case {"anyOf": [{"maxLength": most}, _]}:
            rule = f"must be a short text of at most {most} characters"
        case _:
            rule = problem["msg"].removeprefix("Value error, ")
    return f"{name.upper()} {rule}."


settings = read_settings(os.environ)
