const canvas = document.querySelector("#canvas");
const pen = canvas.getContext("2d");
const SIZE = 40;
const start = { x: 40, y: 40 };
let at = start;
let held = null;

export const place = () => at;
export const dragging = () => held !== null;
export const reset = () => draw(start);

function draw(point) {
  at = point;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.fillRect(at.x, at.y, SIZE, SIZE);
}

const inSquare = (x, y) => x >= 0 && y >= 0 && x < SIZE && y < SIZE;

canvas.addEventListener("mousedown", ({ offsetX, offsetY }) => {
  const [x, y] = [offsetX - at.x, offsetY - at.y];
  if (inSquare(x, y)) held = { x, y };
});
canvas.addEventListener("mousemove", ({ offsetX, offsetY, buttons }) => {
  if (held && buttons === 1) draw({ x: offsetX - held.x, y: offsetY - held.y });
});
window.addEventListener("mouseup", () => {
  held = null;
});
