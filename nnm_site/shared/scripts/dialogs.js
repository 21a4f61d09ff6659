// Notices, pop-ups and menus beyond what the browser does by itself: remembering what was closed, Escape
// for open notices, and browsers without invoker commands or `closedby`.
import { all, around, first } from "./dom.js";
import { remember } from "./memory.js";

/** From the top of the stack down: the last one is the outermost. */
const openNotices = () =>
  /** @type {HTMLDialogElement[]} */ (all("dialog.notice[open]:not(.safety)")).filter((one) => one.checkVisibility());

/** What had the focus has gone with what was closed: reading goes on at the page's heading. */
function goOn() {
  const heading = first("main h1");
  const { activeElement } = document;
  // A browser takes the focus from what has gone a moment later.
  if (!heading || (activeElement !== document.body && activeElement?.checkVisibility())) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

document.addEventListener("close", ({ target }) => {
  if (!(target instanceof HTMLDialogElement) || !target.matches("dialog.notice")) return;
  remember(target, true);
  const next = openNotices().at(-1);
  if (!next || target.matches(".safety")) return goOn();
  // Where the text of the one that went showed, that of the next does.
  const text = next.querySelector("details");
  if (text && target.querySelector("details[open]")) text.open = true;
  // A button of its text may be folded away.
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

// A menu closes when the focus leaves it by the keyboard: it would cover what has the focus then.
document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  for (const menu of all("[popover]:popover-open")) {
    const isOpener = target.getAttribute("popovertarget") === menu.id;
    if (!menu.contains(target) && !isOpener) menu.hidePopover();
  }
});

// Browsers know whether a popover is open; the button that opens it says so, the one that closes it need not.
document.addEventListener("toggle", (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches("[popover]")) return;
  const open = "newState" in event && event.newState === "open";
  for (const button of all(`[popovertarget="${target.id}"]:not([popovertargetaction="hide"])`)) {
    button.ariaExpanded = String(open);
  }
}, true);
