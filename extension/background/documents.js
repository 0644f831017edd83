// The documents of each tab: a number for each, for good, and the frame that it is in.
const PREFIX = "documents:";

// Per tab: the frame of the first document, of the second, and so on.
const frames = new Map();
const loaded = chrome.storage.session.get().then((kept) => {
  for (const [name, listed] of Object.entries(kept)) {
    if (name.startsWith(PREFIX)) frames.set(Number(name.slice(PREFIX.length)), listed);
  }
});

// The number of one that has none yet.
export async function number(tabId, frameId) {
  await loaded;
  if (!frames.has(tabId)) frames.set(tabId, []);
  const count = frames.get(tabId).push(frameId);
  await chrome.storage.session.set({ [PREFIX + tabId]: frames.get(tabId) });
  return count;
}

export async function forget(tabId) {
  await loaded;
  frames.delete(tabId);
  await chrome.storage.session.remove(PREFIX + tabId);
}

// Every frame that has, or had, a document with a number.
export async function framesOf(tabId) {
  await loaded;
  return new Set([0, ...(frames.get(tabId) ?? [])]);
}

// From the frame of a document, or that of the tab, along the places of frames in frames.
// Nothing where there is no such frame, or where we may not look.
export async function find(tabId, document, path = []) {
  await loaded;
  let frame = document ? frames.get(tabId)?.[document - 1] : 0;
  for (const place of path) frame = await child(tabId, frame, place);
  return frame;
}

async function child(tabId, parentId, place) {
  const listed = (await chrome.webNavigation.getAllFrames({ tabId })) ?? [];
  const children = listed.filter(({ parentFrameId }) => parentFrameId === parentId);
  const places = await Promise.all(children.map(({ frameId }) => placeOf(tabId, frameId)));
  return children[places.indexOf(place)]?.frameId;
}

// A window's place among the frames of its parent is the same seen from inside and outside.
async function placeOf(tabId, frameId) {
  const func = () => [...Array(parent.length).keys()].find((at) => parent[at] === self);
  const target = { tabId, frameIds: [frameId] };
  const looking = chrome.scripting.executeScript({ target, func, injectImmediately: true });
  const [found] = await looking.catch(() => []);
  return found?.result;
}
