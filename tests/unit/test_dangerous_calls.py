"""What the site's own code never does, and what it does in named places alone. Read from the source."""

import ast
import functools
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "nnm_site").rglob("*.py"))

#: Reads objects or code out of data.
READERS_OF_OBJECTS = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "jsonpickle", "yaml"}

#: Asks other machines, and where that is done. SQLAlchemy, `limits` and Reflex connect to what settings name.
CLIENTS = {
    "aiosmtplib": {"nnm_site/features/enquiries/transport.py"},
    "redis": {"nnm_site/platform/serve/health.py", "nnm_site/features/enquiries/limits.py"},
    "aiohttp": set(), "ftplib": set(), "http.client": set(), "httpx": set(), "requests": set(), "smtplib": set(),
    "telnetlib": set(), "urllib.request": set(), "urllib3": set(), "xmlrpc": set(),
}  # fmt: skip

#: Where chance need not be hard to guess: waits, the number of a request, the sample of a market.
GUESSABLE = {
    "nnm_site/features/enquiries/dispatcher.py",
    "nnm_site/platform/serve/logs.py",
    "nnm_site/features/market/rules/sample.py",
}

#: With 128 bits against collisions.
HASHES = {"sha256", "sha384", "sha512", "sha3_256", "sha3_512", "blake2b"}

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


def test_other_machines_are_asked_in_named_places_alone():
    for client, places in CLIENTS.items():
        assert {name_of(path) for path in FILES if uses(imported(path), client)} <= places, client


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


def test_what_must_not_be_guessed_comes_from_the_system():
    assert {name_of(path) for path in FILES if uses(imported(path), "random")} <= GUESSABLE
    makers = {name_of(path) for path in FILES if uses(imported(path), "secrets")}
    assert "nnm_site/features/enquiries/rules/references.py" in makers


def test_hashes_are_of_those_in_which_nobody_finds_two_alike():
    for path in FILES:
        if uses(imported(path), "hashlib"):
            # The type, in quotation marks, is no call.
            assert attributes(path, "hashlib") <= HASHES, path


def test_xml_is_written_and_never_read():
    for path in FILES:
        modules = imported(path)
        assert not [name for name in ("lxml", "xml.sax", "xml.dom", "expat") if uses(modules, name)]
        if uses(modules, "xml"):
            assert "xml.etree.ElementTree" in modules
            assert attributes(path, "ET") <= WRITERS_OF_XML, path
