import { Counts } from "./counts";

const counts = new Counts();
const host = document.querySelector("#app");
const inShadow = new URLSearchParams(location.search).get("mode") === "shadow";
const root = inShadow ? host.attachShadow({ mode: "open" }) : host;
root.append(document.querySelector("template").content.cloneNode(true));

const element = (id) => root.querySelector(`#${id}`);
const hideable = [...root.querySelectorAll("[hidden]")];

function listen(id, kinds, opens) {
  const [enter, leave] = kinds;
  element(id).addEventListener(enter, () => {
    counts.enter(id);
    if (opens) element(opens).hidden = false;
  });
  element(id).addEventListener(leave, () => {
    counts.leave(id);
    if (opens) element(opens).hidden = true;
  });
}

const mouse = ["mouseenter", "mouseleave"];
const pointer = ["pointerenter", "pointerleave"];
listen("mouse", mouse, "mouse-inner");
listen("mouse-inner", mouse, "mouse-innermost");
listen("mouse-innermost", mouse);
listen("pointer", pointer, "pointer-inner");
listen("pointer-inner", pointer);
listen("word", ["mouseover", "mouseout"], "tip");

window.__state = () => ({
  open: hideable.filter(({ hidden }) => !hidden).map(({ id }) => id).sort(),
  ...counts.read(),
});
window.__reset = () => {
  counts.reset();
  for (const one of hideable) one.hidden = true;
};
