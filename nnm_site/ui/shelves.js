// Which of `shelves` (each "choice/page") an address asks for; `param` names the choice in it. An
// unknown choice means the first one, a page number beyond the last means the last.
function chosenShelf(search, param, shelves) {
  const query = new URLSearchParams(search);
  const of = (choice) => shelves.filter((shelf) => shelf.split("/")[0] === choice);
  const asked = of(query.get(param));
  const pages = asked.length ? asked : of(shelves[0].split("/")[0]);
  const page = /^\d{1,6}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  return pages[Math.min(Math.max(page, 1), pages.length) - 1];
}

// Shows that shelf, marks its choice in the list, and lists the choices that hold what was typed.
function arrangeShelves(room, search) {
  const { param, shelves } = room.dataset;
  const chosen = chosenShelf(search, param, shelves.split(" "));
  for (const shelf of room.querySelectorAll("[data-shelf]")) {
    shelf.hidden = shelf.dataset.shelf !== chosen;
  }
  const typed = new URLSearchParams(search).get("q") ?? "";
  const box = room.querySelector("input[name=q]");
  const wanted = box ? typed.trim().toLowerCase() : "";
  let found = 0;
  for (const link of room.querySelectorAll(".selector-item")) {
    const choice = new URL(link.href).searchParams.get(param);
    link.setAttribute("aria-current", choice === chosen.split("/")[0]);
    const fits = link.firstElementChild.textContent.toLowerCase().includes(wanted);
    link.parentNode.hidden = !fits;
    found += fits;
  }
  const current = room.querySelector(".selector-item[aria-current=true]");
  const list = current.closest(".selector");
  // On a phone the list scrolls in itself (as `position: relative`): keep the mark in sight. Measured
  // at the next frame, as a page that is still being read would be laid out twice.
  requestAnimationFrame(() => {
    const { offsetTop: top, offsetHeight: height } = current;
    if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - (list.clientHeight - height) / 2;
    }
  });
  if (!box) return;
  room.querySelector(".nothing-found").hidden = found > 0;
  if (box !== document.activeElement && box.value !== typed) box.value = typed;
}
