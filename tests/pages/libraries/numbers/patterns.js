// The patterns of the ARIA Authoring Practices: the attributes are the only state.
const find = (id) => document.getElementById(id);
const number = (element, name) => Number(element.getAttribute(`aria-value${name}`));
const pages = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

function set(element, value) {
  const held = Math.min(number(element, "max"), Math.max(number(element, "min"), value));
  element.setAttribute("aria-valuenow", held);
  return held;
}

function byKeys(element, changed = () => {}) {
  const step = Number(element.dataset.step ?? 1);
  element.addEventListener("keydown", (event) => {
    const ends = { Home: number(element, "min"), End: number(element, "max") };
    const next = ends[event.key] ?? number(element, "now") + step * pages[event.key];
    if (Number.isNaN(next)) return;
    changed(set(element, next));
    event.preventDefault();
  });
}

const place = (element) => (value) => {
  element.style.left = `${(value / 400) * 280}px`;
  element.setAttribute("aria-valuetext", `$${value}`);
};
byKeys(find("volume"));
byKeys(find("low"), (value) => {
  find("high").setAttribute("aria-valuemin", value);
  place(find("low"))(value);
});
byKeys(find("high"), (value) => {
  find("low").setAttribute("aria-valuemax", value);
  place(find("high"))(value);
});
place(find("low"))(10);
place(find("high"))(50);

// A slider that listens to the mouse only.
find("mouse-rail").addEventListener("mousedown", (event) => {
  const { left, width } = find("mouse-rail").getBoundingClientRect();
  set(find("mouse"), Math.round(((event.clientX - left) / width) * 100));
});

byKeys(find("day"), (value) => (find("day").textContent = value));
const guests = find("guests");
byKeys(guests, (value) => (guests.value = value));
guests.addEventListener("blur", () => (guests.value = set(guests, Number(guests.value))));

const moods = [...document.querySelectorAll("[aria-label=Mood] button")];
const press = (button, pressed) => button.setAttribute("aria-pressed", String(pressed));
for (const button of moods) {
  button.addEventListener("click", () => moods.forEach((other) => press(other, other === button)));
}
const isPressed = (button) => button.getAttribute("aria-pressed") === "true";
find("mute").addEventListener("click", ({ target }) => press(target, !isPressed(target)));

// Boxes that take one key each and move the focus on, as a person sees it.
const boxes = [...document.querySelectorAll("#boxes input")];
const code = boxes.map(() => "");
boxes.forEach((box, index) => {
  box.addEventListener("input", () => {
    code[index] = box.value;
    if (box.value) boxes[index + 1]?.focus();
  });
});

window.__state = () => ({
  volume: number(find("volume"), "now"),
  price: [number(find("low"), "now"), number(find("high"), "now")],
  mouse: number(find("mouse"), "now"),
  day: number(find("day"), "now"),
  guests: number(guests, "now"),
  mood: moods.findIndex(isPressed) + 1,
  mute: isPressed(find("mute")),
  code: code.join(""),
});
