// The documents that this browser has shown us: a number for each, for good, and where it is.
const KEY = "documents";

// Tab and frame of the first document, of the second, and so on.
let places = [];
const loaded = chrome.storage.session.get(KEY).then((kept) => {
  places = kept[KEY] ?? [];
});

// The number of one that has none yet.
export async function number(tabId, frameId) {
  await loaded;
  const count = places.push([tabId, frameId]);
  await chrome.storage.session.set({ [KEY]: places });
  return count;
}

// Every frame of a tab that has, or had, a document with a number.
export async function framesOf(tabId) {
  await loaded;
  return new Set([0, ...places.filter(([tab]) => tab === tabId).map(([, frame]) => frame)]);
}

// From the frame of a document, or that of the tab, along the places of frames in frames.
// Nothing where there is no such frame in this tab, or where we may not look.
export async function find(tabId, document, path = []) {
  await loaded;
  const [tab, start] = document ? (places[document - 1] ?? []) : [tabId, 0];
  let frame = tab === tabId ? start : undefined;
  for (const place of path) frame = await child(tabId, frame, place);
  return frame;
}

async function child(tabId, parentId, place) {
  const listed = (await chrome.webNavigation.getAllFrames({ tabId })) ?? [];
  const children = listed.filter(({ parentFrameId }) => parentFrameId === parentId);
  // The first that says so: another one may hang.
  const asked = children.map(async ({ frameId }) => {
    if ((await placeOf(tabId, frameId)) !== place) throw new Error("another one");
    return frameId;
  });
  return Promise.any(asked).catch(() => undefined);
}

// A window's place among the frames of its parent is the same seen from inside and outside.
async function placeOf(tabId, frameId) {
  const func = () => [...Array(parent.length).keys()].find((at) => parent[at] === self);
  const target = { tabId, frameIds: [frameId] };
  const looking = chrome.scripting.executeScript({ target, func, injectImmediately: true });
  const [found] = await looking.catch(() => []);
  return found?.result;
}
