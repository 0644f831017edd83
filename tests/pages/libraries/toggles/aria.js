// The patterns of the ARIA Authoring Practices: the attributes are the only state.
const isChecked = (element) => element.getAttribute("aria-checked") === "true";
const check = (element, checked) => element.setAttribute("aria-checked", String(checked));

for (const id of ["terms", "news"]) {
  const widget = document.getElementById(id);
  widget.addEventListener("click", () => check(widget, !isChecked(widget)));
}
const radios = [...document.querySelectorAll("[role=radio]")];
for (const radio of radios) {
  radio.addEventListener("click", () => radios.forEach((other) => check(other, other === radio)));
}

window.__state = () => ({
  terms: isChecked(document.getElementById("terms")),
  news: isChecked(document.getElementById("news")),
  plan: radios.find(isChecked)?.dataset.plan,
});
