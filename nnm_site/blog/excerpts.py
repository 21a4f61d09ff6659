"""Short forms of an article. Plain functions on plain text."""

#: Letters of an excerpt (specification §9).
EXCERPT_LETTERS = 100
#: What search engines show of a description.
SUMMARY_LETTERS = 155
#: How many words a grown-up reads in a minute, slowly.
WORDS_A_MINUTE = 200


def excerpt(text: str) -> str:
    """The first 100 characters and an ellipsis; a shorter text as it is."""
    return text if len(text) <= EXCERPT_LETTERS else f"{text[:EXCERPT_LETTERS]}…"


def summary(text: str) -> str:
    """As many whole words as fit a description for search engines, then an ellipsis if any is left."""
    if len(text) <= SUMMARY_LETTERS:
        return text
    return f"{text[: SUMMARY_LETTERS - 1].rpartition(' ')[0].rstrip(',;:.')}…"


def reading_minutes(text: str) -> int:
    """How long it takes to read, in minutes, at least 1."""
    return max(1, round(len(text.split()) / WORDS_A_MINUTE))
