// Additions to the browser's dialogs and popovers: remembers closed ones, closes notices with Escape,
// and supports browsers without invoker commands or `closedby`.
import { all, around, first } from "./dom.js";
import { remember } from "./memory.js";

/** The open notices, topmost first. */
const openNotices = () =>
  /** @type {HTMLDialogElement[]} */ (all("dialog.notice[open]:not(.safety)")).filter((one) => one.checkVisibility());

/** The focused element was closed: moves the focus to the page's heading. */
function goOn() {
  const heading = first("main h1");
  const { activeElement } = document;
  // Browsers remove the focus from a closed element a moment later.
  if (!heading || (activeElement !== document.body && activeElement?.checkVisibility())) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

document.addEventListener("close", ({ target }) => {
  if (!(target instanceof HTMLDialogElement) || !target.matches("dialog.notice")) return;
  remember(target, true);
  const next = openNotices().at(-1);
  if (!next || target.matches(".safety")) return goOn();
  // If the closed notice was expanded, the next one is expanded too.
  const text = next.querySelector("details");
  if (text && target.querySelector("details[open]")) text.open = true;
  // A button in its text may be folded away.
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

// A menu closes when the keyboard focus leaves it: it would cover the focused element.
document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  for (const menu of all("[popover]:popover-open")) {
    const isOpener = target.getAttribute("popovertarget") === menu.id;
    if (!menu.contains(target) && !isOpener) menu.hidePopover();
  }
});

// Keeps `aria-expanded` of the button that opens a popover; the button that closes it needs none.
document.addEventListener("toggle", (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches("[popover]")) return;
  const open = "newState" in event && event.newState === "open";
  for (const button of all(`[popovertarget="${target.id}"]:not([popovertargetaction="hide"])`)) {
    button.ariaExpanded = String(open);
  }
}, true);
