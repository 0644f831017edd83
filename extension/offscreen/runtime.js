// The offscreen runtime: one Python interpreter for all documents that forbid WebAssembly.
import { startPython } from "../content/pyodide_start.js";

// Kept for a while without documents: the next page of the same site often needs it too.
const CLOSE_AFTER_MS = 2000;
const OPERATION_TIMEOUT_MS = 1500;

const started = startPython((path) => `/${path}`);
const ports = new Set();

chrome.runtime.onConnect.addListener((port) => {
  const { id, tab, documentId } = port.sender;
  if (port.name !== "remote_runtime" || id !== chrome.runtime.id || !tab) return;
  ports.add(port);
  // Operations that the document has not answered, by number.
  const operations = new Map();
  let lastOperation = 0;

  const askFor = (command) => (text) =>
    new Promise((resolve, reject) => {
      lastOperation += 1;
      // The commands of all other documents wait meanwhile.
      const timer = setTimeout(() => reject(new Error("the page hangs")), OPERATION_TIMEOUT_MS);
      operations.set(lastOperation, { resolve, reject, timer });
      port.postMessage({ command, operation: lastOperation, text });
    });

  const commandName = (command) => `${documentId} ${command}`;

  async function run(command, text, left_ms, document) {
    try {
      const { python } = await started;
      const args = [commandName(command), documentId, askFor(command), text, left_ms, document];
      return { command, text: await python.run_remote_command(...args) };
    } catch (error) {
      return { command, failure: error.name };
    }
  }

  port.onMessage.addListener(async ({ command, operation, text, ...message }) => {
    if (message.cancel) return (await started).python.cancel(commandName(command));
    if (message.stop) return (await started).python.stop(commandName(command));
    if (operation) {
      const { resolve, timer } = operations.get(operation);
      operations.delete(operation);
      clearTimeout(timer);
      return resolve(text);
    }
    const reply = await run(command, text, message.left_ms, message.document);
    if (ports.has(port)) port.postMessage(reply);
    // Python answers its own errors; any other failure means that the interpreter has crashed.
    if (reply.failure) window.close();
  });

  port.onDisconnect.addListener(() => {
    ports.delete(port);
    for (const { reject } of operations.values()) reject(new Error("the page was left"));
    started.then(({ python }) => python.forget_document(documentId), () => {});
    setTimeout(() => ports.size || window.close(), CLOSE_AFTER_MS);
  });

  started.then(
    ({ facts }) => port.postMessage({ facts }),
    (error) => port.postMessage({ failure: error.message }),
  );
});
