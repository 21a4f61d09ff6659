"""How much of a text is read: more than a day or a month of somebody's orders, and no more than one
request may cost the server.
"""

#: Characters of a text. With the other fields it fits into a frame of the socket
#: (`nnm_site/platform/gate/frames.py`), of which line ends and quotes take two.
LONGEST_TEXT = 20_000
#: Lines of a text, and characters of a line. What a pattern takes may grow with the square of these.
MOST_LINES, LONGEST_LINE = 400, 400


def is_too_long(text: str) -> bool:
    """Whether nothing of a text is read."""
    return len(text) > LONGEST_TEXT or len(text.splitlines()) > MOST_LINES


def without_long_lines(text: str) -> tuple[str, list[int]]:
    """The text with an empty line for each that is not read, and the numbers of these."""
    lines = text.splitlines()
    long = [number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE]
    return "\n".join("" if len(line) > LONGEST_LINE else line for line in lines), long
