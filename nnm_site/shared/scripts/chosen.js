// Scrolls lists so that their chosen line is in view (nnm_site/shared/ui/list_detail.py).
import { follow } from "./address.js";
import { all, first } from "./dom.js";

function showChosen() {
  for (const list of all(".selector, .month-strip")) {
    const current = first("[aria-current=true]", list);
    if (!current) continue;
    const [line, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    if (line.top < frame.top || line.bottom > frame.bottom) {
      list.scrollTop += line.top - frame.top - (frame.height - line.height) / 2;
    }
    if (line.left < frame.left || line.right > frame.right) {
      list.scrollLeft += line.left - frame.left - (frame.width - line.width) / 2;
    }
  }
}

// In the next frame, as a search may hide lines first and the page is laid out then anyway.
const show = () => requestAnimationFrame(showChosen);
follow(show);
show();
