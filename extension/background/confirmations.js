// The confirmations that wait for the user, in order, and the window that shows them.
// The host decides what they ask and what the choices mean; ui/confirm.py draws them.
const KEY = "confirmations";
const PAGE = chrome.runtime.getURL("ui/confirm.html");
const SIZE = { width: 480, height: 620 };

// Each {requestId, resolve, shown}; `shown` is what the page reads from the storage.
let waiting = [];
let windowId = null;
// Opening, focusing and closing the window run one after another.
let windowWork = clear();

// The native port ended with the previous worker: nobody waits for its confirmations.
async function clear() {
  await chrome.storage.session.remove(KEY);
  const pages = await chrome.runtime.getContexts({ contextTypes: ["TAB"] });
  const outdated = pages.filter(({ documentUrl }) => documentUrl === PAGE);
  await Promise.all(outdated.map(({ tabId }) => chrome.tabs.remove(tabId).catch(() => {})));
}

export function add(confirmation, requestId) {
  // Not the request's id: a restarted host counts its requests from 1 again.
  const id = crypto.randomUUID();
  const expires_at = Date.now() + 1000 * confirmation.seconds;
  return new Promise((resolve) => {
    waiting.push({ requestId, resolve, shown: { ...confirmation, id, expires_at } });
    updateWindow();
  });
}

// Only the page of the window may choose, no other page of the extension.
export async function choose({ id, choice }, sender) {
  if (sender.url !== PAGE) return false;
  return settle(({ shown }) => shown.id === id, choice);
}

export function withdraw(requestId) {
  settle((confirmation) => confirmation.requestId === requestId, "withdrawn");
}

export function withdrawAll() {
  settle(() => true, "withdrawn");
}

function settle(matches, choice) {
  const settled = waiting.filter(matches);
  waiting = waiting.filter((confirmation) => !settled.includes(confirmation));
  for (const { resolve } of settled) resolve({ choice });
  if (settled.length) updateWindow();
  return settled.length > 0;
}

function updateWindow() {
  const step = () => (waiting.length ? showWindow() : closeWindow());
  // A confirmation that cannot be shown counts as closed by the user.
  windowWork = windowWork.then(step).catch(() => settle(() => true, "closed"));
}

async function showWindow() {
  await chrome.storage.session.set({ [KEY]: waiting.map(({ shown }) => shown) });
  const open = windowId !== null && (await chrome.windows.get(windowId).catch(() => null));
  if (!open) windowId = (await openWindow()).id;
  else if (!open.focused) await chrome.windows.update(windowId, { focused: true });
}

async function openWindow() {
  const options = { url: PAGE, type: "popup", focused: true, ...SIZE };
  const browser = await chrome.windows.getLastFocused().catch(() => ({}));
  const left = Math.round(browser.left + (browser.width - SIZE.width) / 2);
  const top = Math.round(browser.top + (browser.height - SIZE.height) / 2);
  if (!(left >= 0 && top >= 0)) return chrome.windows.create(options);
  // Chrome rejects a position outside of every screen.
  const centered = chrome.windows.create({ ...options, left, top });
  return centered.catch(() => chrome.windows.create(options));
}

async function closeWindow() {
  await chrome.storage.session.remove(KEY);
  const closing = windowId;
  // Tells onRemoved that it was not the user who closed the window.
  windowId = null;
  if (closing !== null) await chrome.windows.remove(closing).catch(() => {});
}

chrome.windows.onRemoved.addListener((id) => {
  if (id !== windowId) return;
  windowId = null;
  settle(() => true, "closed");
});
