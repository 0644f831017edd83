// Walks the flat tree: nodes as they are rendered, through open and closed shadow roots, slots and
// the documents of same-origin frames.

// `getProperty` reads from a node's prototype, `shadowRoot` finds the root of a node. Nodes for which
// `isExcluded` holds are left out.
export function createWalker(getProperty, shadowRoot, isExcluded) {
  const call = (node, name) => Reflect.apply(getProperty(node, name), node, []);

  function frameDocument(node) {
    try {
      return getProperty(node, "contentDocument");
    } catch {
      return null;
    }
  }

  function childNodes(node) {
    const assigned = getProperty(node, "assignedNodes") ? call(node, "assignedNodes") : [];
    if (assigned.length) return assigned;
    const parent = shadowRoot(node) ?? frameDocument(node) ?? node;
    return Array.from(getProperty(parent, "childNodes"));
  }

  // Yields [node, depth] for each root and the elements and texts below it, in order; at most
  // `limit` per root.
  return function* walk(roots, limit) {
    for (const root of roots) {
      const stack = [[root, 0]];
      for (let count = 0; stack.length && count < limit; ) {
        const [node, depth] = stack.pop();
        const type = getProperty(node, "nodeType");
        const isElement = type === Node.ELEMENT_NODE;
        if ((!isElement && type !== Node.TEXT_NODE) || isExcluded(node)) continue;
        count += 1;
        yield [node, depth];
        const children = isElement ? childNodes(node) : [];
        for (let at = children.length - 1; at >= 0; at -= 1) stack.push([children[at], depth + 1]);
      }
    }
  };
}

export function takeNodes(iterator, count) {
  const taken = [];
  while (taken.length < count) {
    const { value, done } = iterator.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
