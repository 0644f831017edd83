import { EditorState } from "@codemirror/state";
import { basicSetup, EditorView } from "codemirror";

const view = new EditorView({
  parent: document.querySelector("#editor"),
  state: EditorState.create({
    doc: "Old text",
    extensions: [
      basicSetup,
      EditorView.contentAttributes.of({ "aria-labelledby": "label" }),
      EditorView.theme({ "&": { height: "200px" } }),
    ],
  }),
});

window.__state = () => view.state.doc.toString();
