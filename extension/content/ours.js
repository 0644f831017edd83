// What we draw over a page: apart from its content, and nothing that a command sees.

const ours = new WeakSet();
// Those that may be in a document now.
const drawn = new Set();

export const isOurs = (node) => ours.has(node);

export const withoutOurs = (list) =>
  drawn.size ? Array.from(list).filter((node) => !ours.has(node)) : list;

// Not so for a mutation that only brought or took away what is ours.
export function isOfThePage({ target, addedNodes, removedNodes }) {
  const nodes = [...addedNodes, ...removedNodes];
  return !ours.has(target) && (!nodes.length || nodes.some((node) => !ours.has(node)));
}

// `get` and `invoke` read from a node's prototype.
export function drawer(get, invoke) {
  // [name, attributes, ...children]; the elements are added to `parts` in their order.
  function build(document, [name, attributes, ...children], parts) {
    const element = invoke(document, "createElement", [name]);
    parts.push(element);
    for (const [key, text] of Object.entries(attributes)) element.setAttribute(key, text);
    element.append(...inside(document, children, parts));
    return element;
  }

  const inside = (document, children, parts) =>
    children.map((child) => (Array.isArray(child) ? build(document, child, parts) : child));

  // A new element above everything else in a document, with children that the page's styles and
  // scripts do not reach. A style sheet made so is no matter of the page's policy.
  return function graft(document, styles, [name, attributes, ...children]) {
    const parts = [];
    const host = build(document, [name, attributes], parts);
    const root = host.attachShadow({ mode: "closed" });
    const sheet = new (get(document, "defaultView").CSSStyleSheet)();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    root.append(...inside(document, children, parts));
    ours.add(host);
    drawn.add(host);
    invoke(get(document, "documentElement"), "append", [host]);
    host.showPopover();
    return parts;
  };
}

export function discard(host) {
  drawn.delete(host);
  host.remove();
}

const HELD_AFTER_MS = 1000;

// Takes what a user does within an element of ours away from the page: events of these kinds, in
// the order in which a press brings them. Tells of a press; gives a function that ends it.
// A page whose own listener on the window is older than this one may keep a press to itself.
export function guard(element, kinds, prevented, pressed) {
  const host = element.getRootNode().host;
  let held = false;

  function within({ target, clientX: x, clientY: y }) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return target === host || (left <= x && x <= right && top <= y && y <= bottom);
  }

  function take(event) {
    if (!event.isTrusted) return;
    if (event.type === kinds[0]) held = within(event);
    if (!held && event.target !== host) return;
    event.stopImmediatePropagation();
    if (prevented.includes(event.type)) event.preventDefault();
    if (event.type !== kinds.at(-1)) return;
    held = false;
    if (within(event)) pressed();
  }

  const release = () => kinds.forEach((kind) => removeEventListener(kind, take, true));
  for (const kind of kinds) addEventListener(kind, take, true);
  // The rest of a press is not for what lies below.
  return () => (held ? setTimeout(release, HELD_AFTER_MS) : release());
}
