// Runs commands in frames: starts the loader there, sends it a string and returns its answer.
import * as documents from "./documents.js";
import * as navigation from "./navigation.js";
import * as tabs from "./tabs.js";

// The worker waits this much longer than the page's own deadline before it reports a fault.
const GRACE = 1.03;
const CONNECT_TRIES = 3;
const LOADER = "content/loader.js";

// "tabId frameId" -> promise of {port, pending, document, origins}, or of undefined.
const connections = new Map();
// Commands that have no answer yet, by the id of the host's request.
const commands = new Map();

// Returns an error message where Chrome does not inject the loader.
export async function start(tabId, frameId = 0) {
  try {
    await chrome.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      files: [LOADER],
      injectImmediately: true,
    });
  } catch (error) {
    if (!frameId) await tabs.setPythonState(tabId, { failed: error.message });
    return error.message;
  }
}

export async function shutDown(tabId) {
  const frames = [...(await documents.knownFrames(tabId))];
  const shutDownFrame = async (frameId) =>
    (await getConnection(tabId, frameId))?.port.postMessage({ shutdown: true });
  await Promise.all(frames.map(shutDownFrame));
}

// Finds the document that a command would run in, and the origins from it up to the top frame.
export async function locate({ tab, document, path, deadline_ms }) {
  const tabId = await tabs.resolveTab(tab);
  const search = reach(tabId, document, path);
  const { connection, ...failure } = await faultAfter(deadline_ms, search);
  if (!connection) return { tab: tabId, ...failure };
  return { tab: tabId, document: connection.document, origins: connection.origins };
}

// A page that navigates or hangs cannot answer; the reply then has the progress it reported.
export async function run(request, requestId) {
  const { tab, deadline_ms } = request;
  const progress = [];
  const command = { progress, sendCancel: () => {}, isOver: false };
  commands.set(requestId, command);
  try {
    const answer = await faultAfter(deadline_ms, deliver(request, command));
    return { tab, ...answer, ...(answer.fault && progress.length && { progress }) };
  } finally {
    commands.delete(requestId);
    command.isOver = true;
  }
}

function faultAfter(milliseconds, work) {
  let timer;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds * GRACE, { fault: "no_answer" });
  });
  return Promise.race([timeout, work]).finally(() => clearTimeout(timer));
}

async function deliver({ tab, document, path, expected_document, deadline_ms, text }, command) {
  // A page that hangs receives the message late; `sent` tells it how late.
  const message = { text, deadline_ms, sent: Date.now() };
  const { frame, connection, ...failure } = await reach(tab, document, path);
  const location = frame ? { frame } : {};
  if (!connection) return { ...failure, ...location };
  // The host approved the command for one document only.
  if (connection.document !== expected_document) return { fault: "document_changed", ...location };
  const before = navigation.currentDocuments(tab, frame);
  if (command.isOver) return { fault: "aborted" };
  const answer = await send(connection, message, command);
  if (answer.fault !== "page_left") return { ...answer, ...location };
  if (!(await tabs.exists(tab))) return { fault: "no_tab" };
  // Switching the tab off also closes the port, without a navigation.
  const next = (await tabs.isOn(tab)) && (await navigation.nextDocument(tab, frame, before));
  return { ...answer, ...location, ...(next && { url: next.url, detail: next.error }) };
}

// Resolves to the connection to a document's loader, or to a fault.
async function reach(tabId, document, path) {
  const refusal = await tabs.refusal(tabId);
  if (refusal) return refusal;
  const frame = await documents.findFrame(tabId, document, path);
  if (frame === undefined) return { fault: "no_frame" };
  let connection = await getConnection(tabId, frame);
  for (let tries = 0; !connection && tries < CONNECT_TRIES; tries += 1) {
    // A new document whose loader was not injected yet.
    const detail = await start(tabId, frame);
    if (detail) return { frame, fault: "start_failed", detail };
    connection = await getConnection(tabId, frame);
  }
  if (connection) return { frame, connection };
  return { frame, fault: (await tabs.exists(tabId)) ? "document_changed" : "no_tab" };
}

function send({ port, pending, document }, message, command) {
  // Unique across restarts of the worker: a loader may still run a command of the previous one.
  const id = crypto.randomUUID();
  command.sendCancel = () => port.postMessage({ id, cancel: true });
  return new Promise((resolve) => {
    pending.set(id, { resolve, progress: command.progress });
    port.postMessage({ id, document, ...message });
  });
}

// Hands a part of the host's files to a document, and answers once it is kept there.
export async function sendPart({ tab, document, part }) {
  const { frame, connection, ...failure } = await reach(tab, document);
  if (!connection) return { tab, frame, ...failure };
  if (connection.document !== document) return { tab, fault: "document_changed" };
  return { tab, ...(await send(connection, { part }, { progress: [] })) };
}

// A command that runs answers with what it has done; a command not yet delivered never starts.
export function cancel(requestId) {
  const command = commands.get(requestId);
  if (!command) return;
  command.isOver = true;
  command.sendCancel();
}

// The host has ended: nobody waits for answers, and nobody drops the files that pages keep.
export function cancelAll() {
  for (const requestId of commands.keys()) cancel(requestId);
  for (const connecting of connections.values()) {
    connecting.then((connection) => connection?.port.postMessage({ hostEnded: true }));
  }
}

// Every connection is kept from the first moment on: Chrome closes a port that nobody references,
// and its answers are lost.
function getConnection(tabId, frameId) {
  const key = `${tabId} ${frameId}`;
  if (!connections.has(key)) connections.set(key, connect(tabId, frameId, key));
  return connections.get(key);
}

// Resolves to undefined where the frame has no loader.
function connect(tabId, frameId, key) {
  const port = chrome.tabs.connect(tabId, { frameId });
  const pending = new Map();
  return new Promise((resolve) => {
    port.onMessage.addListener(async ({ id, ...message }) => {
      if (id === undefined) {
        const document = message.hello || (await documents.assignNumber(tabId, frameId));
        return resolve({ port, pending, document, origins: message.origins });
      }
      if (message.progress) return pending.get(id)?.progress.push(message.progress);
      pending.get(id)?.resolve(message);
      pending.delete(id);
    });
    port.onDisconnect.addListener(() => {
      // Chrome logs an error that nobody has read.
      void chrome.runtime.lastError;
      connections.delete(key);
      for (const command of pending.values()) command.resolve({ fault: "page_left" });
      resolve(undefined);
    });
  });
}
