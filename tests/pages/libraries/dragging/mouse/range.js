const range = document.querySelector("#range");
let heard;

export const place = () => ({ value: range.value, ...heard });
export const dragging = () => false;
export const reset = () => {
  range.value = range.defaultValue;
  heard = { input: null, change: null };
};

for (const kind of ["input", "change"]) {
  range.addEventListener(kind, () => {
    heard[kind] = range.value;
  });
}
