// Numbers every document that FormPilot has worked in. A number is never used again.
const KEY = "documents";

// [tabId, frameId] of document 1, document 2, and so on.
let locations = [];
const loaded = chrome.storage.session.get(KEY).then((stored) => {
  locations = stored[KEY] ?? [];
});

export async function assignNumber(tabId, frameId) {
  await loaded;
  const number = locations.push([tabId, frameId]);
  await chrome.storage.session.set({ [KEY]: locations });
  return number;
}

// The top frame of a tab, and every frame that has or had a numbered document.
export async function knownFrames(tabId) {
  await loaded;
  return new Set([0, ...locations.filter(([tab]) => tab === tabId).map(([, frame]) => frame)]);
}

// Starts at the frame of a document, or at the top frame, and follows a path of frame indexes.
// Returns undefined where the tab has no such frame, or where the extension has no access.
export async function findFrame(tabId, document, path = []) {
  await loaded;
  const [tab, start] = document ? (locations[document - 1] ?? []) : [tabId, 0];
  let frameId = tab === tabId ? start : undefined;
  for (const index of path) frameId = await findChildFrame(tabId, frameId, index);
  return frameId;
}

async function findChildFrame(tabId, parentId, index) {
  const frames = (await chrome.webNavigation.getAllFrames({ tabId })) ?? [];
  const children = frames.filter(({ parentFrameId }) => parentFrameId === parentId);
  const checks = children.map(async ({ frameId }) => {
    if ((await frameIndex(tabId, frameId)) !== index) throw new Error("another index");
    return frameId;
  });
  // The first match is enough: a frame that hangs never answers.
  return Promise.any(checks).catch(() => undefined);
}

// The index of a window in `parent.frames`. It is the same seen from inside and from outside.
async function frameIndex(tabId, frameId) {
  const func = () => [...Array(parent.length).keys()].find((index) => parent[index] === self);
  const target = { tabId, frameIds: [frameId] };
  const injection = chrome.scripting.executeScript({ target, func, injectImmediately: true });
  const [injected] = await injection.catch(() => []);
  return injected?.result;
}
