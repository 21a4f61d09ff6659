// What the browser does not do for notices, pop-ups and menus: remembers closed ones, closes
// notices on Escape, and replaces invoker commands and `closedby` in browsers without them.
import { all, around, first } from "./dom.js";
import { remember } from "./memory.js";

/** From the top of the screen down; the last one is the outermost of the stack. */
const openNotices = () =>
  /** @type {HTMLDialogElement[]} */ (all("dialog.notice[open]:not(.safety)")).filter((one) => one.checkVisibility());

/** Moves the focus to the page's heading if the focused element has been closed. */
function goOn() {
  const heading = first("main h1");
  const { activeElement } = document;
  // A browser may take the focus from a hidden element only a moment later.
  if (!heading || (activeElement !== document.body && activeElement?.checkVisibility())) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

document.addEventListener("close", ({ target }) => {
  if (!(target instanceof HTMLDialogElement) || !target.matches("dialog.notice")) return;
  remember(target, true);
  const next = openNotices().at(-1);
  if (!next || target.matches(".safety")) return goOn();
  // If the closed notice showed its text, the next one shows its own.
  const text = next.querySelector("details");
  if (text && target.querySelector("details[open]")) text.open = true;
  // The close button, as a button in the notice's text may be folded away.
  first(".close", next)?.focus({ preventScroll: true });
}, true);

document.addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLDetailsElement && target.dataset.remember) remember(target, !target.open);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  if (document.querySelector("dialog:modal, :popover-open")) return;
  openNotices().at(-1)?.close();
});

document.addEventListener("click", ({ target }) => {
  const button = around(target, "button[commandfor]");
  if (button && !("commandForElement" in HTMLButtonElement.prototype)) {
    const dialog = document.getElementById(button.getAttribute("commandfor") ?? "");
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button.getAttribute("command") === "show-modal") dialog.showModal();
    else dialog.close();
  }
  if (target instanceof HTMLDialogElement && !("closedBy" in HTMLDialogElement.prototype)) {
    if (target.getAttribute("closedby") === "any") target.close();
  }
});

// Closes a menu when the keyboard focus leaves it: it would cover the focused element.
document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  for (const menu of all("[popover]:popover-open")) {
    const isOpener = target.getAttribute("popovertarget") === menu.id;
    if (!menu.contains(target) && !isOpener) menu.hidePopover();
  }
});

// Sets `aria-expanded` on the button that opens a popover; one that only closes it needs none.
document.addEventListener("toggle", (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches("[popover]")) return;
  const open = "newState" in event && event.newState === "open";
  for (const button of all(`[popovertarget="${target.id}"]:not([popovertargetaction="hide"])`)) {
    button.ariaExpanded = String(open);
  }
}, true);
