// Connects the parts of the service worker. It passes strings on; Python knows what they mean.
import * as confirmations from "./confirmations.js";
import * as frameRuntime from "./frame_runtime.js";
import * as nativePort from "./native_port.js";
import * as navigation from "./navigation.js";
import * as offscreen from "./offscreen.js";
import * as tabs from "./tabs.js";

// Requests of the host, by the key of the message.
const HOST_REQUESTS = {
  locate: frameRuntime.locate,
  run: frameRuntime.run,
  tabs: tabs.list,
  confirm: confirmations.add,
  file_part: frameRuntime.sendPart,
};
// Requests of the extension's own pages.
const UI_REQUESTS = {
  switch: switchTab,
  reconnect: nativePort.connect,
  choose: confirmations.choose,
  host: nativePort.sendUiRequest,
};

async function switchTab({ tab, on }) {
  await tabs.setOn(tab, on);
  await (on ? frameRuntime.start(tab) : frameRuntime.shutDown(tab));
}

nativePort.onRequest(async ({ id, cancel, ...request }, reply, prefix) => {
  if (cancel) {
    confirmations.withdraw(prefix + cancel);
    return frameRuntime.cancel(prefix + cancel);
  }
  const [name] = Object.keys(request);
  try {
    reply({ id, ...(await HOST_REQUESTS[name](request[name], prefix + id)) });
  } catch (error) {
    reply({ id, fault: "failed", detail: String(error.message) });
  }
});

// Nobody waits for answers any more.
nativePort.onDisconnect(() => {
  confirmations.withdrawAll();
  frameRuntime.cancelAll();
});

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const [name] = Object.keys(message);
  if (name === "started" && sender.tab) {
    if (sender.frameId === 0) tabs.setPythonState(sender.tab.id, message.started);
  } else if (name === "navigation_state" && sender.tab) {
    respond(navigation.navigationState(sender));
  } else if (name === "ensure_offscreen" && sender.tab) {
    offscreen.ensure().then(() => respond(true), () => respond(false));
    return true;
  } else if (name in UI_REQUESTS && sender.origin === location.origin) {
    const result = Promise.resolve(UI_REQUESTS[name](message[name], sender));
    result.then((value) => respond(value ?? true), () => respond(false));
    return true;
  }
});

chrome.webNavigation.onCommitted.addListener(async ({ tabId, frameId }) => {
  if (frameId === 0 && (await tabs.isOn(tabId))) {
    await Promise.all([tabs.updateIcon(tabId, true), tabs.setPythonState(tabId, null)]);
    await frameRuntime.start(tabId);
  }
});

chrome.tabs.onRemoved.addListener((tabId) => tabs.setOn(tabId, false));
chrome.tabs.onReplaced.addListener(async (added, removed) => {
  if (await tabs.isOn(removed)) await switchTab({ tab: added, on: true });
  await tabs.setOn(removed, false);
});

nativePort.connect();
