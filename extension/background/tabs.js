// The switch of each tab. Session storage outlives this worker and ends with the browser;
// the popup reads it there, this worker keeps a copy.
const PREFIX = "tab:";
const SIZES = [16, 32, 48, 128];

const switched = new Map();
const loaded = chrome.storage.session.get().then((kept) => {
  for (const [name, record] of Object.entries(kept)) {
    if (name.startsWith(PREFIX)) switched.set(Number(name.slice(PREFIX.length)), record);
  }
});

export async function isOn(tabId) {
  await loaded;
  return switched.has(tabId);
}

export async function turn(tabId, on) {
  await loaded;
  if (on) {
    await keep(tabId, { since: Date.now(), python: null });
  } else {
    switched.delete(tabId);
    await chrome.storage.session.remove(PREFIX + tabId);
  }
  await show(tabId, on);
}

// How Python's start went in a tab; nothing is kept for a tab that is off.
export async function note(tabId, python) {
  await loaded;
  const record = switched.get(tabId);
  if (record) await keep(tabId, { ...record, python });
}

async function keep(tabId, record) {
  switched.set(tabId, record);
  await chrome.storage.session.set({ [PREFIX + tabId]: record });
}

export async function show(tabId, on) {
  const state = on ? "on" : "off";
  const path = Object.fromEntries(SIZES.map((size) => [size, `/icons/${state}-${size}.png`]));
  // A closed tab has no icon to set.
  await chrome.action.setIcon({ tabId, path }).catch(() => {});
  await chrome.action.setTitle({ tabId, title: `FormPilot: ${state}` }).catch(() => {});
}

// 0 means: the active tab of the last focused window if it is on, else the one switched on last.
// A window of our own, which asks something, is not the one that the user works in.
export async function choose(tabId) {
  if (tabId) return tabId;
  const focused = await chrome.windows
    .getLastFocused({ populate: true, windowTypes: ["normal"] })
    .catch(() => ({ tabs: [] }));
  const active = focused.tabs.find((tab) => tab.active);
  if (active && (await isOn(active.id))) return active.id;
  const latest = [...switched].sort(([, one], [, other]) => other.since - one.since);
  return latest[0]?.[0] ?? active?.id;
}

// Title and address leave the browser only for tabs that are on.
export async function list() {
  const [open] = await Promise.all([chrome.tabs.query({}), loaded]);
  const tabs = open.map(({ id, active, windowId, title, url }) => {
    const record = switched.get(id);
    const facts = { id, active, window: windowId, on: Boolean(record) };
    return record ? { ...facts, title, url, python: record.python } : facts;
  });
  return { tabs };
}
