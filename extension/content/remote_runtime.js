// The document's side of the offscreen runtime: Python runs at the other end of a port.
const namedError = (name) => Object.assign(new Error(name), { name });
const CLOSED = "OffscreenRuntimeClosed";
const TRIES = 3;

// An unused offscreen runtime can close just while a document connects. Another try creates a
// new one.
export async function start() {
  for (let triesLeft = TRIES - 1; ; triesLeft -= 1) {
    try {
      return await connect();
    } catch (error) {
      if (error.name !== CLOSED || !triesLeft) throw error;
    }
  }
}

async function connect() {
  const began = performance.now();
  const { createBridge } = await import(chrome.runtime.getURL("content/dom_bridge.js"));
  const isCreated = await chrome.runtime.sendMessage({ ensure_offscreen: true });
  if (!isCreated) throw new Error("the offscreen document could not be created");
  const port = chrome.runtime.connect({ name: "remote_runtime" });
  // Commands that have no answer yet: id -> {bridge, resolve, reject}.
  const commands = new Map();

  const run = (command, text, left_ms, reportProgress, document) =>
    new Promise((resolve, reject) => {
      const bridge = createBridge(reportProgress, () => port.postMessage({ command, stop: true }));
      commands.set(command, { bridge, resolve, reject });
      port.postMessage({ command, text, left_ms, document });
    });
  const cancel = (command) => port.postMessage({ command, cancel: true });
  const close = () => port.disconnect();

  return new Promise((resolveStart, rejectStart) => {
    const ended = new Promise((resolveEnded) => {
      port.onDisconnect.addListener(() => {
        // Chrome logs an error that nobody has read.
        void chrome.runtime.lastError;
        const error = namedError(CLOSED);
        rejectStart(error);
        for (const { bridge, reject } of commands.values()) {
          bridge.end();
          reject(error);
        }
        resolveEnded();
      });
    });
    port.onMessage.addListener(async ({ command, operation, text, facts, failure }) => {
      if (operation) {
        const outcome = await commands.get(command).bridge.ask(text);
        port.postMessage({ command, operation, text: outcome });
      } else if (command) {
        const { bridge, resolve, reject } = commands.get(command);
        commands.delete(command);
        bridge.end();
        if (failure) reject(namedError(failure));
        else resolve(text);
      } else if (facts) {
        const ms = Math.round(performance.now() - began);
        resolveStart({ run, cancel, close, ended, facts: { runtime: "offscreen", ...facts, ms } });
      } else {
        rejectStart(new Error(failure));
      }
    });
  });
}
