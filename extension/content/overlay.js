// The overlay elements that FormPilot adds to a page. Commands do not see them.

const overlays = new WeakSet();
// Overlays that may be in a document now.
const mounted = new Set();

export const isOverlay = (node) => overlays.has(node);

export const withoutOverlays = (list) =>
  mounted.size ? Array.from(list).filter((node) => !overlays.has(node)) : list;

// False for a mutation that only added or removed overlays, or changed them.
export function isPageMutation({ target, addedNodes, removedNodes }) {
  const nodes = [...addedNodes, ...removedNodes];
  return !overlays.has(target) && (!nodes.length || nodes.some((node) => !overlays.has(node)));
}

// `getProperty` and `callMethod` read from a node's prototype.
export function createMounter(getProperty, callMethod) {
  // Builds [name, attributes, ...children] and adds each new element to `elements`.
  function build(document, [name, attributes, ...children], elements) {
    const element = callMethod(document, "createElement", [name]);
    elements.push(element);
    for (const [key, text] of Object.entries(attributes)) element.setAttribute(key, text);
    element.append(...buildAll(document, children, elements));
    return element;
  }

  const buildAll = (document, children, elements) =>
    children.map((child) => (Array.isArray(child) ? build(document, child, elements) : child));

  // Adds an element in the top layer whose children the page's styles and scripts do not reach.
  // The page's content security policy does not apply to a constructed style sheet.
  return function mount(document, styles, [name, attributes, ...children]) {
    const elements = [];
    const host = build(document, [name, attributes], elements);
    const root = host.attachShadow({ mode: "closed" });
    const sheet = new (getProperty(document, "defaultView").CSSStyleSheet)();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    root.append(...buildAll(document, children, elements));
    overlays.add(host);
    mounted.add(host);
    callMethod(getProperty(document, "documentElement"), "append", [host]);
    host.showPopover();
    return elements;
  };
}

export function unmount(host) {
  mounted.delete(host);
  host.remove();
}

const RELEASE_AFTER_MS = 1000;

// Keeps the user's presses on an overlay element from the page, and calls `onPress` for each.
// `types` are the events of a press in order; those in `prevented` lose their default action.
// A page whose own listener on the window is older may keep a press to itself.
// Returns a function that ends the interception.
export function interceptPress(element, types, prevented, onPress) {
  const host = element.getRootNode().host;
  let isPressed = false;

  function isInside({ target, clientX: x, clientY: y }) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return target === host || (left <= x && x <= right && top <= y && y <= bottom);
  }

  function intercept(event) {
    if (!event.isTrusted) return;
    if (event.type === types[0]) isPressed = isInside(event);
    if (!isPressed && event.target !== host) return;
    event.stopImmediatePropagation();
    if (prevented.includes(event.type)) event.preventDefault();
    if (event.type !== types.at(-1)) return;
    isPressed = false;
    if (isInside(event)) onPress();
  }

  const release = () => types.forEach((type) => removeEventListener(type, intercept, true));
  for (const type of types) addEventListener(type, intercept, true);
  // A press under way is intercepted to its end: the page below must not get the rest of it.
  return () => (isPressed ? setTimeout(release, RELEASE_AFTER_MS) : release());
}
