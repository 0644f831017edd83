// At a click, tries what a strict policy forbids, and shows the outcomes.
const TRIES = {
  eval: () => eval("true"),
  wasm: () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  html: () => (document.createElement("p").innerHTML = "<b>text</b>"),
  script: () => {
    const script = document.createElement("script");
    script.text = "window.added = true";
    document.body.append(script);
    if (!window.added) throw new Error("it did not run");
  },
};

function outcome(attempt) {
  try {
    attempt();
    return "ran";
  } catch {
    return "blocked";
  }
}

document.querySelector("#try").addEventListener("click", () => {
  const outcomes = Object.entries(TRIES).map(([name, attempt]) => [name, outcome(attempt)]);
  document.querySelector("#tries").textContent = JSON.stringify(Object.fromEntries(outcomes));
});
