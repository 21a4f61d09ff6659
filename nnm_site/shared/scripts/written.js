// Shows what the server wrote into a live page for this address (the `answer` of its route) if the
// page's scripts cannot be fetched (start.js) or its socket is refused (live.js).

export function showWritten() {
  for (const noscript of document.querySelectorAll("noscript[data-answers]")) {
    const answer = document.createElement("div");
    answer.innerHTML = noscript.textContent ?? "";
    if (!answer.childElementCount) continue;
    for (const form of answer.querySelectorAll("form")) delete form.dataset.live;
    answer.dataset.written = "";
    noscript.after(answer);
    document.documentElement.dataset.answered = "";
  }
}

export function hideWritten() {
  document.querySelector("[data-written]")?.remove();
  delete document.documentElement.dataset.answered;
}
