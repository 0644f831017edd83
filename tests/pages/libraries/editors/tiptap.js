import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";

const editor = new Editor({
  element: document.querySelector("#editor"),
  extensions: [StarterKit],
  content: "<p>Old <strong>text</strong></p><ul><li><p>item</p></li></ul>",
  editorProps: { attributes: { "aria-labelledby": "about", role: "textbox" } },
});

window.__state = () => editor.getJSON();
