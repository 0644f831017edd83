// The switch of each tab. Session storage outlives the worker and ends with the browser;
// the popup reads it there, the worker keeps a copy.
const PREFIX = "tab:";
const SIZES = [16, 32, 48, 128];

// tabId -> {switched_on_at, python}, for the tabs that are on.
const records = new Map();
const loaded = chrome.storage.session.get().then((stored) => {
  for (const [key, record] of Object.entries(stored)) {
    if (key.startsWith(PREFIX)) records.set(Number(key.slice(PREFIX.length)), record);
  }
});

export async function isOn(tabId) {
  await loaded;
  return records.has(tabId);
}

// The fault of a tab that is off or does not exist; undefined for a tab that is on.
export async function refusal(tabId) {
  if (await isOn(tabId)) return undefined;
  return { fault: !tabId || (await exists(tabId)) ? "tab_off" : "no_tab" };
}

export async function exists(tabId) {
  return Boolean(await chrome.tabs.get(tabId).catch(() => null));
}

export async function setOn(tabId, on) {
  await loaded;
  if (on) {
    await save(tabId, { switched_on_at: Date.now(), python: null });
  } else {
    records.delete(tabId);
    await chrome.storage.session.remove(PREFIX + tabId);
  }
  await updateIcon(tabId, on);
}

// How the start of Python went, or null while it starts. Ignored for a tab that is off.
export async function setPythonState(tabId, python) {
  await loaded;
  const record = records.get(tabId);
  if (record) await save(tabId, { ...record, python });
}

async function save(tabId, record) {
  records.set(tabId, record);
  await chrome.storage.session.set({ [PREFIX + tabId]: record });
}

export async function updateIcon(tabId, on) {
  const state = on ? "on" : "off";
  const path = Object.fromEntries(SIZES.map((size) => [size, `/icons/${state}-${size}.png`]));
  // Both calls fail for a tab that is closed.
  await chrome.action.setIcon({ tabId, path }).catch(() => {});
  await chrome.action.setTitle({ tabId, title: `FormPilot: ${state}` }).catch(() => {});
}

// 0 means the active tab of the last focused window if it is on, else the tab switched on last.
// The confirmation window is a popup, so it never counts as the focused window.
export async function resolveTab(tabId) {
  if (tabId) return tabId;
  const focused = await chrome.windows
    .getLastFocused({ populate: true, windowTypes: ["normal"] })
    .catch(() => ({ tabs: [] }));
  const active = focused.tabs.find((tab) => tab.active);
  if (active && (await isOn(active.id))) return active.id;
  const latest = [...records].sort(([, first], [, second]) => second.switched_on_at - first.switched_on_at);
  return latest[0]?.[0] ?? active?.id;
}

// Title and URL leave the browser only for tabs that are on.
export async function list() {
  const [open] = await Promise.all([chrome.tabs.query({}), loaded]);
  const tabs = open.map(({ id, active, windowId, title, url }) => {
    const record = records.get(id);
    const facts = { id, active, window: windowId, on: Boolean(record) };
    return record ? { ...facts, title, url, python: record.python } : facts;
  });
  return { tabs };
}
