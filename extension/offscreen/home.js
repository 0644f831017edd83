// Python's second home: one interpreter for all documents that forbid WebAssembly.
import { startPython } from "../content/start.js";

// A page that is being left for another one of its kind finds its Python still here.
const STAYS_EMPTY_MS = 2000;
const HANGS_AFTER_MS = 1500;

const started = startPython((path) => `/${path}`);
const links = new Set();

chrome.runtime.onConnect.addListener((port) => {
  const { id, tab, documentId } = port.sender;
  if (port.name !== "link" || id !== chrome.runtime.id || !tab) return;
  links.add(port);
  const operations = new Map();
  let lastOperation = 0;

  // One operation in the document, for one of its commands.
  const ask = (command) => (text) =>
    new Promise((resolve, reject) => {
      lastOperation += 1;
      // The other documents wait for their turn meanwhile.
      const hangs = setTimeout(() => reject(new Error("the page hangs")), HANGS_AFTER_MS);
      operations.set(lastOperation, { resolve, reject, hangs });
      port.postMessage({ command, operation: lastOperation, text });
    });

  const name = (command) => `${documentId} ${command}`;

  async function answer(command, text, left, number) {
    try {
      const { python } = await started;
      const asking = [name(command), documentId, ask(command), text, left, number];
      return { command, text: await python.answer_linked(...asking) };
    } catch (error) {
      return { command, failure: error.name };
    }
  }

  port.onMessage.addListener(async ({ command, operation, text, left, number, ...wish }) => {
    if (wish.cancel) return (await started).python.cancel(name(command));
    if (wish.stop) return (await started).python.stop(name(command));
    if (operation) {
      const { resolve, hangs } = operations.get(operation);
      operations.delete(operation);
      clearTimeout(hangs);
      return resolve(text);
    }
    const reply = await answer(command, text, left, number);
    if (links.has(port)) port.postMessage(reply);
    // Python answers every failure itself; another one has ended the interpreter for all.
    if (reply.failure) window.close();
  });

  port.onDisconnect.addListener(() => {
    links.delete(port);
    for (const { reject } of operations.values()) reject(new Error("the page was left"));
    started.then(({ python }) => python.forget(documentId), () => {});
    setTimeout(() => links.size || window.close(), STAYS_EMPTY_MS);
  });

  started.then(
    ({ facts }) => port.postMessage({ facts }),
    (error) => port.postMessage({ failure: error.message }),
  );
});
