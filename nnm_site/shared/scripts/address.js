// Reads and writes the page's address, for everything that keeps a choice in it.

/** The choices in the address. */
export const query = () => new URLSearchParams(location.search);

/**
 * The address's choices with some of them changed.
 * @param {URLSearchParams} now
 * @param {Iterable<[string, string]>} changes names with their new values
 * @param {string[]} [dropped] choices that the change removes, such as a page number
 */
export function merged(now, changes, dropped = []) {
  const next = new URLSearchParams(now);
  for (const name of dropped) next.delete(name);
  for (const [name, value] of changes) next.set(name, value);
  return next;
}

/**
 * Writes other choices into the page's address without loading it.
 * @param {URLSearchParams} choices
 * @param {{replace?: boolean, quiet?: boolean}} [how] `replace` adds no step for Back; `quiet` fires no event
 */
export function write(choices, { replace = false, quiet = false } = {}) {
  const search = choices.size ? `?${choices}` : "";
  const address = location.pathname + search + location.hash;
  if (search === location.search) return;
  // `history.state` belongs to the creator of the entry (the framework, on a live page): keep it.
  if (replace) history.replaceState(history.state, "", address);
  else history.pushState(history.state, "", address);
  if (!quiet) dispatchEvent(new Event("address"));
}

/**
 * Calls `then` whenever the address has changed: by a choice, by Back or by Forward.
 * @param {(event: Event) => void} then
 */
export function follow(then) {
  addEventListener("address", then);
  addEventListener("popstate", then);
}

/**
 * The choices requested by a link to this page; null for any other link. An address that begins
 * with "?" changes the choices that it names and keeps the others.
 * @param {HTMLAnchorElement} link
 */
export function asked(link) {
  const href = link.getAttribute("href") ?? "";
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  if (link.pathname !== location.pathname || link.hash || !link.search) return null;
  const wanted = new URLSearchParams(link.search);
  const dropped = link.dataset.drops?.split(" ") ?? [];
  return href.startsWith("?") ? merged(query(), wanted, dropped) : wanted;
}
