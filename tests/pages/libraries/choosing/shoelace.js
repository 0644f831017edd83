import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/themes/light.css";

const [country, skills] = document.querySelectorAll("sl-select");
window.__state = () => ({ country: country.value, skills: skills.value });
