"""What the site's own code never does, and what it does in named places alone. Read from the source."""

import ast
import functools
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "nnm_site").rglob("*.py"))

#: Reads objects or code out of data.
READERS_OF_OBJECTS = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "jsonpickle", "yaml"}

#: Reaches other machines or runs programs, and the files that do; no other one imports it. Reflex connects to
#: the Redis that a setting names.
REACHES = {
    # The mail server.
    "aiosmtplib": {"nnm_site/features/enquiries/transport.py"},
    # Redis.
    "limits.storage": {"nnm_site/features/enquiries/limits.py"},
    "redis": {"nnm_site/platform/serve/health.py", "nnm_site/features/enquiries/limits.py"},
    # The database.
    "sqlalchemy.create_engine": {"nnm_site/shared/data/database.py", "nnm_site/shared/data/migrate.py"},
    # Our own listening socket, and what the system says of those that are open.
    "socket": {
        "nnm_site/platform/gate/unheard.py", "nnm_site/platform/serve/connections.py", "nnm_site/served.py",
        "nnm_site/platform/serve/generations.py", "nnm_site/platform/serve/server.py",
    },
    # Generations of the site, copies of the database, and what a build runs.
    "subprocess": {
        "nnm_site/platform/publish/node.py", "nnm_site/platform/publish/packages.py",
        "nnm_site/platform/serve/generations.py", "nnm_site/shared/data/backup.py",
    },
    # Nowhere.
    **{
        module: set()
        for module in (
            "aiohttp", "ftplib", "http.client", "httpx", "imaplib", "poplib", "psycopg", "requests", "smtplib",
            "ssl", "telnetlib", "urllib.request", "urllib3", "websockets", "xmlrpc",
        )
    },
}  # fmt: skip

#: What opens a connection, or runs a program, by the event loop's own means or those of a socket.
OPENS = {
    "open_connection", "open_unix_connection", "create_connection", "create_unix_connection", "sock_connect",
    "create_datagram_endpoint", "create_subprocess_exec", "create_subprocess_shell", "connect_ex", "sendto",
}  # fmt: skip

#: Where chance need not be hard to guess: waits, the number of a request, the sample of a market.
GUESSABLE = {
    "nnm_site/features/enquiries/dispatcher.py",
    "nnm_site/platform/serve/logs.py",
    "nnm_site/features/market/rules/sample.py",
}

#: With 128 bits against collisions.
HASHES = {"sha256", "sha384", "sha512", "sha3_256", "sha3_512", "blake2b"}

#: Read HTML, our own pages after a build: libxml2's reader of HTML knows no entities of a document's own.
READ_HTML = {"nnm_site/features/search/texts.py"}

#: Writes XML; what reads it is not used.
WRITERS_OF_XML = {"Element", "SubElement", "ElementTree", "indent", "tostring"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@functools.cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@functools.cache
def imported(path: Path) -> set[str]:
    """Every module that is imported, wherever in the file."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def uses(modules: set[str], module: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for name in modules)


def attributes(path: Path, module: str) -> set[str]:
    """What is taken from a module that is imported under its own name."""
    return {
        node.attr
        for node in nodes(path)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == module
    }


@pytest.mark.requirement("V1.2.5", "V1.3.2", "V1.5.2")
@pytest.mark.slow
def test_nothing_runs_what_somebody_could_have_written():
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.Call):
                called = (
                    ast.unparse(node.func)
                    if isinstance(node.func, ast.Name | ast.Attribute)
                    else ""
                )
                assert called not in {"eval", "exec", "compile", "os.system", "os.popen"}, path
                assert not called.startswith(("os.exec", "os.spawn")), path
                assert "shell" not in {word.arg for word in node.keywords}, path
        assert not [name for name in READERS_OF_OBJECTS if uses(imported(path), name)], path


@pytest.mark.requirement("V1.3.6", "V13.1.1", "V13.2.4", "V15.3.2")
def test_other_machines_are_asked_in_named_places_alone():
    for module, places in REACHES.items():
        assert {name_of(path) for path in FILES if uses(imported(path), module)} == places, module
    for path in FILES:
        used = {node.attr for node in nodes(path) if isinstance(node, ast.Attribute)}
        assert not used & OPENS, path
        assert not {name.rpartition(".")[2] for name in imported(path)} & OPENS, path


#: Scripts that make objects of data, all of it of our own documents: words, hours, patterns.
MAKE_OBJECTS = {"opening.js", "start.js", "trades.js", "words.js"}


@pytest.mark.requirement("V15.3.5")
def test_no_script_makes_an_object_of_what_an_address_says():
    """So nobody gives one a prototype of his own: addresses are read as `URLSearchParams`."""
    for path in (ROOT / "nnm_site").rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        made = any(word in text for word in ("JSON.parse", "fromEntries", "Object.assign({"))
        assert not made or path.name in MAKE_OBJECTS, path
        assert "__proto__" not in text, path


@pytest.mark.requirement("V12.3.2")
def test_certificates_of_servers_are_looked_at():
    wrong = {
        "CERT_NONE",
        "check_hostname",
        "_create_unverified_context",
        "validate_certs",
        "ssl_cert_reqs",
    }
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert not [word for word in wrong if word in text], path


@pytest.mark.requirement("V11.1.2", "V11.5.1")
def test_what_must_not_be_guessed_comes_from_the_system():
    assert {name_of(path) for path in FILES if uses(imported(path), "random")} <= GUESSABLE
    makers = {name_of(path) for path in FILES if uses(imported(path), "secrets")}
    assert "nnm_site/features/enquiries/rules/references.py" in makers


@pytest.mark.requirement("V11.1.2", "V11.2.1", "V11.4.1")
def test_hashes_are_of_those_in_which_nobody_finds_two_alike():
    for path in FILES:
        if uses(imported(path), "hashlib"):
            # The type, in quotation marks, is no call.
            assert attributes(path, "hashlib") <= HASHES, path


@pytest.mark.requirement("V1.5.1")
def test_xml_is_written_and_never_read():
    for path in FILES:
        modules = imported(path)
        if name_of(path) in READ_HTML:
            modules = {module for module in modules if not module.startswith("lxml.html")}
        assert not [name for name in ("lxml", "xml.sax", "xml.dom", "expat") if uses(modules, name)]
        if uses(modules, "xml"):
            assert "xml.etree.ElementTree" in modules
            assert attributes(path, "ET") <= WRITERS_OF_XML, path
