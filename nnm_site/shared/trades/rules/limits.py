"""How much of a text is read: more than a day or a month of somebody's orders, and no more than one
request may cost the server.
"""

#: Characters of what is needed of a text. With the other fields it fits into a frame of the socket
#: (`nnm_site/platform/gate/frames.py`), of which line ends and quotes take two.
LONGEST_TEXT = 16_000
#: Lines of it, and characters of a line. What a pattern takes may grow with the square of these.
MOST_LINES, LONGEST_LINE = 400, 400
#: Characters and lines of a text of which what is needed is looked for.
LONGEST_PASTED, MOST_PASTED = 30_000, 1_200
