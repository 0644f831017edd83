import Sortable from "sortablejs";
import { mode, names, start } from "./board";

const MODES = {
  native: {},
  fallback: { forceFallback: true },
  delay: { delay: 200 },
};

const board = document.querySelector("#app");
board.className = "board";
const lists = Object.fromEntries(names.map((name) => [name, made("ul", name, "list")]));
const items = Object.fromEntries(
  Object.values(start).flat().map((name) => [name, made("li", name, "item")]),
);
board.append(...Object.values(lists));

function made(tag, id, className) {
  return Object.assign(document.createElement(tag), { id, className, textContent: id });
}

function fill() {
  for (const name of names) lists[name].replaceChildren(...start[name].map((item) => items[item]));
}

fill();
const sortables = names.map((name) =>
  Sortable.create(lists[name], { group: "items", dataIdAttr: "id", ...MODES[mode] }),
);
window.__state = () => ({
  lists: Object.fromEntries(names.map((name, index) => [name, sortables[index].toArray()])),
  dragging: Boolean(Sortable.dragged),
});
window.__reset = fill;
