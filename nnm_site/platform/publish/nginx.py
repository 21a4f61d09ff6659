"""What nginx must know to serve the built files as `files.py` does: `python -m nnm_site nginx`.

Writes one file of maps, included at the level `http` by `deploy/nginx/*.conf`. What is not in the
maps goes to the app: redirects, missing pages, forms, and pages that are written at each request.
"""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from nnm_site.platform.builds import current_client
from nnm_site.platform.plan import SitePlan
from nnm_site.platform.route import answer_of
from nnm_site.platform.serve import speculation
from nnm_site.platform.serve.files import Entry, entries
from nnm_site.platform.serve.headers import SHORT_POLICY, headers_everywhere
from nnm_site.settings import settings

#: What a map says of everything else. No build has a file of this name.
_DEFAULTS = {"$nnm_file": "/-/nowhere", "$nnm_policy": SHORT_POLICY}


def configuration(build: Path, plan: SitePlan) -> str:
    """The maps for the build of `plan` in the folder `build`."""
    filled = {route.path for route in plan.routes if answer_of(route)}
    known = {
        address: entry for address, entry in entries(build, plan).items() if address not in filled
    }
    types: dict[str, str] = {}
    for entry in known.values():
        media_type = entry.headers["Content-Type"].partition(";")[0]
        types[entry.path.suffix.removeprefix(".")] = media_type
    return "\n".join(
        [
            "# Written by `python -m nnm_site nginx` from a build.",
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


def locations(site_url: str, production: bool, subdomains: bool) -> str:
    """The headers of every answer, included where a location writes its own."""
    return "".join(
        f"add_header {name} {_quoted(value)} always;\n"
        for name, value in headers_everywhere(site_url, production, subdomains).items()
    )


def names(site_url: str) -> dict[str, str]:
    """Which host the site is served at, which one leads there, and how: a file each.

    The other name is the public one without its "www.", or with it.
    """
    host = urlsplit(site_url).hostname or ""
    other = host.removeprefix("www.") if host.startswith("www.") else f"www.{host}"
    return {
        "public_name.conf": f"server_name {_quoted(host)};\n",
        "other_name.conf": f"server_name {_quoted(other)};\n",
        "to_public_address.conf": f"return 308 {site_url}$request_uri;\n",
    }


def _file(build: Path, entry: Entry) -> str:
    return "/" + entry.path.relative_to(build).as_posix()


def _map(source: str, variable: str, pairs: dict[str, str]) -> Iterator[str]:
    yield f"map {source} {variable} {{"
    yield f'  default "{_DEFAULTS.get(variable, "")}";'
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


def write(folder: Path, plan: SitePlan) -> None:
    """Write `maps.conf`, `headers.conf` and the names for the build that is served."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "maps.conf").write_text(configuration(current_client(), plan), encoding="utf-8")
    (folder / "headers.conf").write_text(
        locations(settings.site_url, settings.is_production, settings.hsts_subdomains == "yes"),
        encoding="utf-8",
    )
    for name, text in names(settings.site_url).items():
        (folder / name).write_text(text, encoding="utf-8")
