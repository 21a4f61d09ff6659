"""A button that copies the address of the page."""

import reflex as rx
from reflex_base.utils.imports import ImportDict

_COMPONENT = """
function CopyAddress({ label, done, ...rest }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(location.origin + location.pathname).then(() => setCopied(true));
  return jsx(Fragment, {},
    jsx("button", { ...rest, type: "button", onClick: copy }, copied ? done : label),
    jsx("span", { role: "status", className: "visually-hidden" }, copied ? done : ""));
}
"""


class _CopyAddress(rx.Component):
    tag = "CopyAddress"
    label: rx.Var[str]
    done: rx.Var[str]

    def add_imports(self) -> ImportDict:
        """What the component above uses."""
        return {"react": ["Fragment", "useState"]}

    def add_custom_code(self) -> list[str]:
        """The component itself: copying needs the visitor's own click, not the server."""
        return [_COMPONENT]


def copy_address(label: str, done: str) -> rx.Component:
    """Copies this page's address; the button then says `done`."""
    return _CopyAddress.create(label=label, done=done, class_name="button outline copy-address")
