"""The one line under the header of a page that shows sample content."""

import reflex as rx

from nnm_site import ui


def demonstration_line() -> rx.Component:
    """Its place. The build writes the line where the page holds a sample (`content/samples.py`)."""
    return rx.el.aside(
        class_name="demonstration",
        **ui.attrs(
            aria_label="Demonstration content",
            # The framework leaves alone what it did not write itself.
            dangerouslySetInnerHTML={"__html": ""},
        ),
    )
