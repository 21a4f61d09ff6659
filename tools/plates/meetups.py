"""Meetings: tables, talks, tea (8 plates)."""

from __future__ import annotations

import math

from tools.draw.grammar import numbers
from tools.plates.scene import DAWN, DAY, HEIGHT, NEEL, NIGHT, SKY, TINT, WIDTH, Scene


def round_table() -> Scene:
    """Ten people at a round table, from above."""
    s = Scene(TINT, "round")
    s.ledger()
    s.disc(360, 240, 132, s.p.a)
    s.disc(360, 240, 112, s.p.light)
    for i in range(10):
        angle = 2 * math.pi * i / 10 + 0.2
        x, y = 360 + 182 * math.cos(angle), 240 + 182 * math.sin(angle)
        s.add("rect", x=x - 18, y=y - 36, width=36, height=72, rx=18,
              fill=s.p.b if i % 3 == 0 else s.p.a,
              transform=f"rotate({math.degrees(angle):.0f} {x:.0f} {y:.0f})")  # fmt: skip
        s.disc(x, y, 17, s.p.ink)
        px, py = 360 + 88 * math.cos(angle), 240 + 88 * math.sin(angle)
        s.add("rect", x=px - 13, y=py - 17, width=26, height=34, rx=3, fill=s.p.pale_b,
              transform=f"rotate({math.degrees(angle) + 90:.0f} {px:.0f} {py:.0f})")  # fmt: skip
    s.butterfly(360, 240, 46)
    return s


def long_table() -> Scene:
    """A meeting of the branch, all on one side of a long table."""
    s = Scene(DAY, "long")
    s.ledger(bottom=420)
    s.stroke("M60 90H660M60 90V60M660 90V60", s.p.rule, 2)
    for i in range(12):
        x = 84 + i * 50
        s.bars([(x - 4, 90, 8, 18 + (i * 7) % 26)], s.p.b if i % 4 == 1 else s.p.pale_a, 4)
    for i in range(7):
        s.sitter(90 + i * 90, 300, 200, s.p.b if i in (1, 4) else s.p.a)
    s.table(24, 306, 672, s.p.ink, 130)
    for i in range(7):
        s.bars([(68 + i * 90, 290, 44, 8)], s.p.light, 3)
    s.floor(440, s.p.pale_b)
    return s


def evening_talk() -> Scene:
    """A talk at a screen, heard from the last row."""
    s = Scene(NIGHT, "talk")
    s.screen(150, 36, 330, 210, s.p.light)
    s.chart((186, 66, 446, 216), 17, lambda t: 0.2 + 0.6 * t, 9, ("#1B2F6B", "#E58A1F"))
    s.person(570, 300, 190, s.p.b, ((-0.34, -0.26), (0.12, 0.26)), s.p.light)
    s.heads(9, 312, 24, s.p.quiet, s.p.pale_a)
    s.heads(7, 392, 32, s.p.a, s.p.rule)
    return s


def tea_break() -> Scene:
    """Four glasses of tea and the talk around them."""
    s = Scene(DAWN, "tea")
    s.ledger()
    s.disc(360, 300, 220, s.p.pale_b)
    s.bars([(96, 372, 528, 22)], s.p.ink, 10)
    for i, x in enumerate((190, 300, 410, 520)):
        s.cup(x, 370, 120, s.p.b if i % 2 else s.p.a)
        s.bars([(x - 34, 300, 68, 6)], s.p.light, 3, 0.7)
    s.stroke("M150 420H570M190 446H530", s.p.quiet, 2.5)
    return s


def first_conversation() -> Scene:
    """Two people, a table, and the ledger between them."""
    s = Scene(SKY, "first")
    s.ledger(bottom=390)
    s.screen(70, 56, 150, 190, s.p.pale_a)
    s.tree(146, 240, 170, s.p.a, s.p.ink)
    s.floor(410, s.p.pale_a)
    s.person(250, 436, 250, s.p.a, ((0.0, 0.2), (0.3, 0.18)), lean=0.03)
    s.person(510, 436, 240, s.p.b, ((-0.3, 0.16), (0.0, 0.2)), lean=-0.03)
    s.table(290, 330, 180, s.p.ink, 96)
    s.bars([(330, 316, 100, 12)], s.p.light, 4)
    s.chart((345, 250, 420, 304), 6, lambda t: t, 6)
    return s


def new_branch() -> Scene:
    """A ribbon across the door of a branch."""
    s = Scene(DAY, "branch")
    s.ledger(bottom=400)
    s.card(150, 70, 420, 340, 8, s.p.light, s.p.a, 5)
    s.bars([(180, 98, 360, 46)], s.p.a, 6)
    s.bars([(210, 116, 190, 10)], s.p.light, 5)
    s.butterfly(490, 121, 30)
    s.bars([(300, 180, 120, 226)], s.p.pale_a, 4)
    s.stroke("M360 180V404", s.p.light, 4)
    s.bars([(186, 180, 84, 120), (450, 180, 84, 120)], s.p.pale_b, 4)
    for i, (x, y) in enumerate(s.string_of(150, 570, 160, 14, 21)):
        s.disc(x, y + 6, 8, s.p.b if i % 2 else "#F5B759")
    s.floor(410, s.p.pale_a)
    s.stroke("M120 330Q360 370 600 330", s.p.b, 10)
    s.person(120, 446, 190, s.p.b, ((0.0, 0.2), (0.14, 0.1)))
    s.person(600, 446, 200, s.p.a, ((-0.14, 0.1), (0.0, 0.2)))
    s.person(360, 462, 190, s.p.a, ((-0.2, 0.05), (0.2, 0.05)))
    return s


def workshop() -> Scene:
    """A board, a chart, and three who discuss it."""
    s = Scene(TINT, "workshop")
    s.ledger(bottom=400)
    s.screen(60, 60, 330, 250)
    s.stroke("M100 90V270H356", s.p.ink, 3)
    s.chart((124, 100, 336, 250), 14, lambda t: 0.15 + 0.5 * t + 0.2 * math.sin(t * 7), 8)
    s.stroke("M110 240L200 190L270 200L350 104", s.p.b, 4)
    s.stroke("M120 310L96 440M330 310L354 440", s.p.quiet, 6)
    s.floor(420, s.p.pale_b)
    s.person(446, 446, 250, s.p.a, ((-0.4, -0.12), (0.14, 0.22)))
    s.person(550, 450, 226, s.p.b, ((-0.12, 0.2), (0.16, 0.1)))
    s.person(640, 446, 240, s.p.a)
    return s


def on_the_line() -> Scene:
    """A call with the branches: nine windows, nine people."""
    s = Scene(NEEL, "call")
    grounds = (s.p.pale_a, "#E58A1F", "#F7F2E6", "#A9BBF7")
    for row in range(3):
        for column in range(3):
            x, y = 84 + column * 188, 34 + row * 140
            ground = grounds[(row * 2 + column) % 4]
            s.card(x, y, 176, 128, 10, ground, None)
            body = "#14203B" if ground != s.p.pale_a else s.p.b
            s.bars([(x + 46, y + 84, 84, 44)], body, 20)
            s.disc(x + 88, y + 54, 25, "#1B2F6B" if ground != s.p.pale_a else s.p.light)
            level = "".join(
                f"M{numbers(x + 14 + i * 8, y + 118)}v-{6 + (row * 5 + column * 7 + i * 9) % 16}"
                for i in range(3)
            )
            s.stroke(level, body, 4)
    s.stroke(f"M{numbers(0, HEIGHT - 16)}H{WIDTH}", s.p.rule, 2)
    return s


PLATES = {
    "round-table": round_table,
    "long-table": long_table,
    "evening-talk": evening_talk,
    "tea-break": tea_break,
    "first-conversation": first_conversation,
    "new-branch": new_branch,
    "workshop": workshop,
    "on-the-line": on_the_line,
}
