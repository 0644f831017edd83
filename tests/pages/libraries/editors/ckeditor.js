import { Bold, ClassicEditor, Essentials, List, Paragraph } from "ckeditor5";
import "ckeditor5/ckeditor5.css";

ClassicEditor.create(document.querySelector("#about"), {
  licenseKey: "GPL",
  plugins: [Essentials, Paragraph, Bold, List],
  toolbar: ["bold", "bulletedList"],
}).then((editor) => {
  window.__state = () => editor.getData();
});
