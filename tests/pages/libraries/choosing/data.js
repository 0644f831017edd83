// What all pages of choices offer: countries, skills, and a list that is long enough to be drawn in
// part only.
export const COUNTRIES = ["Austria", "Belgium", "Germany", "Netherlands", "United Kingdom", "United States"];
export const SKILLS = ["Java", "JavaScript", "Python", "Rust"];
export const NUMBERS = Array.from({ length: 500 }, (_, index) => `Item ${index + 1}`);
export const code = (text) => text.toLowerCase().replaceAll(" ", "-");
export const options = (texts) => texts.map((text) => ({ value: code(text), label: text }));

// A server that takes a moment, and finds by a part of the name.
export const search = (text) =>
  new Promise((resolve) => {
    const found = COUNTRIES.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
    setTimeout(() => resolve(options(found)), 300);
  });
