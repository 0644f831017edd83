// The document where Python lives for pages that forbid WebAssembly.
const URL_PATH = "offscreen/home.html";

let making = null;

// Resolves when it is there and listens.
export function ensure() {
  making ??= make().finally(() => {
    making = null;
  });
  return making;
}

async function make() {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] });
  if (contexts.length) return;
  await chrome.offscreen.createDocument({
    url: URL_PATH,
    reasons: ["WORKERS"],
    justification: "Runs Python for pages whose security policy does not allow WebAssembly.",
  });
}
