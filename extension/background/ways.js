// Where the frames of tabs are going: what is under way, where it came to, which tabs it opened.
const ARRIVES_WITHIN_MS = 1000;
const LOOK_EVERY_MS = 20;
const GIVEN_UP = "net::ERR_ABORTED";

// Per tab, and in it per frame; the tab's own is 0.
const starts = new Map();
const places = new Map();
const opened = new Map();

function of(known, tabId) {
  if (!known.has(tabId)) known.set(tabId, new Map());
  return known.get(tabId);
}

function start({ tabId, frameId }, count) {
  const frames = of(starts, tabId);
  frames.set(frameId, Math.max(0, (frames.get(frameId) ?? 0) + count));
}

function arrive({ tabId, frameId, url, documentId, error }) {
  of(starts, tabId).delete(frameId);
  of(places, tabId).set(frameId, { url, documentId, error });
}

chrome.webNavigation.onBeforeNavigate.addListener((event) => start(event, 1));
chrome.webNavigation.onErrorOccurred.addListener((event) => {
  // What was given up leaves the page as it is; any other error gets a page of the browser's own.
  event.error === GIVEN_UP ? start(event, -1) : arrive(event);
});
chrome.webNavigation.onCommitted.addListener(arrive);
chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => {
  opened.set(sourceTabId, [...(opened.get(sourceTabId) ?? []), tabId]);
});
chrome.tabs.onRemoved.addListener((tabId) => {
  for (const known of [starts, places, opened]) known.delete(tabId);
});

// A document that is being left may still ask for a moment after the next one has come.
export function whereabouts({ tab, frameId, documentId }) {
  const place = of(places, tab.id).get(frameId);
  const replaced = Boolean(place) && place.documentId !== documentId;
  const onTheWay = [0, frameId].some((one) => of(starts, tab.id).get(one));
  return { leaving: onTheWay || replaced, opened: opened.get(tab.id) ?? [] };
}

// A document is left with its frame, or with the whole tab.
export const placesOf = (tabId, frameId) => [0, frameId].map((one) => of(places, tabId).get(one));

// The document that came in place of one of those, once the browser has said so.
export async function arrival(tabId, frameId, before) {
  const until = Date.now() + ARRIVES_WITHIN_MS;
  const look = () => placesOf(tabId, frameId).find((place, at) => place !== before[at]);
  while (!look() && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return look();
}
