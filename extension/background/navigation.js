// Navigations of frames: which are pending, which document came last, which tabs a page opened.
const COMMIT_WITHIN_MS = 1000;
const POLL_EVERY_MS = 20;
const ABORTED = "net::ERR_ABORTED";

// tabId -> frameId -> number of pending navigations.
const pending = new Map();
// tabId -> frameId -> the document that was committed last.
const committed = new Map();
// tabId -> ids of the tabs that it opened.
const openedTabs = new Map();

function framesIn(byTab, tabId) {
  if (!byTab.has(tabId)) byTab.set(tabId, new Map());
  return byTab.get(tabId);
}

function countPending({ tabId, frameId }, change) {
  const frames = framesIn(pending, tabId);
  frames.set(frameId, Math.max(0, (frames.get(frameId) ?? 0) + change));
}

function commit({ tabId, frameId, url, documentId, error }) {
  framesIn(pending, tabId).delete(frameId);
  framesIn(committed, tabId).set(frameId, { url, documentId, error });
}

chrome.webNavigation.onBeforeNavigate.addListener((event) => countPending(event, 1));
chrome.webNavigation.onErrorOccurred.addListener((event) => {
  // An aborted navigation leaves the page as it is; any other error shows Chrome's error page.
  if (event.error === ABORTED) countPending(event, -1);
  else commit(event);
});
chrome.webNavigation.onCommitted.addListener(commit);
chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => {
  openedTabs.set(sourceTabId, [...(openedTabs.get(sourceTabId) ?? []), tabId]);
});
chrome.tabs.onRemoved.addListener((tabId) => {
  for (const byTab of [pending, committed, openedTabs]) byTab.delete(tabId);
});

// For a moment after the next document was committed, the previous one can still send this request.
export function navigationState({ tab, frameId, documentId }) {
  const current = framesIn(committed, tab.id).get(frameId);
  const isReplaced = Boolean(current) && current.documentId !== documentId;
  const isPending = [0, frameId].some((frame) => framesIn(pending, tab.id).get(frame));
  return { leaving: isPending || isReplaced, opened: openedTabs.get(tab.id) ?? [] };
}

// The committed documents of the top frame and of a frame: a navigation of either ends a document.
export function currentDocuments(tabId, frameId) {
  return [0, frameId].map((frame) => framesIn(committed, tabId).get(frame));
}

// Waits for the document that replaces one of those in `before`; undefined if none comes.
export async function nextDocument(tabId, frameId, before) {
  const deadline = Date.now() + COMMIT_WITHIN_MS;
  const findNext = () =>
    currentDocuments(tabId, frameId).find((current, index) => current !== before[index]);
  while (!findNext() && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
  return findNext();
}
