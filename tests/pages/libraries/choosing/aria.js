// The patterns of the ARIA Authoring Practices: select-only and editable combobox, listboxes.
import { COUNTRIES, SKILLS, code } from "./data";

const state = { country: "", city: "", skills: ["Java"], size: "" };
window.__state = () => structuredClone(state);

function option(text, onClick) {
  const element = document.createElement("li");
  element.setAttribute("role", "option");
  element.dataset.value = code(text);
  element.textContent = text;
  element.addEventListener("click", onClick);
  return element;
}

const country = document.getElementById("country");
const countries = document.getElementById("country-list");
const setOpen = (box, list, open) => {
  list.hidden = !open;
  box.setAttribute("aria-expanded", String(open));
};
country.addEventListener("click", () => setOpen(country, countries, countries.hidden));
country.addEventListener("blur", () => setOpen(country, countries, false));
countries.addEventListener("mousedown", (event) => event.preventDefault());
for (const name of COUNTRIES) {
  countries.append(option(name, () => {
    state.country = country.textContent = name;
    setOpen(country, countries, false);
  }));
}

const city = document.getElementById("city");
const cities = document.getElementById("city-list");
cities.addEventListener("mousedown", (event) => event.preventDefault());
city.addEventListener("input", () => {
  const found = COUNTRIES.filter((name) => name.toLowerCase().startsWith(city.value.toLowerCase()));
  cities.replaceChildren(...found.map((name) => option(name, () => {
    state.city = city.value = name;
    setOpen(city, cities, false);
  })));
  setOpen(city, cities, city.value !== "" && found.length > 0);
  if (city.value === "") state.city = "";
});
// Text that is no choice goes away when the field is left.
city.addEventListener("blur", () => {
  city.value = state.city;
  setOpen(city, cities, false);
});

function listbox(id, texts, choose, isSelected) {
  const list = document.getElementById(id);
  const draw = () => [...list.children].forEach((each) => each.setAttribute("aria-selected", String(isSelected(each.textContent))));
  list.append(...texts.map((text) => option(text, () => {
    choose(text);
    draw();
  })));
  draw();
}
const toggled = (text) => (state.skills.includes(text) ? state.skills.filter((each) => each !== text) : [...state.skills, text]);
listbox("skills", SKILLS, (text) => { state.skills = toggled(text); }, (text) => state.skills.includes(text));
listbox("size", ["Small", "Medium", "Large"], (text) => { state.size = text; }, (text) => state.size === text);
