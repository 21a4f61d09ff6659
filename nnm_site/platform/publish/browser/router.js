// Replaces React Router with what a live page needs of it. Each page of the site is a document of
// its own: there is one route, no loader and no client-side navigation.
import { createElement, useMemo, useSyncExternalStore } from "react";

/** @typedef {{default: import("react").ComponentType, Layout?: import("react").ComponentType<any>}} Module */

/** @returns {Record<string, Module>} the root and the page; start.js has loaded them */
const modules = () => /** @type {any} */ (window).__reactRouterRouteModules;

const read = () => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: null };
};

let here = read();

/** @param {() => void} changed */
function follow(changed) {
  const moved = () => {
    const { pathname } = here;
    here = read();
    // The address of another page, which only a script can have set.
    if (here.pathname !== pathname) window.location.reload();
    else changed();
  };
  window.addEventListener("popstate", moved);
  return () => window.removeEventListener("popstate", moved);
}

/** The location since the page was opened or Back was pressed. */
export const useLocation = () => useSyncExternalStore(follow, () => here, () => here);

/**
 * @param {string | number} to
 * @param {{replace?: boolean}} [options]
 */
function navigate(to, { replace = false } = {}) {
  if (typeof to === "number") window.history.go(to);
  else if (replace) window.location.replace(to);
  else window.location.assign(to);
}

export const useNavigate = () => navigate;

const NO_PARAMETERS = {};

export const useParams = () => NO_PARAMETERS;

export function useSearchParams() {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search])];
}

/** The page within the root. */
export function Outlet() {
  const [page] = Object.entries(modules()).filter(([name]) => name !== "root");
  return createElement(page[1].default);
}

/** The whole document, as rendered by the build. */
export function HydratedRouter() {
  const { Layout, default: App } = modules().root;
  return createElement(/** @type {any} */ (Layout), null, createElement(App));
}

// The build has removed from the document what these components of React Router write.
const Nothing = () => null;
export { Nothing as Links, Nothing as Meta, Nothing as Scripts, Nothing as ScrollRestoration };

/** @template Props @param {Props} component */
const asItIs = (component) => component;
export {
  asItIs as UNSAFE_withComponentProps,
  asItIs as UNSAFE_withErrorBoundaryProps,
  asItIs as UNSAFE_withHydrateFallbackProps,
};
