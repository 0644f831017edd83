import "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/dropdown/dropdown.js";
import "@shoelace-style/shoelace/dist/components/menu-item/menu-item.js";
import "@shoelace-style/shoelace/dist/components/menu/menu.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";

const state = { menu: null, off: 0 };
document.querySelector("sl-dropdown").addEventListener("sl-select", ({ detail }) => {
  state.menu = detail.item.value;
});
document.querySelector("#off").addEventListener("click", () => {
  state.off += 1;
});
window.__state = () => ({ ...state, size: document.querySelector("#size").value });
