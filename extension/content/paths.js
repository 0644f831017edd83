// Reading an object along a path, whatever a page has named or tampered with.

// The nodes of another frame's document are made by another `Node`, with the same insides.
const nodeType = Object.getOwnPropertyDescriptor(Node.prototype, "nodeType").get;

export function isNode(value) {
  if (value instanceof Node) return true;
  if (value === null || typeof value !== "object") return false;
  try {
    // An error that is thrown and caught takes longer than all the rest of a reading.
    return "nodeType" in value && Reflect.apply(nodeType, value, []) > 0;
  } catch {
    return false;
  }
}

// A page can name a form's field or a frame like a property of its form or document. The
// prototype has the real one.
export function get(subject, name) {
  if (!isNode(subject)) return subject[name];
  return Reflect.get(Object.getPrototypeOf(subject), name, subject);
}

export function invoke(subject, name, given) {
  return Reflect.apply(get(subject, name), subject, given);
}

// A path is dotted; `name()` calls, with one text at most: `matches(":disabled")`.
const parsedPaths = new Map();

function steps(path) {
  if (!parsedPaths.has(path)) {
    const parsed = path.matchAll(/([^.(]+)(?:\(("(?:[^"\\]|\\.)*")?(\)))?/g);
    const call = (given, end) => end && (given ? [JSON.parse(given)] : []);
    const listed = [...parsed].map(([, name, given, end]) => ({ name, given: call(given, end) }));
    parsedPaths.set(path, listed);
  }
  return parsedPaths.get(path);
}

export function follow(subject, path) {
  for (const { name, given } of steps(path)) {
    if (subject === null || subject === undefined) return null;
    const next = get(subject, name);
    subject = given && next ? Reflect.apply(next, subject, given) : next;
  }
  return subject;
}

// Nothing but plain values leaves. What may not be read, such as a canvas with pictures of
// another site, is nothing either.
export function read(subject, path) {
  try {
    const found = follow(subject, path);
    return isPlain(found) ? found : null;
  } catch {
    return null;
  }
}

export function isPlain(value) {
  return value !== undefined && typeof value !== "object" && typeof value !== "function";
}
