const ZONES = ["accepting", "rejecting", "strict", "outer", "inner"];
const COLUMNS = { todo: ["write", "check"], doing: ["review"], done: [] };
const KINDS = ["dragenter", "dragover", "dragleave", "drop"];
const PLACES = [...ZONES, ...Object.keys(COLUMNS)];
const TYPE = "text/plain";

const element = (id) => document.getElementById(id);
const each = (names, value) => Object.fromEntries(names.map((name) => [name, value(name)]));

let known;
let dragging = false;

window.__state = () => ({
  dragging,
  ...known,
  columns: each(Object.keys(COLUMNS), (name) =>
    Array.from(element(name).children, (card) => card.id)),
});
window.__reset = () => {
  known = {
    starts: 0,
    ends: 0,
    dropped: each(ZONES, () => []),
    counts: each(PLACES, () => each(KINDS, () => 0)),
  };
  for (const [name, cards] of Object.entries(COLUMNS)) element(name).append(...cards.map(element));
};
window.__reset();

document.addEventListener("dragstart", ({ target, dataTransfer }) => {
  dataTransfer.setData(TYPE, target.id);
  dataTransfer.effectAllowed = "move";
  dragging = true;
  known.starts += 1;
});
document.addEventListener("dragend", () => {
  dragging = false;
  known.ends += 1;
});
for (const name of PLACES) {
  for (const kind of KINDS) {
    element(name).addEventListener(kind, () => {
      known.counts[name][kind] += 1;
    });
  }
}

function accept(event) {
  event.preventDefault();
  event.dataTransfer.dropEffect = "move";
}

function take(event) {
  event.preventDefault();
  event.stopPropagation();
  const { currentTarget, dataTransfer } = event;
  known.dropped[currentTarget.id].push(dataTransfer.getData(TYPE));
}

for (const name of ZONES) element(name).addEventListener("drop", take);
for (const name of ["accepting", "outer", "inner"]) {
  element(name).addEventListener("dragover", accept);
}

let inside = false;
element("strict").addEventListener("dragenter", (event) => {
  accept(event);
  inside = true;
});
element("strict").addEventListener("dragleave", () => {
  inside = false;
});
element("strict").addEventListener("dragover", (event) => {
  if (inside) accept(event);
});
element("strict").addEventListener("drop", () => {
  inside = false;
});

for (const name of Object.keys(COLUMNS)) {
  element(name).addEventListener("dragover", accept);
  element(name).addEventListener("drop", (event) => {
    event.preventDefault();
    element(name).append(element(event.dataTransfer.getData(TYPE)));
  });
}
