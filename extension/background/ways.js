// Where the tabs are going: what is under way, where it came to, and which tabs it opened.
const ARRIVES_WITHIN_MS = 1000;
const LOOK_EVERY_MS = 20;
const GIVEN_UP = "net::ERR_ABORTED";

const starts = new Map();
const places = new Map();
const opened = new Map();

const isMain = ({ frameId }) => frameId === 0;

function arrive({ tabId, url, documentId, error }) {
  starts.delete(tabId);
  places.set(tabId, { url, documentId, error });
}

chrome.webNavigation.onBeforeNavigate.addListener((event) => {
  if (isMain(event)) starts.set(event.tabId, (starts.get(event.tabId) ?? 0) + 1);
});
chrome.webNavigation.onErrorOccurred.addListener((event) => {
  if (!isMain(event)) return;
  // What was given up leaves the page as it is; any other error gets a page of the browser's own.
  if (event.error !== GIVEN_UP) return arrive(event);
  starts.set(event.tabId, Math.max(0, (starts.get(event.tabId) ?? 0) - 1));
});
chrome.webNavigation.onCommitted.addListener((event) => {
  if (isMain(event)) arrive(event);
});
chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => {
  opened.set(sourceTabId, [...(opened.get(sourceTabId) ?? []), tabId]);
});
chrome.tabs.onRemoved.addListener((tabId) => {
  for (const known of [starts, places, opened]) known.delete(tabId);
});

// A document that is being left may still ask for a moment after the next one has come.
export function whereabouts({ tab, documentId }) {
  const place = places.get(tab.id);
  const replaced = Boolean(place) && place.documentId !== documentId;
  return { leaving: Boolean(starts.get(tab.id)) || replaced, opened: opened.get(tab.id) ?? [] };
}

export const place = (tabId) => places.get(tabId);

// The document that came after that place, once the browser has said so.
export async function arrival(tabId, before) {
  const until = Date.now() + ARRIVES_WITHIN_MS;
  while (places.get(tabId) === before && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return places.get(tabId) === before ? undefined : places.get(tabId);
}
