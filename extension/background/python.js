// Python in a tab: starting it, and one string in, one string out.
import * as documents from "./documents.js";
import * as tabs from "./tabs.js";
import * as ways from "./ways.js";

// The page answers by its deadline; this much later it is held for silent.
const GRACE = 1.03;
const CONNECT_TRIES = 3;
const LOADER = "content/loader.js";

// Per tab and frame, as a promise: the port to its loader, and who waits for an answer on it.
const lines = new Map();
let lastId = 0;
// By the request's id: how to end its command, once it is at work.
const running = new Map();

export async function start(tabId, frameId = 0) {
  try {
    await chrome.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      files: [LOADER],
      injectImmediately: true,
    });
  } catch (error) {
    if (!frameId) await tabs.note(tabId, { failed: error.message });
    return error.message;
  }
}

export async function stop(tabId) {
  const frames = [...(await documents.framesOf(tabId))];
  const end = async (frameId) => (await line(tabId, frameId))?.port.postMessage({ stop: true });
  await Promise.all(frames.map(end));
}

// Where a command would go: the document's number, and the origins from it outwards to the tab's.
export async function where({ tab, document, path, deadline_ms }) {
  const tabId = await tabs.choose(tab);
  const { open, ...failure } = await inTime(deadline_ms, reach(tabId, document, path));
  return { tab: tabId, ...(open ? { document: open.document, origins: open.origins } : failure) };
}

// A page that is left or hangs cannot answer; what it told before that is known.
export async function run({ tab, document, path, expected, deadline_ms, text }, requestId) {
  const told = [];
  const course = { told, end: () => {}, ended: false };
  running.set(requestId, course);
  // A page that hangs gets it late, and is to know how late.
  const request = { text, deadline_ms, sent: Date.now() };
  const delivery = deliver([tab, document, path], request, expected, course);
  const answer = await inTime(deadline_ms, delivery).finally(() => running.delete(requestId));
  course.ended = true;
  return { tab, ...answer, ...(answer.fault && told.length && { told }) };
}

function inTime(milliseconds, work) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds * GRACE, { fault: "silent" });
  });
  return Promise.race([late, work]).finally(() => clearTimeout(timer));
}

async function deliver([tabId, document, path], request, expected, course) {
  const { frame, open, ...failure } = await reach(tabId, document, path);
  const where = frame ? { frame } : {};
  if (!open) return { ...failure, ...where };
  // What was decided was decided for that document.
  if (open.document !== expected) return { fault: "moved", ...where };
  const before = ways.placesOf(tabId, frame);
  if (course.ended) return { fault: "ended" };
  const answer = await ask(open, request, course);
  if (answer.fault !== "left") return { ...answer, ...where };
  if (!(await exists(tabId))) return { fault: "gone" };
  // Who switched the tab off has left nothing.
  const stays = !(await tabs.isOn(tabId));
  const next = stays ? undefined : await ways.arrival(tabId, frame, before);
  return { ...answer, ...where, ...(next && { url: next.url, detail: next.error }) };
}

// The line to a document, or why there is none.
async function reach(tabId, document, path) {
  if (!(await tabs.isOn(tabId))) {
    return { fault: !tabId || (await exists(tabId)) ? "off" : "gone" };
  }
  const frame = await documents.find(tabId, document, path);
  if (frame === undefined) return { fault: "frame" };
  let open = await line(tabId, frame);
  for (let tries = 0; !open && tries < CONNECT_TRIES; tries += 1) {
    // The document is new: its loader is on its way, or never came.
    const failure = await start(tabId, frame);
    if (failure) return { frame, fault: "start", detail: failure };
    open = await line(tabId, frame);
  }
  if (open) return { frame, open };
  return { frame, fault: (await exists(tabId)) ? "moved" : "gone" };
}

function ask({ port, waiting, document }, request, course) {
  lastId += 1;
  const id = lastId;
  course.end = () => port.postMessage({ id, cancel: true });
  return new Promise((resolve) => {
    waiting.set(id, { resolve, told: course.told });
    port.postMessage({ id, document, ...request });
  });
}

// The page answers the command itself, with what it had done; one that is not there yet never is.
export function cancel(requestId) {
  const course = running.get(requestId);
  if (!course) return;
  course.ended = true;
  course.end();
}

export function cancelAll() {
  for (const requestId of running.keys()) cancel(requestId);
}

// The line to a frame's loader, or nothing where there is no loader. One each, kept from the
// first moment on: the browser drops a port that nobody holds, and its answers with it.
function line(tabId, frameId) {
  const key = `${tabId} ${frameId}`;
  if (!lines.has(key)) lines.set(key, connect(tabId, frameId, key));
  return lines.get(key);
}

function connect(tabId, frameId, key) {
  const port = chrome.tabs.connect(tabId, { frameId });
  const waiting = new Map();
  return new Promise((resolve) => {
    port.onMessage.addListener(async ({ id, ...answer }) => {
      if (id === undefined) {
        const document = answer.here || (await documents.number(tabId, frameId));
        return resolve({ port, waiting, document, origins: answer.origins });
      }
      if (answer.told) return waiting.get(id)?.told.push(answer.told);
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    });
    port.onDisconnect.addListener(() => {
      // Reading lastError marks it as seen.
      void chrome.runtime.lastError;
      lines.delete(key);
      for (const { resolve: settle } of waiting.values()) settle({ fault: "left" });
      resolve(undefined);
    });
  });
}

async function exists(tabId) {
  return Boolean(await chrome.tabs.get(tabId).catch(() => null));
}
