// Requests the bill of the entered order from the API and writes it into the page.
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

async function ask(form) {
  const entered = [...new FormData(form)].filter(([name, value]) => value && !["query", "tab"].includes(name));
  const values = entered.map(([name, value]) => [name, /[0-9],/.test(value) ? value.replaceAll(",", "") : value]);
  const query = new URLSearchParams(values);
  if (query.get("exchange") !== "BSE") query.delete("group");
  const answer = await fetch(`/api/v1/charges?${query}`);
  const bill = await answer.json();
  for (const [name, amount] of Object.entries(bill)) {
    const place = form.closest("[data-panel]")?.parentElement.querySelector(`[data-result-today="${name}"]`)
      ?? document.querySelector(`[data-result-today="${name}"]`);
    if (place && /^-?[0-9.]+$/.test(amount)) place.textContent = rupees.format(amount);
  }
}

for (const form of document.querySelectorAll("form[data-live]")) form.addEventListener("input", () => ask(form));
