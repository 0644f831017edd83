// Texts of a page as they are drawn. It knows nothing of forms.

// So many nodes are visited at most from one element.
const VISITS_LIMIT = 400;

export function createTextReader(getProperty, callMethod) {
  const matches = (element, selector) => callMethod(element, "matches", [selector]);
  const closest = (element, selector) => element && callMethod(element, "closest", [selector]);
  const isElement = (node) => getProperty(node, "nodeType") === Node.ELEMENT_NODE;
  const isInline = (style) => /^(inline|contents|ruby)/.test(style.display);

  // Made invisible by a box of a pixel, as texts for screen readers are.
  function isClipped(element, style) {
    if (style.position !== "absolute" && style.position !== "fixed") return false;
    const small = getProperty(element, "offsetWidth") <= 1 || getProperty(element, "offsetHeight") <= 1;
    return (small && style.overflow !== "visible") || /^rect\((0px|1px)/.test(style.clip);
  }

  function collect(parent, excluded, takeClipped, parts) {
    for (const child of getProperty(parent, "childNodes")) {
      if (getProperty(child, "nodeType") === Node.TEXT_NODE) parts.push(getProperty(child, "data"));
      if (!isElement(child)) continue;
      const style = getComputedStyle(child);
      const isHidden = style.display === "none" || (!takeClipped && isClipped(child, style));
      const space = isInline(style) && getProperty(child, "localName") !== "br" ? "" : " ";
      parts.push(space);
      if (isHidden || matches(child, excluded)) parts.push(" ");
      else if (style.visibility === "visible" || takeClipped) {
        collect(child, excluded, takeClipped, parts);
      }
      parts.push(space);
    }
    return parts;
  }

  // Without elements that are excluded or not displayed. Clipped text counts if there is no other.
  function renderedText(element, excluded) {
    const drawn = collect(element, excluded, false, []).join("");
    return drawn.trim() ? drawn : collect(element, excluded, true, []).join("");
  }

  function blockAround(node) {
    let element = getProperty(node, "parentElement");
    while (element && isInline(getComputedStyle(element))) {
      element = getProperty(element, "parentElement");
    }
    return element;
  }

  const isRendered = (element) =>
    callMethod(element, "checkVisibility", []) || getComputedStyle(element).display === "contents";

  // The node after a walker's current one and all below it.
  function skipBelow(walker) {
    do {
      const next = walker.nextSibling();
      if (next) return next;
    } while (walker.parentNode());
    return null;
  }

  // The lines of text next to an element in its tree, nearest first: the text, its nearest node, and
  // whether it is on the element's own line. They end at a rendered element that matches `barrier`,
  // which is returned too, and where the nearest ancestor that matches `boundary` is another one.
  function nearbyLines(element, forward, excluded, barrier, boundary, limit) {
    const walker = document.createTreeWalker(
      callMethod(element, "getRootNode", []),
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    );
    walker.currentNode = element;
    const contains = (ancestor) => callMethod(ancestor, "contains", [element]);
    const ownBoundary = closest(element, boundary);
    const ownBlock = blockAround(element);
    const lines = [];
    let line = null;
    let isBroken = false;
    let node = forward ? skipBelow(walker) : walker.previousNode();
    for (let visits = 0; node && visits < VISITS_LIMIT; visits += 1) {
      if (isElement(node)) {
        if (!contains(node) && matches(node, barrier) && isRendered(node)) return [lines, node];
        isBroken ||= getProperty(node, "localName") === "br" || !isInline(getComputedStyle(node));
      } else if (getProperty(node, "data").trim()) {
        const parent = getProperty(node, "parentElement");
        const field = closest(parent, barrier);
        if (field && !contains(field) && isRendered(field)) return [lines, field];
        if (closest(parent, boundary) !== ownBoundary) return [lines, null];
        if (parent && !field && !closest(parent, excluded) && isRendered(parent)) {
          const block = blockAround(node);
          const text = getProperty(node, "data");
          if (line && !isBroken && line.block === block) {
            line.text = forward ? `${line.text}${text}` : `${text}${line.text}`;
          } else {
            if (lines.length === limit) return [lines, null];
            const isOwnLine = !lines.length && !isBroken && block === ownBlock;
            line = { text, node, block, isOwnLine };
            lines.push(line);
          }
          isBroken = false;
        }
      }
      node = forward ? walker.nextNode() : walker.previousNode();
    }
    return [lines, null];
  }

  return { renderedText, nearbyLines };
}
