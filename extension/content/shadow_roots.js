// Finds shadow roots, closed ones too. The page does not notice.

// Only custom elements and these can have shadow roots.
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);

const isCustom = (name) => typeof name === "string" && name.includes("-");

// Firefox has a property of the element instead.
function openOrClosedRoot(element) {
  try {
    const { dom } = chrome;
    return (dom ? dom.openOrClosedShadowRoot(element) : element.openOrClosedShadowRoot) ?? null;
  } catch {
    return null;
  }
}

// `getProperty` and `callMethod` read from a node's prototype. The roots of nodes for which
// `isExcluded` holds are left out.
export function createShadowRoots(getProperty, callMethod, isExcluded) {
  function shadowRoot(node) {
    const open = getProperty(node, "shadowRoot");
    const name = open ? "" : getProperty(node, "localName");
    if (open || !(HOSTS.has(name) || isCustom(name)) || isExcluded(node)) return open ?? null;
    return openOrClosedRoot(node);
  }

  // Asking for a closed root takes 10 µs, so below a tree only custom elements and empty ones are
  // asked. Of all elements only forms hide their properties, and they have no roots.
  function rootBelow(element) {
    const name = element.localName;
    const custom = isCustom(name);
    if (!custom && !HOSTS.has(name)) return null;
    const mayBeClosed = custom || !element.hasChildNodes();
    return element.shadowRoot ?? (mayBeClosed ? shadowRoot(element) : null);
  }

  // The roots below a tree, nested ones too.
  function shadowRoots(tree) {
    const own = shadowRoot(tree);
    const roots = own ? [own, ...shadowRoots(own)] : [];
    for (const element of callMethod(tree, "querySelectorAll", ["*"])) {
      const root = rootBelow(element);
      if (root) roots.push(root, ...shadowRoots(root));
    }
    return roots;
  }

  return { shadowRoot, shadowRoots };
}
