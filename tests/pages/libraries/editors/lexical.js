import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { HeadingNode, QuoteNode, registerRichText } from "@lexical/rich-text";
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from "lexical";

const editor = createEditor({
  nodes: [HeadingNode, QuoteNode],
  onError(error) {
    throw error;
  },
});
editor.setRootElement(document.querySelector("#editor"));
registerRichText(editor);
registerHistory(editor, createEmptyHistoryState(), 300);
editor.update(() => {
  const text = $createTextNode("text").toggleFormat("bold");
  $getRoot().append($createParagraphNode().append($createTextNode("Old "), text));
});

window.__state = () =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((block) => block.getChildren().map((node) => [node.getTextContent(), node.getFormat?.()])),
  );
