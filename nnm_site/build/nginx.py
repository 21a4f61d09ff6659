"""What nginx must know to serve the built files as `files.py` does: `python -m nnm_site.build.nginx`.

Writes one file of maps, included at the level `http` by `deploy/nginx/*.conf`. What is not in the
maps goes to the app: redirects, missing pages, forms, and pages that are written at each request.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from nnm_site.builds import current_client
from nnm_site.settings import settings
from nnm_site.site_map import routes
from nnm_site.web import speculation
from nnm_site.web.files import Entry, entries
from nnm_site.web.headers import headers_everywhere

#: No build has a file of this name.
_NOWHERE = "/-/nowhere"


def configuration(build: Path) -> str:
    """The maps for the build in the folder `build`."""
    filled = {route.path for route in routes() if route.fill is not None}
    known = {address: entry for address, entry in entries(build).items() if address not in filled}
    types: dict[str, str] = {}
    for entry in known.values():
        media_type = entry.headers["Content-Type"].partition(";")[0]
        types[entry.path.suffix.removeprefix(".")] = media_type
    return "\n".join(
        [
            "# Written by `python -m nnm_site.build.nginx` from a build.",
            "map_hash_max_size 16384;",
            "map_hash_bucket_size 256;",
            *_map(
                "$request_method:$uri",
                "$nnm_file",
                {
                    f"{method}:{address}": _file(build, entry)
                    for address, entry in known.items()
                    for method in ("GET", "HEAD")
                },
            ),
            *(
                line
                for header, variable in (
                    ("Content-Security-Policy", "$nnm_policy"),
                    ("Cache-Control", "$nnm_cache"),
                    ("Access-Control-Allow-Origin", "$nnm_origin"),
                )
                for line in _map(
                    # By the time headers are written this is the file's own name.
                    "$uri",
                    variable,
                    {
                        _file(build, entry): entry.headers[header]
                        for entry in known.values()
                        if header in entry.headers
                    },
                )
            ),
            # As `speculation.add_header` does it.
            *_patterns(
                "$status:$sent_http_content_type",
                "$nnm_vary",
                {"~^200:text/html": "Save-Data"},
            ),
            *_patterns(
                "$http_save_data:$nnm_vary",
                "$nnm_speculation",
                {"~*^on:": "", "~:Save-Data": f'"{speculation.PATH}"'},
            ),
            "types {",
            *(
                f"  {media_type} {suffix};"
                for suffix, media_type in sorted(types.items())
                if suffix
            ),
            "}",
            "",
        ]
    )


def locations(site_url: str, production: bool) -> str:
    """The headers of every answer, included where a location writes its own."""
    return "".join(
        f"add_header {name} {_quoted(value)} always;\n"
        for name, value in headers_everywhere(site_url, production).items()
    )


def _file(build: Path, entry: Entry) -> str:
    return "/" + entry.path.relative_to(build).as_posix()


def _map(source: str, variable: str, pairs: dict[str, str]) -> Iterator[str]:
    yield f"map {source} {variable} {{"
    yield f'  default "{_NOWHERE if variable == "$nnm_file" else ""}";'
    yield from (f"  {_quoted(key)} {_quoted(value)};" for key, value in pairs.items())
    yield "}"


def _patterns(source: str, variable: str, pairs: dict[str, str]) -> Iterator[str]:
    yield f"map {source} {variable} {{"
    yield from (f"  \"{pattern}\" '{value}';" for pattern, value in pairs.items())
    yield "}"


def _quoted(value: str) -> str:
    if set(value) & set('"\\${}\n'):
        raise ValueError(f"nginx would read something else into {value!r}")
    return f'"{value}"'


def main(arguments: Iterable[str]) -> None:
    """Write `maps.conf` and `headers.conf` into the folder that is given."""
    (folder,) = map(Path, arguments)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "maps.conf").write_text(configuration(current_client()), encoding="utf-8")
    (folder / "headers.conf").write_text(
        locations(settings.site_url, settings.is_production), encoding="utf-8"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
