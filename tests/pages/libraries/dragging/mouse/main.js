import * as box from "./box";
import * as canvas from "./canvas";
import * as range from "./range";
import * as sliders from "./sliders";

const parts = { box, canvas, sliders, range };
const places = () =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.place()]));

window.__state = () => ({
  ...places(),
  dragging: Object.values(parts).some((part) => part.dragging()),
});
window.__reset = () => {
  for (const part of Object.values(parts)) part.reset();
};
window.__reset();
