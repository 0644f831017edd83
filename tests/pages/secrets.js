// Repeats what was typed everywhere a page can.
const field = (name) => document.querySelector(`[name="${name}"]`);
const show = (value) => {
  const parts = [value, value.toUpperCase(), value.slice(3, 12), [...value].join(" ")];
  document.querySelector("#problem").textContent = `No: ${parts.join(", ")}`;
  document.querySelector("#mirror").textContent = `Hello ${value}`;
  field("pattern").title = `Three digits, not ${value}`;
};

document.querySelector("#form").addEventListener("input", ({ target }) => {
  if (["text", "email", "search", "textarea"].includes(target.name)) show(target.value);
});
field("custom").addEventListener("input", ({ target }) => {
  target.setCustomValidity(`"${target.value}" is taken, as is ${target.value.slice(0, 9)}.`);
});
field("reverting").addEventListener("input", ({ target }) => {
  target.value = "";
});
field("masked").addEventListener("input", ({ target }) => {
  target.value = target.value.replace(/(.{4})/g, "$1-");
});
for (const type of ["focus", "keydown", "beforeinput", "input", "keyup", "change", "blur"]) {
  field("throwing").addEventListener(type, ({ target, data }) => {
    throw new Error(`${type} of ${target.value} ${data}`);
  });
}
field("replaced").addEventListener("change", ({ target }) => {
  target.remove();
});
field("leaving").addEventListener("change", () => {
  location.search = "?left";
});
addEventListener("error", ({ message }) => {
  window.thrown = (window.thrown ?? []).concat(message);
});
