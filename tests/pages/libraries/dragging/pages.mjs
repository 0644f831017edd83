// The pages on which something can be dragged. `?mode=` in the address picks a variant.

const markup = "dragging/board.html";
const board = (entry, rest = {}) => ({ entry, markup, ...rest });

export const DRAGGING = {
  "drag-native": { entry: "dragging/native.js", markup: "dragging/native.html" },
  "drag-shadow": { entry: "dragging/shadow.js", markup: "dragging/shadow.html" },
  "drag-mouse": { entry: "dragging/mouse/main.js", markup: "dragging/mouse/main.html" },
  "drag-sortable": board("dragging/sortable.js"),
  "drag-vue": board("dragging/vue.js", { define: { __VUE_OPTIONS_API__: "true" } }),
  "drag-react-dnd": board("dragging/react-dnd.jsx"),
  "drag-dnd-kit": board("dragging/dnd-kit.jsx"),
  "drag-pangea": board("dragging/pangea.jsx"),
  "drag-cdk": board("angular-compiled/angular/drag.js"),
};
