// The pages on which something opens under the pointer; `?mode=shadow` puts it in a shadow root.

export const HOVERING = {
  "hover-react": { entry: "hovering/react.jsx" },
  "hover-plain": { entry: "hovering/plain.js", markup: "hovering/plain.html" },
};
