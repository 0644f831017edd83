// Finds shadow roots, closed ones too. The page does not notice.

// Only custom elements and these can have shadow roots.
const HOST_TAGS =
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" ");
const HOSTS = new Set(HOST_TAGS);
// Asking for a closed root takes 10 µs, so below a tree only custom elements and these are asked:
// people do not see what stands in the host itself.
const EMPTY_HOSTS = `:is(${HOST_TAGS.join(", ")}):empty`;

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

  // The roots below a tree, nested ones too.
  function shadowRoots(tree) {
    const empty = new Set(callMethod(tree, "querySelectorAll", [EMPTY_HOSTS]));
    const roots = [];
    for (const element of [tree, ...callMethod(tree, "querySelectorAll", ["*"])]) {
      const open = getProperty(element, "shadowRoot");
      const mayBeClosed = !open && (empty.has(element) || isCustom(element.localName));
      const root = mayBeClosed || (!open && element === tree) ? shadowRoot(element) : open;
      if (root) roots.push(root, ...shadowRoots(root));
    }
    return roots;
  }

  return { shadowRoot, shadowRoots };
}
