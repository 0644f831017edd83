import tinymce from "tinymce/tinymce";
import "tinymce/models/dom";
import "tinymce/themes/silver";
import "tinymce/icons/default";

export async function start(options) {
  const [editor] = await tinymce.init({
    license_key: "gpl",
    skin: false,
    content_css: false,
    promotion: false,
    ...options,
  });
  window.__state = () => editor.getContent();
}
