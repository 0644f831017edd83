import Quill from "quill";

const quill = new Quill("#editor", { modules: { toolbar: [["bold", "italic"]] } });
quill.root.setAttribute("aria-labelledby", "about");

window.__state = () => quill.getContents().ops;
