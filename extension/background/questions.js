// Questions that wait for the user's answer, in order, and the one window that shows them.
// What they ask and what the answers mean is the business of the host and the window's page.
const KEY = "questions";
const PAGE = chrome.runtime.getURL("ui/confirm.html");
const SIZE = { width: 480, height: 620 };

// Each with the request it came with, and how to answer that one.
let waiting = [];
let windowId = null;
// Opening, focusing and closing happen one after the other.
let turn = clear();

// The port ended with the last worker: nobody waits for what was asked before.
async function clear() {
  await chrome.storage.session.remove(KEY);
  const shown = await chrome.runtime.getContexts({ contextTypes: ["TAB"] });
  const left = shown.filter(({ documentUrl }) => documentUrl === PAGE);
  await Promise.all(left.map(({ tabId }) => chrome.tabs.remove(tabId).catch(() => {})));
}

export function put(question, request) {
  // The host counts its requests anew when it is started anew.
  const id = crypto.randomUUID();
  const until = Date.now() + 1000 * question.seconds;
  return new Promise((resolve) => {
    waiting.push({ request, resolve, shown: { ...question, id, until } });
    update();
  });
}

// Only the window's own page answers, whatever else of ours can send.
export async function answer({ id, choice }, sender) {
  if (sender.url !== PAGE) return false;
  return settle(({ shown }) => shown.id === id, choice);
}

export function withdraw(request) {
  settle((question) => question.request === request, "withdrawn");
}

export function drop() {
  settle(() => true, "withdrawn");
}

function settle(isMeant, choice) {
  const meant = waiting.filter(isMeant);
  waiting = waiting.filter((question) => !meant.includes(question));
  for (const { resolve } of meant) resolve({ choice });
  if (meant.length) update();
  return meant.length > 0;
}

function update() {
  const step = () => (waiting.length ? show() : close());
  // A question that cannot be shown is not answered with a yes.
  turn = turn.then(step).catch(() => settle(() => true, "closed"));
}

async function show() {
  await chrome.storage.session.set({ [KEY]: waiting.map(({ shown }) => shown) });
  const known = windowId !== null && (await chrome.windows.get(windowId).catch(() => null));
  if (!known) windowId = (await open()).id;
  else if (!known.focused) await chrome.windows.update(windowId, { focused: true });
}

async function open() {
  const window = { url: PAGE, type: "popup", focused: true, ...SIZE };
  const below = await chrome.windows.getLastFocused().catch(() => ({}));
  const left = Math.round(below.left + (below.width - SIZE.width) / 2);
  const top = Math.round(below.top + (below.height - SIZE.height) / 2);
  if (!(left >= 0 && top >= 0)) return chrome.windows.create(window);
  // The browser refuses a place that is outside of every screen.
  const placed = chrome.windows.create({ ...window, left, top });
  return placed.catch(() => chrome.windows.create(window));
}

async function close() {
  await chrome.storage.session.remove(KEY);
  const closing = windowId;
  // What is closed here was not closed by the user.
  windowId = null;
  if (closing !== null) await chrome.windows.remove(closing).catch(() => {});
}

chrome.windows.onRemoved.addListener((id) => {
  if (id !== windowId) return;
  windowId = null;
  settle(() => true, "closed");
});
