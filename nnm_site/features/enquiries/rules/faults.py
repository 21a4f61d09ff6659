"""Why an entry of a form cannot be accepted."""


class EntryError(ValueError):
    """An entry that cannot be accepted; the message is what the visitor reads."""


def short(text: str, most: int) -> str:
    """The text, where it has at most `most` characters. Raises `EntryError`."""
    if len(text) > most:
        raise EntryError(f"Use at most {most} characters.")
    return text
