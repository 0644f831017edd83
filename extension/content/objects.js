// Python's hand in a document: a few operations on objects. It knows nothing of forms.
const WINDOW = 0;
const shared = new Map();

// A static import would ask for the extension's real id, which pages cannot reach.
const part = (name) => import(chrome.runtime.getURL(`content/${name}.js`));
const [paths, { frame, turn }, { drawing, next }, ours] = await Promise.all(
  ["paths", "pace", "drawn", "ours"].map(part),
);
const { follow, get, invoke, isNode, isPlain, read } = paths;
const flat = drawing(get, ours.isOurs);
const graft = ours.drawer(get, invoke);
const lasting = new Map();

function openRoots(tree) {
  const elements = [tree, ...invoke(tree, "querySelectorAll", ["*"])];
  const roots = elements.map((element) => get(element, "shadowRoot")).filter(Boolean);
  return roots.flatMap((root) => [root, ...openRoots(root)]);
}

// An element and those around it, outwards, as they are drawn: slots and hosts count.
function lineage(element) {
  const line = [];
  const around = (node) =>
    get(node, "assignedSlot") ?? get(node, "parentNode") ?? get(node, "host");
  for (let node = element; node; node = around(node)) {
    if (get(node, "nodeType") === Node.ELEMENT_NODE) line.push(node);
  }
  return line;
}

// What is drawn at a point, inside of open shadow roots too.
function under(tree, x, y) {
  const found = invoke(tree, "elementFromPoint", [x, y]);
  const root = found && get(found, "shadowRoot");
  return (root && root !== tree && under(root, x, y)) || found;
}

function recording() {
  const record = { count: 0, last: 0, still: () => performance.now() - record.last };
  record.note = (changes) => {
    record.count += changes;
    record.last = performance.now();
  };
  record.observer = new MutationObserver((changes) => {
    const count = changes.filter(ours.isOfThePage).length;
    if (count) record.note(count);
  });
  return record;
}

// One command's worker: takes an operation as JSON, gives its outcome as JSON, or a promise of
// it. The numbers it gives to objects die with it, and what it has drawn goes at its `end`.
// `tell` takes a text out at once; `stop` is for a user who wants no more of this.
export function worker(tell, stop) {
  const endings = [];
  let stopped = false;
  const objects = [globalThis];
  const numbers = new Map([[globalThis, WINDOW]]);

  function numbered(value) {
    if (!numbers.has(value)) numbers.set(value, objects.push(value) - 1);
    return numbers.get(value);
  }

  function out(value) {
    if (value === null || isPlain(value)) return value;
    return value === undefined ? null : { $: numbered(value) };
  }

  function object({ $ }) {
    if (!(Number.isInteger($) && $ in objects)) throw new ReferenceError("no such object");
    return objects[$];
  }

  const value = (given) => (given && Object.hasOwn(given, "$") ? object(given) : given);

  function send(subject, [name, type, options]) {
    const given = Object.entries(options).map(([key, option]) => [key, value(option)]);
    const event = new globalThis[name](type, Object.fromEntries(given));
    return invoke(subject, "dispatchEvent", [event]);
  }

  // From "style.cssText": what `style` is, and the last name.
  function owner(target, path) {
    const names = path.split(".");
    const name = names.pop();
    return [names.reduce(get, object(target)), name];
  }

  const OPERATIONS = {
    read: (targets, paths) =>
      targets.map(object).map((subject) => paths.map((path) => read(subject, path))),
    follow: (targets, path) => targets.map((target) => out(follow(object(target), path))),
    table: (target, selector, paths, limit) => {
      const found = ours.withoutOurs(invoke(object(target), "querySelectorAll", [selector]));
      const rows = Array.from({ length: Math.min(limit, found.length) }, (_, at) => [
        out(found[at]),
        ...paths.map((path) => read(found[at], path)),
      ]);
      return [found.length, rows];
    },
    roots: (target) => openRoots(object(target)).map(out),
    lineage: (target) => lineage(object(target)).map(out),
    flat: (targets, most) => out(flat(targets.map(object), most)),
    // The next nodes of a `flat`; fewer than asked for at its end.
    take: (target, count, paths) =>
      next(object(target), count).map(([node, depth]) => [
        out(node),
        depth,
        ...paths.map((path) => read(node, path)),
      ]),
    // How many the next ones are, and for how many of them the path leads to something.
    tally: (target, count, path) => {
      const nodes = next(object(target), count);
      return [nodes.length, nodes.filter(([node]) => read(node, path)).length];
    },
    all: (operations) => operations.map(perform),
    parts: (targets, part, names) =>
      targets.map(object).map((subject) => {
        const style = getComputedStyle(subject, part);
        return names.map((name) => style[name]);
      }),
    under: (target, x, y) => out(under(object(target), x, y)),
    call: (target, path, given) => {
      const [subject, name] = owner(target, path);
      return out(invoke(subject, name, given.map(value)));
    },
    construct: (name, given) => out(new globalThis[name](...given.map(value))),
    assign: (target, path, given) => {
      const [subject, name] = owner(target, path);
      const holder = isNode(subject) ? Object.getPrototypeOf(subject) : subject;
      Reflect.set(holder, name, value(given), subject);
    },
    items: (target, limit, lengthName, method) => {
      const list = object(target);
      const count = list[lengthName];
      const item = method ? (at) => list[method](at) : (at) => list[at];
      return [count, Array.from({ length: Math.min(limit, count) }, (_, at) => out(item(at)))];
    },
    dispatch: (target, events) => events.map((event) => send(object(target), event)),
    // Calls a method, and sends those of the events that it should have caused and did not.
    provoke: (target, name, events, given) => {
      const subject = object(target);
      const heard = new Set();
      const hear = ({ type }) => heard.add(type);
      for (const [, type] of events) subject.addEventListener(type, hear, true);
      try {
        invoke(subject, name, given);
      } finally {
        for (const [, type] of events) subject.removeEventListener(type, hear, true);
      }
      for (const event of events) if (!heard.has(event[1])) send(subject, event);
    },
    // Notes what events say while they last; `heard` gives the notes, and ends it.
    listen: (target, type, paths) => {
      const subject = object(target);
      const rows = [];
      const note = (event) => rows.push(paths.map((path) => read(event, path)));
      subject.addEventListener(type, note, true);
      return out({ rows, end: () => subject.removeEventListener(type, note, true) });
    },
    heard: (listening) => {
      const { rows, end } = object(listening);
      end();
      return rows;
    },
    // What an earlier operation brought about is not done again.
    unless: (target, path, expected, operation) =>
      read(object(target), path) === expected ? null : perform(operation),
    // Where it is not so, `run` leaves the rest of the group out.
    only: (target, path, expected) => read(object(target), path) === expected,
    shared: (name, kind) => {
      if (!shared.has(name)) shared.set(name, new globalThis[kind]());
      return out(shared.get(name));
    },
    // Stays for so long; else until the end.
    graft: (target, styles, tree, milliseconds) => {
      const parts = graft(object(target), styles, tree);
      const end = () => ours.discard(parts[0]);
      // Of those that outlast their command, one of a name is enough.
      lasting.get(tree[0])?.();
      lasting.delete(tree[0]);
      milliseconds === null ? endings.push(end) : setTimeout(end, milliseconds);
      if (milliseconds !== null) lasting.set(tree[0], end);
      return parts.map(out);
    },
    guard: (target, kinds, prevented) => {
      const pressed = () => {
        stopped = true;
        stop();
      };
      endings.push(ours.guard(object(target), kinds, prevented, pressed));
    },
    // Keeps count of what changes in these trees, until its observer is told to disconnect.
    watch: (targets, begun) => {
      const record = begun ? object(begun) : recording();
      record.note(targets.length);
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      for (const target of targets) record.observer.observe(object(target), all);
      return out(record);
    },
    tell,
    whereabouts: () => chrome.runtime.sendMessage({ whereabouts: true }),
    turn,
    frame,
    // Groups of operations one after the other, with time for the page's own work after each.
    // Stops between two groups when the time is up, or the user says so; gives the groups'
    // outcomes.
    run: async (groups, milliseconds) => {
      const until = performance.now() + milliseconds;
      const outcomes = [];
      for (const group of groups) {
        if ((stopped && outcomes.length) || performance.now() > until) break;
        const parts = [];
        for (const operation of group) {
          const outcome = await attempt(operation);
          parts.push(outcome);
          if (operation[0] === "only" && !outcome.value) break;
        }
        outcomes.push(parts);
      }
      return outcomes;
    },
  };

  function perform([name, ...given]) {
    if (!Object.hasOwn(OPERATIONS, name)) throw new TypeError("no such operation");
    return OPERATIONS[name](...given);
  }

  async function attempt(operation) {
    try {
      return { value: (await perform(operation)) ?? null };
    } catch (error) {
      return { thrown: error.name };
    }
  }

  const text = (outcome) => JSON.stringify(outcome);

  const ask = (asked) => {
    try {
      const found = perform(JSON.parse(asked));
      if (found instanceof Promise) {
        return found.then((settled) => text({ value: settled ?? null }));
      }
      return text({ value: found ?? null });
    } catch (error) {
      return text({ thrown: error.name });
    }
  };
  ask.end = () => {
    for (const end of endings.splice(0)) end();
  };
  return ask;
}
