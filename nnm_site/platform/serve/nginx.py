"""The configuration with which nginx sends the files of an export, and leaves the rest to the app.

It takes the place of `deploy/nginx/locations.conf`; the files of that folder that it includes say
how an answer is chosen among the forms of a file.
"""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from nnm_site.platform.serve.negotiation import CODINGS

if TYPE_CHECKING:
    from nnm_site.platform.serve.export import Answer, Store

#: Headers that are a directive, or a variable of `deploy/nginx/common.conf`, as the request decides.
_BY_REQUEST = {"content-type", "etag", "speculation-rules"}

#: Below it nginx keeps the pages for what is missing, at addresses that nobody can ask for.
_MISSING = "/-/missing"

#: Where forms are posted. Whoever posts one may still be told that the app is away.
_POSTED = ("recursive_error_pages on;", "error_page 405 = @app;", "error_page 413 /-/refused;")


def locations(store: "Store", root: Path, everywhere: Collection[str]) -> str:
    """The locations of a server whose files are in `root`.

    `everywhere` are the headers of every answer, which are in `headers.conf`. Raises `ValueError`
    where nginx has no way to write what a file is sent with.
    """
    blocks = [f"root {_quoted(str(root))};", "location @app { include nnm/app.conf; }"]
    for address, answer in store.answers.items():
        lines = [*(_POSTED if address in store.posted else ()), "include nnm/still.conf;"]
        blocks.append(_location(f"= {_quoted(address)}", *_file(answer, everywhere), *lines))
    for beginning, answer in store.missing.items():
        page = _quoted(_MISSING + beginning)
        blocks += [
            _location(
                f"= {page}", "internal;", *_file(answer, everywhere), "include nnm/file.conf;"
            ),
            _location(
                _quoted(beginning),
                f"error_page 404 {page};",
                "error_page 405 /-/not-allowed;",
                "include nnm/missing.conf;",
            ),
        ]
    for address in store.gone:
        page = _quoted(f"{_MISSING}/")
        blocks.append(_location(f"= {_quoted(address)}", f"error_page 410 {page};", "return 410;"))
    for address, (status, to) in store.redirects.items():
        query = "$is_args$args" if status == 308 else ""
        to_it = f'return {status} {_quoted(to)[:-1]}{query}";'
        for asked in (address, f"{address}/") if status == 308 else (address,):
            blocks.append(_location(f"= {_quoted(asked)}", "include nnm/redirect.conf;", to_it))
    for match in (*(f"= {_quoted(it)}" for it in store.app), *map(_quoted, store.below)):
        blocks.append(_location(match, "include nnm/app.conf;"))
    return "\n".join(blocks) + "\n"


def _file(answer: "Answer", everywhere: Collection[str]) -> list[str]:
    """The directives that send a file, with its headers."""
    if answer.codings.keys() not in (set(), set(CODINGS)):
        raise ValueError(f"{answer.file} is not there in all codings, or in none.")
    headers = answer.headers
    tag = headers.get("etag", "").strip('"')
    coding, ending = ("$nnm_packed", "$nnm_ending") if answer.codings else ('""', "")
    lines = [
        f"set $nnm_tag {_quoted(tag)};",
        f"set $nnm_coding {coding};",
        f"default_type {_quoted(headers['content-type'])};",
        f'try_files {_quoted("/" + answer.file)[:-1]}{ending}" @app;',
    ]
    if "speculation-rules" in headers:
        lines.append("add_header speculation-rules $nnm_speculation_rules always;")
    lines += [
        f"add_header {name} {_quoted(value)} always;"
        for name, value in headers.items()
        if name not in everywhere and name not in _BY_REQUEST
    ]
    return lines


def _location(match: str, *lines: str) -> str:
    return "\n  ".join([f"location {match} {{", *lines]) + "\n}"


def _quoted(text: str) -> str:
    if "$" in text:
        raise ValueError(f"nginx would read a variable in {text!r}.")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
