// The native port to the host. Reconnects whenever the connection breaks.
const HOST_NAME = "dev.formpilot.host";
const PROTOCOL = 3;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;
const ALARM = "reconnect";

let port = null;
let retryDelay = FIRST_RETRY_MS;
let retryTimer = null;
let handleRequest = () => {};
let handleDisconnect = () => {};
let connectionCount = 0;
// Requests of the extension's pages that the host has not answered: number -> resolve.
const uiRequests = new Map();
let lastUiRequest = 0;

export function onRequest(handler) {
  handleRequest = handler;
}

export function onDisconnect(handler) {
  handleDisconnect = handler;
}

// Replies go only to the host that sent the request. A reply that Chrome refuses to send, for
// example because of its size, becomes a fault.
function replyTo(requester) {
  return (message) => {
    if (requester !== port) return;
    try {
      requester.postMessage(message);
    } catch (error) {
      requester.postMessage({ id: message.id, fault: "oversized", detail: String(error.message) });
    }
  };
}

// Passes a request of an extension page to the host. An empty problem means: no connection.
export function sendUiRequest(request) {
  if (!port) return { problem: "" };
  lastUiRequest += 1;
  port.postMessage({ ui_request: lastUiRequest, ...request });
  return new Promise((resolve) => uiRequests.set(lastUiRequest, resolve));
}

function resolveUiRequest({ ui_reply, ...reply }) {
  uiRequests.get(ui_reply)?.(reply);
  uiRequests.delete(ui_reply);
}

export function connect() {
  if (port) return;
  clearTimeout(retryTimer);
  saveState({ state: "connecting", error: "", hello: null });
  const opened = chrome.runtime.connectNative(HOST_NAME);
  port = opened;
  connectionCount += 1;
  const reply = replyTo(opened);
  // Each host counts its requests from 1; the prefix keeps those of two hosts apart.
  const prefix = `${connectionCount} `;
  opened.onMessage.addListener((message) => {
    if (message.ui_reply) return resolveUiRequest(message);
    if (!message.hello) return handleRequest(message, reply, prefix);
    retryDelay = FIRST_RETRY_MS;
    saveState({ state: "connected", error: "", hello: message.hello });
  });
  opened.onDisconnect.addListener(() => {
    const error = chrome.runtime.lastError?.message ?? "";
    port = null;
    for (const ui_reply of [...uiRequests.keys()]) resolveUiRequest({ ui_reply, problem: "" });
    handleDisconnect();
    saveState({ state: "failed", error, hello: null });
    retryTimer = setTimeout(connect, retryDelay);
    retryDelay = Math.min(2 * retryDelay, LAST_RETRY_MS);
  });
  const { version } = chrome.runtime.getManifest();
  opened.postMessage({
    hello: { protocol: PROTOCOL, version, brands: navigator.userAgentData?.brands ?? [] },
  });
}

function saveState(host) {
  chrome.storage.session.set({ host });
}

// Chrome ends an idle worker together with its timers; the alarm wakes it.
chrome.alarms.create(ALARM, { periodInMinutes: 0.5 });
chrome.alarms.onAlarm.addListener(connect);
// A listener is enough for Chrome to start the worker with the browser and after an update.
chrome.runtime.onStartup.addListener(() => {});
chrome.runtime.onInstalled.addListener(() => {});
