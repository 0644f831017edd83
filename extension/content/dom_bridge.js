// The DOM bridge: performs Python's operations on a document's objects. It knows nothing of forms.
const WINDOW = 0;

// A static import would use the extension's real id, which pages cannot reach.
const importPart = (name) => import(chrome.runtime.getURL(`content/${name}.js`));
const [propertyPaths, scheduling, flatTree, shadowTrees, texts, overlay, receivedFiles] =
  await Promise.all(
    [
      "property_paths",
      "scheduling",
      "flat_tree",
      "shadow_roots",
      "texts",
      "overlay",
      "received_files",
    ].map(importPart),
  );
const { callMethod, getProperty, isNode, isPlain, readPath, readPaths, resolvePath } =
  propertyPaths;
const isInFrame = (node) => Boolean(getProperty(getProperty(node, "ownerDocument"), "defaultView"));
const { shadowRoot, shadowRoots } = shadowTrees.createShadowRoots(
  getProperty,
  callMethod,
  overlay.isOverlay,
);
const walkFlatTree = flatTree.createWalker(getProperty, shadowRoot, overlay.isOverlay);
const { renderedText, nearbyLines } = texts.createTextReader(getProperty, callMethod);
const mountOverlay = overlay.createMounter(getProperty, callMethod);
// Objects that the commands of this document share, by name.
const sharedObjects = new Map();
// How to remove the overlays that outlast their command, by element name.
const removals = new Map();

// An element and its ancestors in the flat tree.
function composedPath(element) {
  const found = [];
  for (let node = element; node; ) {
    if (getProperty(node, "nodeType") === Node.ELEMENT_NODE) found.push(node);
    const parent = getProperty(node, "assignedSlot") ?? getProperty(node, "parentNode");
    node = parent ?? getProperty(node, "host");
  }
  return found;
}

// The element at a point, inside shadow roots too.
function elementAt(tree, x, y) {
  const found = callMethod(tree, "elementFromPoint", [x, y]);
  const root = found && shadowRoot(found);
  return (root && root !== tree && elementAt(root, x, y)) || found;
}

function createMutationRecord() {
  const record = { count: 0, last: 0, still_ms: () => performance.now() - record.last };
  record.add = (changes) => {
    record.count += changes;
    record.last = performance.now();
  };
  record.observer = new MutationObserver((mutations) => {
    const count = mutations.filter(overlay.isPageMutation).length;
    if (count) record.add(count);
  });
  return record;
}

// The bridge of one command. `ask` takes an operation as JSON, and returns its outcome as JSON or a
// promise of it. Objects leave as numbers that are valid for this command only. `end` removes its
// overlays. `reportProgress` sends a text at once; `stop` is called when the user presses Stop.
export function createBridge(reportProgress, stop) {
  const endings = [];
  let isStopped = false;
  const objects = [globalThis];
  const numbers = new Map([[globalThis, WINDOW]]);

  function encode(value) {
    if (value === null || isPlain(value)) return value;
    if (value === undefined) return null;
    if (!numbers.has(value)) numbers.set(value, objects.push(value) - 1);
    return { $: numbers.get(value) };
  }

  function getObject({ $ }) {
    if (!(Number.isInteger($) && $ in objects)) throw new ReferenceError("no such object");
    return objects[$];
  }

  const decode = (value) => (value && Object.hasOwn(value, "$") ? getObject(value) : value);

  function sendEvent(object, [name, type, options]) {
    // Chromium crashes on an event that refers to a node of a document whose frame is gone.
    const decodeOption = (value) => {
      const object = decode(value);
      return isNode(object) && !isInFrame(object) ? null : object;
    };
    const init = Object.entries(options).map(([key, value]) => [key, decodeOption(value)]);
    const event = new globalThis[name](type, Object.fromEntries(init));
    return callMethod(object, "dispatchEvent", [event]);
  }

  const encodeNode = ([node, depth], paths) => [
    encode(node),
    depth,
    ...paths.map((path) => readPath(node, path)),
  ];

  // For "style.cssText": the object at `style`, and "cssText".
  function splitPath(target, path) {
    const names = path.split(".");
    const name = names.pop();
    return [names.reduce(getProperty, getObject(target)), name];
  }

  const OPERATIONS = {
    read: (targets, paths) =>
      targets.map((target) => readPaths(getObject(target), paths)),
    resolve: (targets, path) =>
      targets.map((target) => encode(resolvePath(getObject(target), path))),
    query_rows: (target, selector, paths, limit) => {
      const matches = callMethod(getObject(target), "querySelectorAll", [selector]);
      const found = overlay.withoutOverlays(matches);
      const rows = Array.from({ length: Math.min(limit, found.length) }, (_, index) => [
        encode(found[index]),
        ...readPaths(found[index], paths),
      ]);
      return [found.length, rows];
    },
    shadow_roots: (target) => shadowRoots(getObject(target)).map(encode),
    composed_path: (target) => composedPath(getObject(target)).map(encode),
    path_at: (target, x, y) => composedPath(elementAt(getObject(target), x, y)).map(encode),
    flat_nodes: (targets, limit, paths) =>
      [...walkFlatTree(targets.map(getObject), limit)].map((row) => encodeNode(row, paths)),
    walk_flat_tree: (targets, limit) => encode(walkFlatTree(targets.map(getObject), limit)),
    // The next nodes of a flat tree walk; fewer than `count` at its end.
    take_nodes: (iterator, count, paths) =>
      flatTree.takeNodes(getObject(iterator), count).map((row) => encodeNode(row, paths)),
    // How many the next nodes are, and how many of them have a truthy value at the path.
    count_nodes: (iterator, count, path) => {
      const nodes = flatTree.takeNodes(getObject(iterator), count);
      return [nodes.length, nodes.filter(([node]) => readPath(node, path)).length];
    },
    rendered_texts: (targets, excluded) =>
      targets.map((target) => renderedText(getObject(target), excluded)),
    nearby_lines: (targets, forward, excluded, barrier, boundary, limit) =>
      targets.map(getObject).map((element) => {
        const [lines, end] = nearbyLines(element, forward, excluded, barrier, boundary, limit);
        const rows = lines.map(({ text, node, isOwnLine }) => [text, encode(node), isOwnLine]);
        return [rows, encode(end)];
      }),
    atomic: (operations) => operations.map(perform),
    computed_styles: (targets, pseudo, names) =>
      targets.map(getObject).map((element) => {
        const style = getComputedStyle(element, pseudo);
        return names.map((name) => style[name]);
      }),
    element_at: (target, x, y) => encode(elementAt(getObject(target), x, y)),
    call: (target, path, args) => {
      const [object, name] = splitPath(target, path);
      return encode(callMethod(object, name, args.map(decode)));
    },
    construct: (name, args) => encode(new globalThis[name](...args.map(decode))),
    assign: (target, path, value) => {
      const [object, name] = splitPath(target, path);
      const holder = isNode(object) ? Object.getPrototypeOf(object) : object;
      Reflect.set(holder, name, decode(value), object);
    },
    items: (target, limit, length, method) => {
      const list = getObject(target);
      const count = list[length];
      const item = (index) => encode(method ? list[method](index) : list[index]);
      return [count, Array.from({ length: Math.min(limit, count) }, (_, index) => item(index))];
    },
    dispatch: (target, events) => events.map((event) => sendEvent(getObject(target), event)),
    // Calls a method, then sends those of the expected events that the call did not cause.
    call_expecting_events: (target, method, events, args) => {
      const object = getObject(target);
      const seen = new Set();
      const note = ({ type }) => seen.add(type);
      for (const [, type] of events) object.addEventListener(type, note, true);
      try {
        callMethod(object, method, args);
      } finally {
        for (const [, type] of events) object.removeEventListener(type, note, true);
      }
      for (const event of events) if (!seen.has(event[1])) sendEvent(object, event);
    },
    // Reads each event while it is dispatched, until `take_events`.
    record_events: (target, type, paths) => {
      const object = getObject(target);
      const rows = [];
      const note = (event) => rows.push(paths.map((path) => readPath(event, path)));
      object.addEventListener(type, note, true);
      return encode({ rows, end: () => object.removeEventListener(type, note, true) });
    },
    take_events: (recording) => {
      const { rows, end } = getObject(recording);
      end();
      return rows;
    },
    // Skips an operation whose effect an earlier one already had.
    skip_if: (target, path, value, operation) =>
      readPath(getObject(target), path) === value ? null : perform(operation),
    unless_prevented: (target, event, operations) =>
      sendEvent(getObject(target), event) ? operations.map(perform) : null,
    // False makes `run` skip the rest of the group.
    require: (target, path, value) => readPath(getObject(target), path) === value,
    shared_object: (name, constructor) => {
      if (!sharedObjects.has(name)) sharedObjects.set(name, new globalThis[constructor]());
      return encode(sharedObjects.get(name));
    },
    // The transfer is dropped at the end of the command.
    received_file: (transfer, number, name, size, options) => {
      endings.push(() => receivedFiles.drop(transfer));
      return encode(receivedFiles.build(transfer, number, name, size, options));
    },
    // Stays for `duration_ms`, or until the end of the command where that is null.
    mount_overlay: (document, styles, tree, duration_ms) => {
      const elements = mountOverlay(getObject(document), styles, tree);
      const remove = () => overlay.unmount(elements[0]);
      // Replaces an overlay of the same name that outlasted its command.
      removals.get(tree[0])?.();
      removals.delete(tree[0]);
      if (duration_ms === null) {
        endings.push(remove);
      } else {
        setTimeout(remove, duration_ms);
        removals.set(tree[0], remove);
      }
      return elements.map(encode);
    },
    intercept_press: (target, types, prevented) => {
      const onPress = () => {
        isStopped = true;
        stop();
      };
      endings.push(overlay.interceptPress(getObject(target), types, prevented, onPress));
    },
    // Counts the mutations in these trees until `observer.disconnect()`.
    watch_mutations: (targets, record) => {
      const watched = record ? getObject(record) : createMutationRecord();
      watched.add(targets.length);
      const options = { subtree: true, childList: true, attributes: true, characterData: true };
      for (const target of targets) watched.observer.observe(getObject(target), options);
      return encode(watched);
    },
    report_progress: (text) => reportProgress(text),
    navigation_state: () => chrome.runtime.sendMessage({ navigation_state: true }),
    next_task: (hurried) => scheduling.nextTask(hurried),
    next_frame: () => scheduling.nextFrame(),
    // Ends between two groups when the time is up or the user pressed Stop; returns outcomes.
    run: async (groups, within_ms) => {
      const until = performance.now() + within_ms;
      const outcomes = [];
      for (const group of groups) {
        if ((isStopped && outcomes.length) || performance.now() > until) break;
        outcomes.push(await runGroup(group));
      }
      return outcomes;
    },
  };

  // Awaiting each operation lets the page's own microtasks run in between.
  async function runGroup(group) {
    const outcomes = [];
    for (const operation of group) {
      const outcome = await attempt(operation);
      outcomes.push(outcome);
      if (operation[0] === "require" && !outcome.value) break;
    }
    return outcomes;
  }

  async function attempt(operation) {
    try {
      return { value: (await perform(operation)) ?? null };
    } catch (error) {
      return { thrown: error.name };
    }
  }

  function perform([name, ...args]) {
    if (!Object.hasOwn(OPERATIONS, name)) throw new TypeError("no such operation");
    return OPERATIONS[name](...args);
  }

  const toJson = (value) => JSON.stringify({ value: value ?? null });

  function ask(text) {
    try {
      const result = perform(JSON.parse(text));
      return result instanceof Promise ? result.then(toJson) : toJson(result);
    } catch (error) {
      return JSON.stringify({ thrown: error.name });
    }
  }

  function end() {
    for (const ending of endings.splice(0)) ending();
  }

  return { ask, end };
}
