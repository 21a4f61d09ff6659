"""Built documents that the server fills at a request, as Jinja templates."""

import re
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup, escape

from nnm_site.content.samples import LINE, with_line
from nnm_site.languages.catalogue import catalogue
from nnm_site.route import Filled
from nnm_site.settings import settings
from nnm_site.web.headers import content_security_policy
from nnm_site.web.origin import with_own_origin

#: What can be filled: a pattern whose second group is what the build wrote there. Not every document
#: has each of them.
_HOLES = {
    "title": re.compile(r"(<title>)(.*?)(</title>)", re.DOTALL),
    "description": re.compile(r'(<meta content=")([^"]*)(" name="description"/>)'),
    "og_title": re.compile(r'(<meta content=")([^"]*)(" property="og:title"/>)'),
    "og_description": re.compile(r'(<meta content=")([^"]*)(" property="og:description"/>)'),
    "og_url": re.compile(r'(<meta content=")([^"]*)(" property="og:url"/>)'),
    "canonical": re.compile(r'(<link href=")([^"]*)(" rel="canonical"/>)'),
    "answers": re.compile(r'(<noscript data-answers="">)(.*?)(</noscript>)', re.DOTALL),
    "main": re.compile(r"(<main\b[^>]*>)(.*)(</main>)", re.DOTALL),
}

#: A part that is written by itself (`ui.written_part`); none stands in another.
_PART = re.compile(r"(<!--part ([a-z-]+)-->)(.*?)(<!--/part-->)", re.DOTALL)

#: Signs that stand in no document, so that its own text is never taken for a template.
_ENVIRONMENT = Environment(
    variable_start_string="\u27e6",
    variable_end_string="\u27e7",
    block_start_string="\u27e6%",
    block_end_string="%\u27e7",
    comment_start_string="\u27e6#",
    comment_end_string="#\u27e7",
    autoescape=True,
    undefined=StrictUndefined,
    keep_trailing_newline=True,
)


@dataclass(frozen=True)
class BuiltDocument:
    """A built document with holes; `content` is what the build wrote into its main element."""

    template: Template
    built: dict[str, Markup]
    parts: dict[str, Markup]
    policy: str

    @property
    def is_live(self) -> bool:
        """Whether the framework takes the page over."""
        return "answers" in self.built

    @property
    def content(self) -> str:
        """What the build wrote into the main element."""
        return str(self.built["main"])

    def fill(self, filled: Filled) -> str:
        """The document with what is given in its holes, and what was built in the others."""
        address = settings.site_url + filled.canonical if filled.canonical else None
        given = {
            "title": filled.title,
            "description": filled.description,
            "og_title": filled.title,
            "og_description": filled.description,
            "og_url": address,
            "canonical": address,
            "answers": filled.answers,
            "main": filled.main,
        }
        document = self.template.render(
            self.built | {name: value for name, value in given.items() if value is not None},
            parts={**self.parts, **filled.parts},
        )
        for name, value in filled.entries.items():
            document = document.replace(
                f' name="{name}"', f' name="{name}" value="{escape(value)}"', 1
            )
        if not filled.sample:
            return document
        document = with_line(document)
        return (
            document.replace(LINE, catalogue(filled.language).say(LINE))
            if filled.language
            else document
        )


def built_document(path: Path) -> BuiltDocument:
    """Read a built document."""
    text = with_own_origin(path.read_bytes()).decode()
    built: dict[str, Markup] = {}
    source = text
    parts = {found[2]: Markup(found[3]) for found in _PART.finditer(source)}
    source = _PART.sub("\\1\u27e6 parts['\\2'] \u27e7\\4", source)
    for name, pattern in _HOLES.items():
        found = pattern.search(source)
        # A live page keeps its content, since the framework must find what was built; and content
        # with parts of its own is filled by them.
        if found is None or (name == "main" and ("answers" in built or _PART.search(found[2]))):
            continue
        built[name] = Markup(found[2])
        source = source[: found.end(1)] + f"\u27e6 {name} \u27e7" + source[found.start(3) :]
    return BuiltDocument(
        _ENVIRONMENT.from_string(source), built, parts, content_security_policy(text)
    )
