"""Settings: defaults, refusals that name the variable, and the list in docs/settings.md."""

import re

import pytest

from nnm_site.features.enquiries.transport import mail_transport
from nnm_site.settings import PROJECT_ROOT, SettingsError, check_start, read_settings
from tests.rows import each

pytestmark = pytest.mark.requirement("R1302", "V2.1.3", "V12.2.1")


def test_everything_can_be_set() -> None:
    """The defaults are in the table of docs/settings.md."""
    values = read_settings(
        {
            "PORT": "8080",
            "SITE_URL": "https://www.nnm.example/",
            "APP_ENV": "production",
            "DATABASE_URL": "postgresql://nnm:s3cret@db/site",
            "REDIS_URL": "redis://cache:6379/1",
            "TRUSTED_PROXY_HOPS": "2",
        }
    )

    assert values.port == 8080
    assert values.site_url == "https://www.nnm.example"
    assert values.is_production
    assert values.database_url == "postgresql+psycopg://nnm:s3cret@db/site"
    assert values.redis_url == "redis://cache:6379/1"
    assert values.trusted_proxy_hops == 2


def test_what_is_not_set_or_empty_has_a_value_for_a_fresh_clone() -> None:
    values = read_settings({})
    assert not values.is_production
    assert values.database_url == f"sqlite:///{PROJECT_ROOT}/var/nnm.db"
    assert read_settings({"PORT": " ", "REDIS_URL": ""}) == values
    # The public address follows the port.
    assert read_settings({"PORT": "4100"}).site_url == "http://localhost:4100"


@each(
    [
        ("sqlite:///other.db", f"sqlite:///{PROJECT_ROOT}/other.db"),
        ("sqlite:////srv/nnm.db", "sqlite:////srv/nnm.db"),
        ("postgres://db/site", "postgresql+psycopg://db/site"),
    ]
)
def test_database_addresses(database_url: str, expected: str) -> None:
    assert read_settings({"DATABASE_URL": database_url}).database_url == expected


WRONG = {
    "PORT": ["http", "0", "70000"],
    "SITE_URL": [
        "www.nnm.example", "https://www.nnm.example/home", "ftp://www.nnm.example",
        'https://www.nnm.example"><script>', "https://u:p@www.nnm.example",
        "https://-nnm.example", "https://nnm..example", "https://www.nnm.example:port",
        "https://www.nnm.example:99999", "https://www.nnm.example:0", "https://www.nnm.example?",
        "https://",
    ],
    "APP_ENV": ["staging"],
    "DATABASE_URL": ["mysql://db/site", "sqlite://", "a file"],
    "REDIS_URL": ["localhost:6379"],
    "TRUSTED_PROXY_HOPS": ["-1"],
    "WORKERS": ["0"],
    "SOCKETS_PER_ADDRESS": ["many"],
    "METRICS_BIND": ["loopback", "0.0.0.0:0"],
    "SMTP_PORT": ["smtp"],
    "SMTP_TLS": ["yes"],
    "MAIL_FROM": ["NNM Securities"],
    "MAIL_DESK": ["a@nnm.example, b@nnm.example"],
    "MAIL_RETRY_SECONDS": ["0"],
    "ENQUIRY_KEEP_DAYS": ["91"],
    "ENQUIRIES_PER_ADDRESS": ["0"],
    "ENQUIRIES_IN_TOTAL": ["none"],
}  # fmt: skip


@pytest.mark.requirement("V13.4.5")
@each((name, value) for name, values in WRONG.items() for value in values)
def test_a_wrong_value_is_one_sentence_naming_the_variable(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=rf"^{name} must [^\n]+\.$"):
        read_settings({name: value})


@pytest.mark.requirement("V13.4.5")
@each([
    ("9100", ("127.0.0.1", 9100)), (":9100", ("127.0.0.1", 9100)),
    ("0.0.0.0:9100", ("0.0.0.0", 9100)), ("[::1]:9100", ("::1", 9100)),
])  # fmt: skip
def test_metrics_stay_on_the_machine_unless_told_otherwise(
    metrics_bind: str, expected: tuple[str, int]
) -> None:
    assert read_settings({}).metrics_address == ("127.0.0.1", 9464)
    assert read_settings({"METRICS_BIND": metrics_bind}).metrics_address == expected


def test_several_processes_need_redis_to_share_their_state() -> None:
    with pytest.raises(SettingsError, match=r"^REDIS_URL must be set, since WORKERS"):
        read_settings({"WORKERS": "2"})
    assert read_settings({"WORKERS": "2", "REDIS_URL": "redis://cache"}).workers == 2


@pytest.mark.requirement("V12.3.1", "V13.3.1")
@each(
    [
        ({"DATABASE_URL": "mysql://nnm:s3cret@db/site"}, r"DATABASE_URL must "),
        ({"PORT": "x", "APP_ENV": "y"}, r"PORT must .+\. APP_ENV must "),
        ({"SMTP_USERNAME": "site", "SMTP_PASSWORD": "s3cret", "SMTP_TLS": "none"},
         r"SMTP_TLS must be starttls or implicit"),
        ({"SMTP_USERNAME": "site"}, r"SMTP_PASSWORD must be set, since"),
        ({"SMTP_PASSWORD": "s3cret"}, r"SMTP_USERNAME must be set, since"),
    ]
)  # fmt: skip
def test_a_refusal_says_what_is_wrong_and_repeats_no_password(given: dict[str, str], said: str):
    with pytest.raises(SettingsError, match=rf"^{said}") as refusal:
        read_settings(given)
    assert "s3cret" not in str(refusal.value)


MAIL = {
    "SMTP_HOST": "mail.nnm.example",
    "MAIL_FROM": "site@nnm.example",
    "MAIL_DESK": "desk@nnm.example",
}


PRODUCTION = {"APP_ENV": "production", "SITE_URL": "https://www.nnm.example", **MAIL}


@pytest.mark.requirement("V13.2.3", "V16.5.3")
@each(
    [
        *((name, "", rf"{name} must be set in production") for name in ("SITE_URL", *MAIL)),
        ("SITE_URL", "http://www.nnm.example", r"SITE_URL [^.]* https\.$"),
        # Enquiries may leave the machine only encrypted.
        ("SMTP_TLS", "none", "SMTP_TLS must be starttls or implicit"),
    ]
)
def test_the_public_site_does_not_start_without_what_enquiries_need(
    name: str, value: str, said: str
) -> None:
    """Their mails would stay in a folder, and count as delivered."""
    check_start(read_settings(PRODUCTION))
    wrong = PRODUCTION | {name: value}
    with pytest.raises(SettingsError, match=rf"^{said}"):
        check_start(read_settings(wrong))
    with pytest.raises(SettingsError):
        mail_transport(read_settings(wrong))
    check_start(read_settings(wrong | {"APP_ENV": "development"}))


def test_what_is_missing_is_named_at_once_and_mail_on_this_machine_needs_no_encryption() -> None:
    with pytest.raises(SettingsError) as refusal:
        check_start(read_settings({"APP_ENV": "production"}))
    assert all(f"{name} must" in str(refusal.value) for name in set(PRODUCTION) - {"APP_ENV"})
    check_start(read_settings(PRODUCTION | {"SMTP_TLS": "none", "SMTP_HOST": "127.0.0.1"}))


def test_pages_of_the_public_site_come_from_one_address() -> None:
    laptop = PRODUCTION | {"APP_ENV": "development"}
    assert read_settings(PRODUCTION).own_origins == ["https://www.nnm.example"]
    assert read_settings(laptop).own_origins == ["https://www.nnm.example", "http://localhost:3000"]


@each([
    "https://xn--81b5an1cic.xn--h2brj9c", "http://localhost:4100", "http://[::1]:3000",
    "http://127.0.0.1:1",
])  # fmt: skip
def test_public_addresses(address: str) -> None:
    assert read_settings({"SITE_URL": address}).site_url == address
    assert read_settings({"SITE_URL": f"{address.upper()}/"}).site_url == address


def test_the_password_for_the_mail_server_is_not_shown() -> None:
    values = read_settings({"SMTP_USERNAME": "site", "SMTP_PASSWORD": "s3cret"})
    assert "s3cret" not in repr(values)


def test_the_production_build_is_announced_by_reflex(monkeypatch: pytest.MonkeyPatch) -> None:
    values = read_settings({})
    for mode, is_build in (("", False), ("prod", True)):
        monkeypatch.setenv("REFLEX_ENV_MODE", mode)
        assert values.is_production_build is is_build


def test_the_documentation_lists_every_setting_with_its_default() -> None:
    text = (PROJECT_ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| `?([^`|]+?)`? \|", text, flags=re.MULTILINE))
    values = read_settings({})
    expected = {
        name.upper(): "none" if value is None else str(value)
        for name, value in values.model_dump().items()
    }
    expected["SITE_URL"] = "http://localhost:PORT"
    expected["DATABASE_URL"] = "sqlite:///var/nnm.db"
    assert rows == expected
