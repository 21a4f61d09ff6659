"""Pages in other languages, written after the build from the finished English documents.

The English documents get links to their twins; nothing else of them changes, and their scripts not at
all. A twin never starts the framework: what an English page asks over the socket, its twin asks over
HTTP (`nnm_site/scripts/asking.js`).
"""

import html
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nnm_site import framework
from nnm_site.build import scripts
from nnm_site.build.error import BuildError
from nnm_site.languages.catalogue import Catalogue, catalogue
from nnm_site.languages.document import Translator, put_structured_data
from nnm_site.languages.language import Language, languages
from nnm_site.languages.markup import Element, elements, parse, written
from nnm_site.languages.script_words import script_words
from nnm_site.settings import PROJECT_ROOT, settings
from nnm_site.web.files import NOT_FOUND

#: Not in the English documents, where it would only take room.
SCRIPT = "asking"

_MODULE = re.compile(r'<script src="(/assets/site-[0-9a-f]+\.js)" type="module"></script>')
_ENGLISH_FONTS = re.compile(
    r'<link as="font"[^>]*href="/fonts/(?:fraunces|language-names)\.woff2"[^>]*/>'
)
_FIGTREE = re.compile(r'<link as="font"[^>]*href="/fonts/figtree\.woff2"[^>]*/>')
_FONT = '<link as="font" crossorigin="anonymous" href="/fonts/{}.woff2" rel="preload" type="font/woff2"/>'
#: Twins that no search engine knows in English either.
_NOINDEX = '<meta content="noindex" name="robots"/>'


@dataclass(frozen=True)
class Made:
    """What was written: an address that search engines may know, and its messages in English."""

    address: str
    listed: bool
    missing: frozenset[str]


def write_twins(static_dir: Path, packages: Path) -> list[Made]:
    """Write the twins of every language, and name them in the English documents.

    Raises `BuildError` for a page in scope that was not built.
    """
    made: list[Made] = []
    script = scripts.write_script(SCRIPT, static_dir, packages) if languages() else ""
    for language in languages():
        found = catalogue(language.code)
        for path in (*language.pages, NOT_FOUND):
            source = document_path(static_dir, path)
            if not source.exists():
                raise BuildError(
                    f"{language.english_name} has the page {path}, which is not built."
                )
            document, one = twin(
                source.read_text(encoding="utf-8"), path, found, script, static_dir
            )
            target = document_path(static_dir, language.address(path))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(document, encoding="utf-8")
            made.append(one)
    for path in sorted({path for language in languages() for path in language.pages}):
        source = document_path(static_dir, path)
        text = source.read_text(encoding="utf-8")
        source.write_text(with_alternates(text, path), encoding="utf-8")
    _add_to_sitemap(static_dir / "sitemap.xml", made)
    return made


def document_path(static_dir: Path, path: str) -> Path:
    """The built document of an address."""
    return static_dir / path.strip("/") / "index.html"


def with_alternates(document: str, path: str) -> str:
    """A document with links to the page at `path` in each language that has it."""
    links = [("en-IN", path), ("x-default", path)]
    links += [(each.code, each.address(path)) for each in languages() if each.has(path)]
    markup = "".join(
        f'<link href="{settings.built_site_url}{address if address != "/" else ""}" '
        f'hreflang="{code}" rel="alternate"/>'
        for code, address in links
    )
    return document.replace("</head>", f"{markup}</head>", 1)


def twin(
    document: str, path: str, found: Catalogue, script: str, static_dir: Path
) -> tuple[str, Made]:
    """The twin of a finished English document."""
    language = found.language
    document, is_live = _still(document)
    translator = Translator(found, path)
    root = parse(document)
    if is_live:
        _without_state(root)
    _with_account_form(root, path, static_dir)
    for form in elements(root):
        if form.tag == "form" and form.get("data-enquiry") is not None:
            field = f'<input type="hidden" name="language" value="{language.code}"/>'
            form.children[:0] = parse(field).children
    main = next(each for each in elements(root) if each.tag == "main")
    inside = Translator(found, path)
    # The page's own content decides whether the page has been reviewed.
    inside.tree(main)
    held, main.children = main.children, []
    translator.tree(root)
    main.children = held
    translator.missing.update(inside.missing)
    put_structured_data(root, translator)
    reviewed = not inside.unreviewed
    notices = _notices(language, found, path, reviewed=reviewed, fell_back=inside.fell_back)
    body = next(each for each in elements(root) if main in each.children)
    place = body.children.index(main)
    body.children[place:place] = parse(notices).children
    _switch(root, language, path)
    # Where the keys "/" and Control-K lead.
    next(each for each in elements(root) if each.tag == "html").set(
        "data-search", language.address("/search")
    )
    words = json.dumps(script_words(found), ensure_ascii=False).replace("</", "<\\/")
    head = next(each for each in elements(root) if each.tag == "head")
    head.children += parse(
        f'<script type="application/json" id="words">{words}</script>'
        + (f'<script defer src="{script}"></script>' if is_live else "")
        + (_feed(language) if path.startswith("/blog/") else "")
    ).children
    made = written(root)
    made = made.replace('<html lang="en-IN"', f'<html lang="{language.code}"', 1)
    made = _meta(made, language, path)
    listed = reviewed and _NOINDEX not in made and path != NOT_FOUND
    if not reviewed and _NOINDEX not in made:
        made = made.replace("</head>", f"{_NOINDEX}</head>", 1)
    if language.has(path):
        made = with_alternates(made, path)
    made = made.replace("</head>", f"<style>{_styles(language)}</style></head>", 1)
    # The display face has no letters of this script, and the switch names English here.
    made = _ENGLISH_FONTS.sub("", made)
    made = _FIGTREE.sub(_FONT.format(f"{language.font}-400") + _FONT.format("figtree"), made)
    return made, Made(language.address(path), listed, frozenset(translator.missing))


def _still(document: str) -> tuple[str, bool]:
    """The document without the framework, and whether it had it."""
    if "data-asked" not in document:
        return document, False
    document = framework.without_start(document).replace(scripts.INERT, "")
    return _MODULE.sub(r'<script defer src="\1"></script>', document), True


def _without_state(root: Element) -> None:
    """Make a live page one that asks by itself: places for the server's answers instead of a state."""
    places = iter(("answer", "more"))
    for element in list(elements(root)):
        if "data-asked" in element.start:
            element.start = re.sub(r' data-(asked|connected)="[^"]*"', "", element.start)
            element.set("data-asks", "")
            element.children = [
                child
                for child in element.children
                if not isinstance(child, Element)
                or not (
                    child.tag == "noscript"
                    or "data-ask=" in child.start
                    or child.get("data-failed-note") is not None
                )
            ]
        elif "data-answer=" in element.start and "total-bar" not in element.start:
            note = next(child for child in element.children if isinstance(child, Element))
            name = next(places, "")
            element.children = (
                [note, *parse(f"<!--part {name}--><!--/part-->").children] if name else []
            )
            element.set("data-answer", name)
    _drop(root, lambda each: "total-bar" in each.start or each.get("data-answer") == "")
    _drop(root, lambda each: each.tag == "section" and each.get("id") in {"breakdown", "exchanges"})
    for section in elements(root):
        if section.get("id") == "types":
            _unwrap_more(root, section)


def _unwrap_more(root: Element, section: Element) -> None:
    """The place for all that stands below the bill, without the heading of its first part."""
    answer = next(each for each in elements(section) if each.get("data-answer") == "more")
    section.start = '<section class="section tint" aria-label="The bill in detail">'
    section.children = [Element("div", '<div class="measure asked">', [answer], "</div>")]
    for each in elements(root):
        # The framework hides it for tables of which there is nothing to say.
        if section in each.children and each.get("hidden") is not None:
            each.start = each.start.replace(' hidden=""', "")


def _drop(root: Element, wanted) -> None:
    for element in [root, *elements(root)]:
        element.children = [
            child
            for child in element.children
            if not (isinstance(child, Element) and wanted(child))
        ]


def _with_account_form(root: Element, path: str, static_dir: Path) -> None:
    """The form that English pages have beside the blog stands on the page about opening an account."""
    if path != "/account-opening":
        return
    other = parse(document_path(static_dir, "/enquiries/account").read_text(encoding="utf-8"))
    form = next(each for each in elements(other) if each.get("data-enquiry") is not None)
    main = next(each for each in elements(root) if each.tag == "main")
    section = parse(
        '<section class="section tint" id="enquiry" aria-labelledby="enquiry-title"><div class="measure">'
        '<header class="section-head"><h2 id="enquiry-title">Open an account</h2></header></div></section>'
    ).children[0]
    assert isinstance(section, Element)
    measure = section.children[0]
    assert isinstance(measure, Element)
    measure.children.append(form)
    main.children.append(section)
    # With the rules and the script of its own page.
    head = next(each for each in elements(root) if each.tag == "head")
    head.children += [
        each
        for each in elements(other)
        if each.tag == "style" or (each.get("src") or "").startswith("/assets/enquiry-")
    ]


def _notices(
    language: Language, found: Catalogue, path: str, *, reviewed: bool, fell_back: bool
) -> str:
    """What stands above a twin's content."""
    notes: dict[str, str] = {}
    if path == "/":
        notes['id="not-translated" tabindex="-1"'] = found.say(
            "This page has not been translated yet. You are on the "
            f"{language.english_name} home page."
        )
    if not reviewed:
        notes['data-under-review=""'] = language.under_review
    if path in language.legal_pages:
        notes['data-english-prevails=""'] = found.say("The English text of this page prevails.")
    if fell_back:
        notes['data-fell-back=""'] = found.say(
            "The English text of this page has changed since it was translated. It is shown in "
            "English until the translation has been renewed."
        )
    if not notes:
        return ""
    label = html.escape(found.say("Language"))
    lines = "".join(f"<p {mark}>{html.escape(text)}</p>" for mark, text in notes.items())
    return (
        f'<aside class="language-notes" aria-label="{label}"><div class="measure">'
        f"{lines}</div></aside>"
    )


def _switch(root: Element, language: Language, path: str) -> None:
    """The switch leads back to English."""
    for element in elements(root):
        if element.get("data-language-switch") is None:
            continue
        element.set("href", path if language.has(path) else "/")
        element.set("lang", "en")
        element.set("hreflang", "en-IN")
        element.start = re.sub(r' data-(offer|close)="[^"]*"', "", element.start)
        element.children = parse("English").children


def _meta(document: str, language: Language, path: str) -> str:
    document = document.replace(
        '<meta content="en_IN" property="og:locale"/>',
        f'<meta content="{language.locale}" property="og:locale"/>'
        '<meta content="en_IN" property="og:locale:alternate"/>',
    )
    site = settings.built_site_url
    own = site + language.address(path)
    for before, after in (
        ('<meta content="', '" property="og:url"/>'),
        ('<link href="', '" rel="canonical"/>'),
    ):
        pattern = re.compile(re.escape(before) + r'[^"]*' + re.escape(after))
        document = pattern.sub(lambda _, b=before, a=after: f"{b}{own}{a}", document, count=1)
    return document


@cache
def _styles(language: Language) -> str:
    """The rules that a page in the language has besides its twin's, without comments and blanks."""
    folder = PROJECT_ROOT / "assets" / "styles"
    names = (f"{language.font}-fonts.css", f"{language.font}.css")
    text = "".join((folder / name).read_text(encoding="utf-8") for name in names)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", " ".join(text.split())).replace(";}", "}")


def _feed(language: Language) -> str:
    return (
        f'<link href="{language.address("/blog/feed.atom")}" rel="alternate" '
        'type="application/atom+xml"/>'
    )


def _add_to_sitemap(path: Path, made: list[Made]) -> None:
    """Name the twins that search engines may know."""
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    urls = "".join(
        f"<url><loc>{settings.built_site_url}{one.address}</loc></url>"
        for one in made
        if one.listed
    )
    path.write_text(text.replace("</urlset>", f"{urls}</urlset>"), encoding="utf-8")
