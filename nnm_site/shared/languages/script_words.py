"""The sentences of scripts in another language: a document passes them on as JSON (`scripts/words.js`)."""

from nnm_site.shared.languages.catalogue import Catalogue

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

#: Every sentence of scripts, verbatim; they fill in the named placeholders.
SENTENCES = (
    "We cannot tell whether it was sent",
    "Our server did not answer. All you typed is still here: check your connection and send it again, "
    "it will not arrive twice. Or call {phone}.",
    "Sending…",
    "(external site)",
    "The TradingView charts could not be loaded. Our own charts stay.",
    "Copied.",
    "The browser did not allow it.",
    "{done} of {number} steps done.",
    "Chart: the arrow keys read one day after the other",
    "open now",
    "closed",
    "opens today at {time}",
    "opens today {time}",
    "opens {day} at {time}",
    "opens {day} {time}",
    "{kept} of {lines} lines will be sent.",
    "A PDF cannot be read here. Open it, copy its text and paste it.",
    "This file is too large.",
    "Lines in the list: {lines}. Documents found: {documents}.",
    "and {number} more",
    "The file is in the field.",
    "This is longer than {characters} characters or {lines} lines. Leave out what is no trade.",
    *(f"opens {day} at {{time}}" for day in _DAYS),
    *(f"opens {day} {{time}}" for day in _DAYS),
)


def script_words(catalogue: Catalogue) -> dict[str, str]:
    """Each sentence that is translated, by its English."""
    translations = {text: catalogue.find(text) for text in SENTENCES}
    return {text: own.text for text, own in translations.items() if own is not None}
