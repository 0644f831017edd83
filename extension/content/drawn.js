// Nodes as they are drawn: through shadow roots, also closed ones, slots and frames' documents.

// Only these, and custom elements, can have shadow roots. To ask for the closed root of others is
// not free: with a form of 10,000 fields the answer took 350 ms.
const HOSTS = /-|^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

// `get` reads a property from a node's prototype; `isLeftOut` says which nodes are not the page's.
export function drawing(get, isLeftOut) {
  const call = (node, name) => Reflect.apply(get(node, name), node, []);

  function shadowRoot(node) {
    const open = get(node, "shadowRoot");
    if (open || !HOSTS.test(get(node, "localName"))) return open;
    try {
      return chrome.dom.openOrClosedShadowRoot(node);
    } catch {
      return null;
    }
  }

  function frameDocument(node) {
    try {
      return get(node, "contentDocument");
    } catch {
      return null;
    }
  }

  function inside(node) {
    const assigned = get(node, "assignedNodes") ? call(node, "assignedNodes") : [];
    if (assigned.length) return assigned;
    return Array.from(get(shadowRoot(node) ?? frameDocument(node) ?? node, "childNodes"));
  }

  // Each root, and the elements and texts below it, in order, with their depth; `most` per root.
  return function* flat(roots, most) {
    for (const root of roots) {
      const ahead = [[root, 0]];
      for (let count = 0; ahead.length && count < most; ) {
        const [node, depth] = ahead.pop();
        const kind = get(node, "nodeType");
        const isElement = kind === Node.ELEMENT_NODE;
        if ((!isElement && kind !== Node.TEXT_NODE) || isLeftOut(node)) continue;
        count += 1;
        yield [node, depth];
        const below = isElement ? inside(node) : [];
        for (let at = below.length - 1; at >= 0; at -= 1) ahead.push([below[at], depth + 1]);
      }
    }
  };
}

export function next(iterator, count) {
  const taken = [];
  while (taken.length < count) {
    const { value, done } = iterator.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
