"""What scripts say, in another language: a document hands it to them as JSON (`scripts/words.js`)."""

from nnm_site.shared.languages.catalogue import Catalogue

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

#: Every sentence that scripts say, as they say it; `{0}` stands for what they put in.
SAID = (
    "We cannot tell whether it was sent",
    "Our server did not answer. All you typed is still here: check your connection and send it again, "
    "it will not arrive twice. Or call {0}.",
    "Sending…",
    "(external site)",
    "The TradingView charts could not be loaded. Our own charts stay.",
    "Copied.",
    "The browser did not allow it.",
    "{0} of {1} steps done.",
    "Chart: the arrow keys read one day after the other",
    "open now",
    "closed",
    "opens today at {0}",
    "opens today {0}",
    "opens {0} at {1}",
    "opens {0} {1}",
    "Taken out, since they say who somebody is: {0} lines or columns.",
    "A PDF cannot be read here. Open it, copy its text and paste it.",
    "This file is too large.",
    "Lines in the list: {0}. Documents found: {1}.",
    "The file is in the field.",
    "This is longer than {0} characters or {1} lines. Leave out what is no trade.",
    *(f"opens {day} at {{0}}" for day in _DAYS),
    *(f"opens {day} {{0}}" for day in _DAYS),
)


def script_words(catalogue: Catalogue) -> dict[str, str]:
    """Each sentence that is translated, by its English."""
    found = {text: catalogue.find(text) for text in SAID}
    return {text: one.text for text, one in found.items() if one is not None}
