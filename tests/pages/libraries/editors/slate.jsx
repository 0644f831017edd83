import React, { useMemo } from "react";
import { createRoot } from "react-dom/client";
import { createEditor } from "slate";
import { Editable, Slate, withReact } from "slate-react";

const OLD = [{ type: "paragraph", children: [{ text: "Old " }, { text: "text", bold: true }] }];

function Leaf({ attributes, leaf, children }) {
  return <span {...attributes}>{leaf.bold ? <strong>{children}</strong> : children}</span>;
}

function Description() {
  const editor = useMemo(() => withReact(createEditor()), []);
  window.__state = () => editor.children;
  return (
    <Slate editor={editor} initialValue={OLD}>
      <Editable aria-label="Description" placeholder="Tell us more" renderLeaf={Leaf} />
    </Slate>
  );
}

createRoot(document.querySelector("#app")).render(
  <>
    <Description />
    <label>Name <input id="name" /></label>
  </>,
);
