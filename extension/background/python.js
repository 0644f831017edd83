// Python in a tab: starting it, and one string in, one string out.
import * as tabs from "./tabs.js";

// The page answers by its deadline; this much later it is held for silent.
const GRACE = 1.03;
const CONNECT_TRIES = 3;
const LOADER = "content/loader.js";

// Per tab, as a promise: the port to its loader, and who waits for an answer on it.
const lines = new Map();
let lastId = 0;
// By the request's id: where its command is at work.
const running = new Map();

export async function start(tabId) {
  try {
    await chrome.scripting.executeScript({
      target: { tabId },
      files: [LOADER],
      injectImmediately: true,
    });
  } catch (error) {
    await tabs.note(tabId, { failed: error.message });
    return error.message;
  }
}

export async function stop(tabId) {
  (await line(tabId))?.port.postMessage({ stop: true });
}

// A page that is left or hangs cannot answer; what it told before that is known.
export async function run({ tab, deadline_ms, text }, requestId) {
  const tabId = await tabs.choose(tab);
  const told = [];
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, deadline_ms * GRACE, { fault: "silent" });
  });
  const answer = await Promise.race([late, deliver(tabId, requestId, { text, deadline_ms }, told)]);
  clearTimeout(timer);
  return { tab: tabId, ...answer, ...(answer.fault && told.length && { told }) };
}

async function deliver(tabId, requestId, request, told) {
  if (!(await tabs.isOn(tabId))) {
    return { fault: !tabId || (await exists(tabId)) ? "off" : "gone" };
  }
  let open = await line(tabId);
  for (let tries = 0; !open && tries < CONNECT_TRIES; tries += 1) {
    // The document is new: its loader is on its way, or never came.
    const failure = await start(tabId);
    if (failure) return { fault: "start", detail: failure };
    open = await line(tabId);
  }
  const answer = open ? await ask(open, requestId, request, told) : { fault: "left" };
  return answer.fault === "left" && !(await exists(tabId)) ? { fault: "gone" } : answer;
}

async function ask({ port, waiting }, requestId, request, told) {
  lastId += 1;
  const id = lastId;
  running.set(requestId, { port, id });
  const answer = await new Promise((resolve) => {
    waiting.set(id, { resolve, told });
    port.postMessage({ id, ...request });
  });
  running.delete(requestId);
  return answer;
}

// The page answers the command itself, with what it had done.
export function cancel(requestId) {
  const { port, id } = running.get(requestId) ?? {};
  port?.postMessage({ id, cancel: true });
}

// The line to a tab's loader, or nothing where there is no loader. One per tab, kept from the
// first moment on: the browser drops a port that nobody holds, and its answers with it.
function line(tabId) {
  if (!lines.has(tabId)) lines.set(tabId, connect(tabId));
  return lines.get(tabId);
}

function connect(tabId) {
  const port = chrome.tabs.connect(tabId, { frameId: 0 });
  const waiting = new Map();
  return new Promise((resolve) => {
    port.onMessage.addListener(({ id, ...answer }) => {
      if (id === undefined) return resolve({ port, waiting });
      if (answer.told) return waiting.get(id)?.told.push(answer.told);
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    });
    port.onDisconnect.addListener(() => {
      // Reading lastError marks it as seen.
      void chrome.runtime.lastError;
      lines.delete(tabId);
      for (const { resolve: settle } of waiting.values()) settle({ fault: "left" });
      resolve(undefined);
    });
  });
}

async function exists(tabId) {
  return Boolean(await chrome.tabs.get(tabId).catch(() => null));
}
