// Wires the parts together. Strings pass through here; what they mean is Python's business.
import * as host from "./host.js";
import * as offscreen from "./offscreen.js";
import * as python from "./python.js";
import * as questions from "./questions.js";
import * as tabs from "./tabs.js";
import * as ways from "./ways.js";

// What the host may ask for, by the name of the message's part.
const REQUESTS = {
  where: python.where,
  run: python.run,
  tabs: tabs.list,
  question: questions.put,
};
// What the extension's own pages may ask for.
const WISHES = {
  switch: turn,
  reconnect: host.connect,
  answer: questions.answer,
  host: host.ask,
};

async function turn({ tab, on }) {
  await tabs.turn(tab, on);
  await (on ? python.start(tab) : python.stop(tab));
}

host.onRequest(async ({ id, cancel, ...request }, reply, prefix) => {
  if (cancel) {
    questions.withdraw(prefix + cancel);
    return python.cancel(prefix + cancel);
  }
  const [name] = Object.keys(request);
  try {
    reply({ id, ...(await REQUESTS[name](request[name], prefix + id)) });
  } catch (error) {
    reply({ id, fault: "broken", detail: String(error.message) });
  }
});

// Nobody is left who could be told, or asked to stop.
host.onLost(() => {
  questions.drop();
  python.cancelAll();
});

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const [name] = Object.keys(message);
  if (name === "started" && sender.tab) {
    if (sender.frameId === 0) tabs.note(sender.tab.id, message.started);
  } else if (name === "whereabouts" && sender.tab) {
    respond(ways.whereabouts(sender));
  } else if (name === "apart" && sender.tab) {
    offscreen.ensure().then(() => respond(true), () => respond(false));
    return true;
  } else if (name in WISHES && sender.origin === location.origin) {
    const wish = Promise.resolve(WISHES[name](message[name], sender));
    wish.then((answer) => respond(answer ?? true), () => respond(false));
    return true;
  }
});

chrome.webNavigation.onCommitted.addListener(async ({ tabId, frameId }) => {
  if (frameId === 0 && (await tabs.isOn(tabId))) {
    await Promise.all([tabs.show(tabId, true), tabs.note(tabId, null)]);
    await python.start(tabId);
  }
});

chrome.tabs.onRemoved.addListener((tabId) => tabs.turn(tabId, false));
chrome.tabs.onReplaced.addListener(async (added, removed) => {
  if (await tabs.isOn(removed)) await turn({ tab: added, on: true });
  await tabs.turn(removed, false);
});

host.connect();
