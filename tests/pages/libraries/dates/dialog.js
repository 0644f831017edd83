// The date picker dialog of the ARIA Authoring Practices: a day is chosen, then taken over with OK.
const MONTHS = [..."JFMAMJJASOND"].map((_, month) =>
  new Date(2000, month, 1).toLocaleString("en", { month: "long" }),
);
const dialog = document.querySelector("[role=dialog]");
const held = { arrival: "", departure: "" };
let field = null;
let shown = new Date(2026, 10, 1);
let chosen = null;
const iso = (day) => day.toLocaleDateString("sv");

function draw() {
  document.querySelector("#month").textContent = `${MONTHS[shown.getMonth()]} ${shown.getFullYear()}`;
  const first = new Date(shown.getFullYear(), shown.getMonth(), 1);
  const rows = [];
  const day = new Date(first);
  day.setDate(1 - first.getDay());
  while (day.getMonth() === shown.getMonth() || day <= first) {
    const row = document.createElement("tr");
    for (let column = 0; column < 7; column += 1) {
      const cell = document.createElement("td");
      const date = new Date(day);
      cell.textContent = day.getDate();
      cell.tabIndex = -1;
      if (day.getMonth() !== shown.getMonth()) cell.className = "disabled";
      else cell.addEventListener("click", () => { chosen = date; draw(); });
      if (chosen && iso(chosen) === iso(date)) cell.setAttribute("aria-selected", "true");
      row.append(cell);
      day.setDate(day.getDate() + 1);
    }
    rows.push(row);
  }
  dialog.querySelector("tbody").replaceChildren(...rows);
}

const move = (months) => () => { shown = new Date(shown.getFullYear(), shown.getMonth() + months, 1); draw(); };
const buttons = { "Previous year": -12, "Previous month": -1, "Next month": 1, "Next year": 12 };
for (const [name, months] of Object.entries(buttons))
  dialog.querySelector(`[aria-label="${name}"]`).addEventListener("click", move(months));
function close() {
  dialog.hidden = true;
  document.querySelector(field === "arrival" ? ".chooser .open" : "#departure").focus();
}
dialog.querySelector("[value=cancel]").addEventListener("click", close);
dialog.addEventListener("keydown", ({ key }) => key === "Escape" && close());
dialog.querySelector("[value=ok]").addEventListener("click", () => {
  if (chosen) {
    const text = [chosen.getDate(), chosen.getMonth() + 1].map((part) => String(part).padStart(2, "0"));
    held[field] = iso(chosen);
    if (field === "arrival") document.querySelector("#arrival").value = `${text.join(".")}.${chosen.getFullYear()}`;
    else document.querySelector("#departure-text").textContent = chosen.toLocaleDateString("en", { dateStyle: "long" });
  }
  close();
});
for (const button of document.querySelectorAll(".open"))
  button.addEventListener("click", () => {
    field = button.id === "departure" ? "departure" : "arrival";
    chosen = null;
    dialog.hidden = false;
    draw();
    dialog.querySelector("button").focus();
  });
document.querySelector("#arrival").addEventListener("change", ({ target }) => {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(target.value) ?? [];
  held.arrival = year ? `${year}-${month}-${day}` : "";
});

const options = (select, texts) => texts.forEach((text, index) => select.add(new Option(text, index + 1)));
options(document.querySelector("#born-day"), Array.from({ length: 31 }, (_, index) => index + 1));
options(document.querySelector("#born-month"), MONTHS);
for (let year = 2026; year > 1900; year -= 1) document.querySelector("#born-year").add(new Option(year));
const parts = (name) => ["day", "month", "year"].map((part) => document.querySelector(`#${name}-${part}`).value);
window.__state = () => ({ ...held, born: parts("born"), issued: parts("issued") });
