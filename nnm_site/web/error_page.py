"""What a visitor sees when the server failed: that it did, and a number to name, nothing else."""

import logging

from starlette.responses import HTMLResponse, JSONResponse, Response

from nnm_site.languages.catalogue import catalogue
from nnm_site.languages.document import Translator
from nnm_site.languages.markup import parse, written
from nnm_site.web.headers import content_security_policy
from nnm_site.web.twins import language_of

LOG = logging.getLogger(__name__)

_PAGE = """<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Unexpected Application Error | NNM Securities</title>
<style>
body{{margin:0;padding:12vh 1.5rem;font:1.0625rem/1.6 Georgia,serif;color:#1c2b26;background:#f7f4ec}}
main{{max-width:36rem;margin:auto}}
h1{{font-size:1.75rem;line-height:1.2}}
a{{color:inherit}}
</style>
</head>
<body>
<main>
<h1>Unexpected Application Error</h1>
<p>This page could not be shown. The fault is ours and has been written to our log. Loading the page
again often helps.</p>
<p>If you write to us about it, please name this number: <code>{reference}</code></p>
<p><a href="/">Go To Homepage</a></p>
</main>
</body>
</html>
"""


def _in_language(page: str, path: str) -> str:
    """The page in the language of the address; in English where even that fails."""
    language = language_of(path)
    if language is None:
        return page
    try:
        root = parse(page)
        Translator(catalogue(language.code)).tree(root)
        return written(root).replace('lang="en-IN"', f'lang="{language.code}"', 1)
    except Exception:
        LOG.exception("the error page could not be translated")
        return page


_HEADERS = {"Cache-Control": "no-store"}


def error_answer(path: str, reference: str) -> Response:
    """The answer 500: JSON below `/api/`, else a page. `reference` is the id of the request."""
    if path.startswith("/api/"):
        body = {"error": "This could not be answered. The fault is ours.", "reference": reference}
        return JSONResponse(body, 500, _HEADERS)
    page = _in_language(_PAGE.format(reference=reference), path)
    policy = {"Content-Security-Policy": content_security_policy(page)}
    return HTMLResponse(page, 500, _HEADERS | policy)
