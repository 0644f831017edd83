// Pages of rich text and code editors, and of fields in closed shadow roots. Each editor has the
// label "Description" and holds one old paragraph; `__state` tells the lines of the editor's model.
const page = (name) => ({ entry: `editors/${name}.js`, markup: `editors/${name}.html` });

export const EDITORS = {
  "editors-tiptap": page("tiptap"),
  "editors-quill": page("quill"),
  "editors-lexical": page("lexical"),
  "editors-ckeditor": page("ckeditor"),
  "editors-tinymce": page("tinymce"),
  "editors-tinymce-inline": page("tinymce-inline"),
  "editors-slate": { entry: "editors/slate.jsx" },
  "editors-trix": page("trix"),
  "editors-codemirror": page("codemirror"),
  "editors-plain": page("plain"),
  "editors-closed": page("closed"),
};
