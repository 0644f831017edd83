// Reads objects along property paths. A page cannot mislead these functions by the names it uses.

// The nodes of another frame are instances of that frame's `Node`, but this getter works for them.
const nodeType = Object.getOwnPropertyDescriptor(Node.prototype, "nodeType").get;

export function isNode(value) {
  if (value instanceof Node) return true;
  if (value === null || typeof value !== "object") return false;
  try {
    // Tested with `in` first: throwing and catching takes longer than everything else in a read.
    return "nodeType" in value && Reflect.apply(nodeType, value, []) > 0;
  } catch {
    return false;
  }
}

// A form or document has its named fields and frames as own properties. They can hide a DOM
// property of the same name; the prototype has the real one.
export function getProperty(object, name) {
  if (!isNode(object)) return object[name];
  return Reflect.get(Object.getPrototypeOf(object), name, object);
}

export function callMethod(object, name, args) {
  return Reflect.apply(getProperty(object, name), object, args);
}

const parsedPaths = new Map();

// A path is dotted. `name()` calls a method, with one string at most: `matches(":disabled")`.
function parsePath(path) {
  if (!parsedPaths.has(path)) {
    const matches = path.matchAll(/([^.(]+)(?:\(("(?:[^"\\]|\\.)*")?(\)))?/g);
    const parseArgs = (text, end) => end && (text ? [JSON.parse(text)] : []);
    const steps = [...matches].map(([, name, text, end]) => ({ name, args: parseArgs(text, end) }));
    parsedPaths.set(path, steps);
  }
  return parsedPaths.get(path);
}

export function resolvePath(object, path) {
  for (const { name, args } of parsePath(path)) {
    if (object === null || object === undefined) return null;
    const property = getProperty(object, name);
    object = args && property ? Reflect.apply(property, object, args) : property;
  }
  return object;
}

// Returns plain values only, else null; also null for what may not be read, such as a canvas with
// images of another site.
export function readPath(object, path) {
  try {
    const value = resolvePath(object, path);
    return isPlain(value) ? value : null;
  } catch {
    return null;
  }
}

// A path that is a list, [condition, ...paths], gives null unless the condition is truthy.
export function readPaths(object, paths) {
  return paths.map((path) => {
    if (typeof path === "string") return readPath(object, path);
    const [condition, ...more] = path;
    return readPath(object, condition) ? readPaths(object, more) : null;
  });
}

export function isPlain(value) {
  return value !== undefined && typeof value !== "object" && typeof value !== "function";
}
