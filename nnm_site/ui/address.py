"""A page's address is its state: reading it, and linking to it with one choice changed.

An unknown value means the default, never an error.
"""

import json
from collections.abc import Collection, Mapping

import reflex as rx
from reflex_base.utils.imports import ImportVar
from reflex_base.vars import VarData

#: The page's own address, and a function that changes one choice in it.
_HERE = VarData(
    hooks={
        "const here = useLocation();": None,
        """const choosing = (name, value, without) => {
  const query = new URLSearchParams(here.search);
  without.forEach((other) => query.delete(other));
  query.set(name, value);
  return "?" + query;
};""": None,
    },
    imports={"react-router": [ImportVar(tag="useLocation")]},
)


def pick(query: Mapping[str, str], name: str, allowed: Collection[str], default: str) -> str:
    """The value of `name` in `query` if it is one of `allowed`, else `default`."""
    value = query.get(name, default)
    return value if value in allowed else default


def pick_number(query: Mapping[str, str], name: str, default: int = 1) -> int:
    """The whole number `name` in `query`, at least 1, else `default`."""
    value = query.get(name, "")
    return max(1, int(value)) if value.isascii() and value.isdigit() and len(value) < 7 else default


def choosing(name: str, value: str | int | rx.Var, without: Collection[str] = ()) -> rx.Var[str]:
    """This page's address with `name` set to `value`, other choices kept.

    `without` are choices that the new one makes meaningless, such as a page number. The browser
    puts the address together, so it is right before the state has arrived and without a socket.
    """
    chosen = rx.Var.create(value)
    call = f"choosing({json.dumps(name)}, {chosen!s}, {json.dumps(list(without))})"
    data = VarData.merge(_HERE, chosen._get_all_var_data())
    return rx.Var(call, _var_type=str, _var_data=data).to(str)


def leaving(*names: str) -> rx.Var[str]:
    """This page's address without these choices, others kept.

    It begins with the path: a bare `?` would be resolved against the address at which the page is
    prerendered, which ends in a slash.
    """
    data = VarData(
        hooks={
            "const here = useLocation();": None,
            """const leaving = (names) => {
  const query = new URLSearchParams(here.search);
  names.forEach((name) => query.delete(name));
  return (here.pathname.replace(/\\/$/, "") || "/") + (query.size ? "?" + query : "");
};""": None,
        },
        imports={"react-router": [ImportVar(tag="useLocation")]},
    )
    return rx.Var(f"leaving({json.dumps(names)})", _var_type=str, _var_data=data).to(str)
