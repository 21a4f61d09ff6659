"""Short forms of a text. Plain functions on plain text."""

#: Letters of an excerpt (R701).
EXCERPT_LETTERS = 100
#: The letters of a description that search engines show.
SUMMARY_LETTERS = 155
#: How many words a slow adult reader reads in a minute.
WORDS_A_MINUTE = 200


def excerpt(text: str) -> str:
    """The whole words of the first 100 characters and an ellipsis; a shorter text as it is.

    One word of more than 100 characters is cut.
    """
    return text if len(text) <= EXCERPT_LETTERS else f"{_whole_words(text, EXCERPT_LETTERS)}…"


def summary(text: str) -> str:
    """As many whole words as fit a description for search engines, then an ellipsis if any is left."""
    if len(text) <= SUMMARY_LETTERS:
        return text
    return f"{_whole_words(text, SUMMARY_LETTERS - 1)}…"


def _whole_words(text: str, letters: int) -> str:
    """As many whole words as fit; `text` is longer."""
    whole = text[: letters + 1].rpartition(" ")[0].rstrip(" ,;:.")
    return whole or text[:letters]


def reading_minutes(text: str) -> int:
    """How long it takes to read, in minutes, at least 1."""
    return max(1, round(len(text.split()) / WORDS_A_MINUTE))
