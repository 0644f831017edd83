const form = document.querySelector("form");
const told = { input: {}, change: {}, submit: 0 };
const left = new Set();

function valueOf(field) {
  if (field.type === "checkbox") return field.checked;
  if (field.multiple) return Array.from(field.selectedOptions, (option) => option.value);
  return field.value;
}

for (const kind of ["input", "change"]) {
  form.addEventListener(kind, ({ target }) => {
    told[kind][target.name || target.id] = valueOf(target);
  });
}
form.addEventListener("focusout", ({ target }) => {
  left.add(target.name || target.id);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  told.submit += 1;
});
window.__state = () => ({ ...told, left: [...left].sort() });
