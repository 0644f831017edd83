const TYPE = "text/plain";
let known;

const source = rooted("source-host", "card", "width: 120px; height: 40px; background: #cde");
const target = rooted("target-host", "zone", "width: 200px; height: 120px; background: #eee");
source.draggable = true;

function rooted(host, id, style) {
  const inner = Object.assign(document.createElement("div"), { id, textContent: id });
  inner.style.cssText = style;
  document.getElementById(host).attachShadow({ mode: "open" }).append(inner);
  return inner;
}

source.addEventListener("dragstart", ({ dataTransfer }) => {
  dataTransfer.setData(TYPE, source.id);
  known.dragging = true;
});
source.addEventListener("dragend", () => {
  known.dragging = false;
});
target.addEventListener("dragover", (event) => {
  event.preventDefault();
});
target.addEventListener("drop", (event) => {
  event.preventDefault();
  known.dropped.push(event.dataTransfer.getData(TYPE));
});
// What is outside sees the hosts only, and sees them only if the events leave the shadow roots.
for (const kind of ["dragstart", "drop", "dragend"]) {
  document.addEventListener(kind, (event) => {
    known.outside.push([kind, event.target.id]);
  });
}

window.__state = () => known;
window.__reset = () => {
  known = { dropped: [], dragging: false, outside: [] };
};
window.__reset();
