const box = document.querySelector("#box");
const start = { x: 500, y: 40 };
let at = start;
let held = null;

export const place = () => at;
export const dragging = () => held !== null;
export const reset = () => put(start);

function put(point) {
  at = point;
  box.style.left = `${at.x}px`;
  box.style.top = `${at.y}px`;
}

box.addEventListener("mousedown", ({ clientX, clientY, button }) => {
  if (button === 0) held = { x: clientX - at.x, y: clientY - at.y };
});
document.addEventListener("mousemove", ({ clientX, clientY, buttons }) => {
  if (held && buttons === 1) put({ x: clientX - held.x, y: clientY - held.y });
});
document.addEventListener("mouseup", () => {
  held = null;
});
