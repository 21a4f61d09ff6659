"""Telling the page's scripts that the visitor has gone from one address to another."""

import reflex as rx
from reflex_base.utils.imports import ImportDict


class RouteChanges(rx.Fragment):
    """Sends `nnm:route` to the document: `first` once React has taken over, `moved` when the path
    has changed and not just the query. `assets/behaviour.js` moves the focus and closes menus then.
    """

    def add_imports(self) -> ImportDict:
        """What the hook below uses."""
        return {"react-router": ["useLocation"], "react": ["useEffect", "useRef"]}

    def add_hooks(self) -> list[str | rx.Var]:
        """One effect on the router's location."""
        return [
            """
const routeLocation = useLocation();
const lastPath = useRef(null);
useEffect(() => {
  const first = lastPath.current === null;
  const moved = !first && lastPath.current !== routeLocation.pathname;
  lastPath.current = routeLocation.pathname;
  document.dispatchEvent(new CustomEvent("nnm:route", { detail: { first, moved } }));
}, [routeLocation]);
"""
        ]


route_changes = RouteChanges.create
