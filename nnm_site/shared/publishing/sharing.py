"""What pages say of the pictures that shared links show (`pictures.py` draws them)."""

WIDTH, HEIGHT = 1200, 630


def headline(title: str) -> str:
    """A page's title without the firm's name, which has a place of its own on the picture."""
    return title.removesuffix(" | NNM Securities")
