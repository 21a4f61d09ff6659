"""A list to choose from, and what belongs to each choice in numbered pages, beside it.

The prerendered page holds every page of every choice, so it is complete without JavaScript. A
script beside them shows what the address asks for before first paint; once React has taken over,
only that is left in the document. Neither asks the server: the browser knows the address.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import reflex as rx
from reflex_base.utils.imports import ImportDict

from nnm_site.ui.attributes import attrs
from nnm_site.ui.forms import PlainForm
from nnm_site.ui.lists import pager, selector
from nnm_site.ui.paging import page_window

#: `chosenShelf` and `arrangeShelves`, for the script before first paint and for the component.
_RULES = Path(__file__).with_name("shelves.js").read_text(encoding="utf-8")

_COMPONENT = """
const noChange = () => () => {};
function ShelfRoom({ children, ...rest }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const room = useRef(null);
  // False while the prerendered page is taken over, so that both are the same.
  const inBrowser = useSyncExternalStore(noChange, () => true, () => false);
  const chosen = chosenShelf(search, rest["data-param"], rest["data-shelves"].split(" "));
  const shown = Children.toArray(children).filter(
    ({ props }) => !inBrowser || !props["data-shelf"] || props["data-shelf"] === chosen,
  );
  const before = useRef(chosen);
  useLayoutEffect(() => arrangeShelves(room.current, search), [search, inBrowser]);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    const heading = room.current.querySelector("[data-shelf] h2");
    // The pager that was pressed has gone with its page: go on reading at the top of the new one.
    if (document.activeElement === document.body) heading.focus();
    // On a phone the documents lie below the list; on a wide screen beside its top.
    else if (Math.abs(heading.getBoundingClientRect().top - innerHeight / 4) > innerHeight / 4) {
      heading.scrollIntoView();
    }
  }, [chosen]);
  const onInput = ({ target }) => {
    const query = new URLSearchParams(location.search);
    if (target.value) query.set("q", target.value);
    else query.delete("q");
    navigate("?" + query, { replace: true, preventScrollReset: true });
  };
  const onSubmit = (event) => event.preventDefault();
  return jsx("div", { ...rest, ref: room, onInput, onSubmit }, ...shown);
}
"""


class _ShelfRoom(rx.Component):
    """Holds the list and every shelf; shelves are direct children with `data-shelf`."""

    tag = "ShelfRoom"

    def add_imports(self) -> ImportDict:
        """What the component above uses."""
        return {
            "react": [
                "Children", "useEffect", "useLayoutEffect", "useRef", "useSyncExternalStore",
            ],
            "react-router": ["useLocation", "useNavigate"],
        }  # fmt: skip

    def add_custom_code(self) -> list[str]:
        """The component itself, and the rules it shares with the script before first paint."""
        return [_RULES, _COMPONENT]


@dataclass(frozen=True)
class Choice:
    """One line of the list: `key` stands in the address; `pages` are what belongs to it, at least one.

    `note` is a small remark at the end of the line (a count).
    """

    key: str
    name: str
    pages: Sequence[rx.Component]
    note: str


def shelves(
    param: str,
    choices: Sequence[Choice],
    *,
    label: str,
    search_label: str | None = None,
    nothing_found: str = "",
) -> rx.Component:
    """Choices at the left, the pages of the chosen one at the right with a pager; the first is the
    default. `param` names the choice in the address, `page` its page, `q` what was typed.

    `search_label` adds a box that filters the list by its letters, whatever their case, and leaves
    choice and page alone; `nothing_found` is said when no line holds them.
    """
    keys = [
        f"{choice.key}/{page}" for choice in choices for page in range(1, len(choice.pages) + 1)
    ]
    return _ShelfRoom.create(
        rx.el.div(
            _search(search_label) if search_label else None,
            selector(
                param,
                [(choice.key, choice.name) for choice in choices],
                choices[0].key,
                label,
                {choice.key: choice.note for choice in choices},
            ),
            rx.el.p(nothing_found, hidden=True, class_name="nothing-found", **attrs(role="status"))
            if search_label
            else None,
            class_name="shelf-list",
        ),
        *(
            _shelf(choice, page, shown=choice is choices[0] and page == 1)
            for choice in choices
            for page in range(1, len(choice.pages) + 1)
        ),
        rx.el.script(
            f"(() => {{{_RULES}arrangeShelves(document.currentScript.parentNode,location.search)}})()"
        ),
        class_name="shelf-room",
        **attrs(data_param=param, data_shelves=" ".join(keys)),
    )


def _search(label: str) -> rx.Component:
    return PlainForm.create(
        rx.el.input(
            **attrs(
                type="search",
                name="q",
                placeholder="Search...",
                aria_label=label,
                autoComplete="off",
                enterKeyHint="search",
            )
        ),
        class_name="input shelf-search",
        **attrs(role="search"),
    )


def _shelf(choice: Choice, page: int, *, shown: bool) -> rx.Component:
    pages = len(choice.pages)
    return rx.el.section(
        rx.el.h2(choice.name, **attrs(tabIndex="-1")),
        choice.pages[page - 1],
        pager(page_window(page, pages), page) if pages > 1 else None,
        hidden=not shown,
        class_name="shelf",
        **attrs(data_shelf=f"{choice.key}/{page}", aria_label=choice.name),
    )
