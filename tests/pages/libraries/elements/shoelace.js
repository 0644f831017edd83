import "@shoelace-style/shoelace/dist/components/checkbox/checkbox.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/range/range.js";
import "@shoelace-style/shoelace/dist/components/switch/switch.js";
import "@shoelace-style/shoelace/dist/components/textarea/textarea.js";

const form = document.querySelector("form");
const told = { input: {}, change: {} };
for (const kind of ["input", "change"]) {
  form.addEventListener(`sl-${kind}`, ({ target }) => {
    const isCheck = /checkbox|switch/i.test(target.localName);
    told[kind][target.name] = isCheck ? target.checked : target.value;
  });
}
window.__state = () => told;
