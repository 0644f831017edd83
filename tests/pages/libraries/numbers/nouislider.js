import noUiSlider from "nouislider";
import "nouislider/dist/nouislider.css";

const labelled = (id) => [{ "aria-labelledby": id }];
const create = (id, options) => noUiSlider.create(document.getElementById(id), options);
const volume = create("volume", {
  start: 30, step: 5, range: { min: 0, max: 100 }, handleAttributes: labelled("volume-label"),
});
const price = create("price", { start: [10, 50], step: 1, connect: true, range: { min: 0, max: 1000 } });
const depth = create("depth", {
  start: 4, step: 0.5, orientation: "vertical", range: { min: -10, max: 10 }, handleAttributes: labelled("depth-label"),
});
window.__state = () => ({ volume: volume.get(true), price: price.get(true), depth: depth.get(true) });
