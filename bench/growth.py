"""The picture of how the time of a publication grows with the pages: an SVG drawing."""

from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 320, 60, 50, 30


def drawing(points: Sequence[tuple[int, float]], factor: float) -> str:
    """Seconds by pages; the broken line is `factor` times the first."""
    most_pages, goal = max(pages for pages, _ in points), factor * points[0][1]
    most = 1.15 * max(goal, *(seconds for _, seconds in points))

    def across(pages: float) -> float:
        return LEFT + pages / most_pages * (WIDTH - LEFT - 60)

    def up(seconds: float) -> float:
        return HEIGHT - BOTTOM - seconds / most * (HEIGHT - BOTTOM - TOP)

    line = " ".join(f"{across(pages):.0f},{up(seconds):.0f}" for pages, seconds in points)
    marks = [
        f'<circle cx="{across(pages):.0f}" cy="{up(seconds):.0f}" r="4" fill="#1d5c4d"/>'
        f'<text x="{across(pages):.0f}" y="{up(seconds) - 10:.0f}" text-anchor="middle">{seconds:.1f} s</text>'
        f'<text x="{across(pages):.0f}" y="{HEIGHT - 28}" text-anchor="middle">{pages:,}</text>'
        for pages, seconds in points
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            'font-family="sans-serif" font-size="13" fill="#222">',
            "<title>One sentence changed: seconds until it is live, by pages of the site</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - 20}" fill="none" stroke="#888"/>',
            f'<path d="M{LEFT} {up(goal):.0f}H{WIDTH - 20}" stroke="#b3541e" stroke-dasharray="6 4"/>',
            f'<text x="{LEFT + 6}" y="{up(goal) - 6:.0f}" fill="#b3541e">goal: {factor:g} times the first</text>',
            f'<polyline points="{line}" fill="none" stroke="#1d5c4d" stroke-width="2"/>',
            *marks,
            f'<text x="{WIDTH - 20}" y="{HEIGHT - 8}" text-anchor="end">pages of the site</text>',
            "</svg>\n",
        ]
    )
