// The offscreen document, where Python runs for pages that forbid WebAssembly.
const URL_PATH = "offscreen/runtime.html";

let creation = null;

// Resolves when the document exists and listens.
export function ensure() {
  creation ??= create().finally(() => {
    creation = null;
  });
  return creation;
}

async function create() {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] });
  if (contexts.length) return;
  await chrome.offscreen.createDocument({
    url: URL_PATH,
    reasons: ["WORKERS"],
    justification: "Runs Python for pages whose security policy does not allow WebAssembly.",
  });
}
