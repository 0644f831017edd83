// The native port: one connection to the host, made again whenever it breaks.
const HOST_NAME = "dev.formpilot.host";
const PROTOCOL = 2;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;
const ALARM = "reconnect";

let port = null;
let retryIn = FIRST_RETRY_MS;
let retry = null;
let handle = () => {};
// Each host counts its requests from one.
let hosts = 0;
let lose = () => {};
// Who waits for what the host tells, by number.
const asked = new Map();
let lastAsk = 0;

export function onRequest(handler) {
  handle = handler;
}

export function onLost(handler) {
  lose = handler;
}

// To the host that asked, if it is there still. Throws nothing: a reply that cannot be sent is
// answered in its place.
function replyTo(asking) {
  return (message) => {
    if (asking !== port) return;
    try {
      asking.postMessage(message);
    } catch (error) {
      asking.postMessage({ id: message.id, fault: "large", detail: String(error.message) });
    }
  };
}

// What one of the extension's own pages wants of the host.
export function ask(wish) {
  if (!port) return { problem: "" };
  lastAsk += 1;
  port.postMessage({ ask: lastAsk, ...wish });
  return new Promise((resolve) => asked.set(lastAsk, resolve));
}

function hear({ told, ...answer }) {
  asked.get(told)?.(answer);
  asked.delete(told);
}

export function connect() {
  if (port) return;
  clearTimeout(retry);
  remember({ state: "connecting", error: "", hello: null });
  const opened = chrome.runtime.connectNative(HOST_NAME);
  port = opened;
  hosts += 1;
  const reply = replyTo(opened);
  const prefix = `${hosts} `;
  opened.onMessage.addListener((message) => {
    if (message.told) return hear(message);
    if (!message.hello) return handle(message, reply, prefix);
    retryIn = FIRST_RETRY_MS;
    remember({ state: "connected", error: "", hello: message.hello });
  });
  opened.onDisconnect.addListener(() => {
    const error = chrome.runtime.lastError?.message ?? "";
    port = null;
    for (const told of [...asked.keys()]) hear({ told, problem: "" });
    lose();
    remember({ state: "failed", error, hello: null });
    retry = setTimeout(connect, retryIn);
    retryIn = Math.min(2 * retryIn, LAST_RETRY_MS);
  });
  const { version } = chrome.runtime.getManifest();
  opened.postMessage({
    hello: { protocol: PROTOCOL, version, brands: navigator.userAgentData?.brands ?? [] },
  });
}

function remember(host) {
  chrome.storage.session.set({ host });
}

// An idle worker is ended together with its timers; the alarm wakes it.
chrome.alarms.create(ALARM, { periodInMinutes: 0.5 });
chrome.alarms.onAlarm.addListener(connect);
// Listening is enough to be started with the browser and after an update.
chrome.runtime.onStartup.addListener(() => {});
chrome.runtime.onInstalled.addListener(() => {});
