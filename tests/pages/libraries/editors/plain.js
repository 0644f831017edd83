// The page's own model: what it heard of in `input` events.
const state = {};
for (const id of ["rich", "notes"]) {
  const editor = document.getElementById(id);
  const hear = () => (state[id] = editor.innerText);
  editor.addEventListener("input", hear);
  hear();
}

window.__state = () => ({ ...state });
