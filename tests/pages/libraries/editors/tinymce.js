import { start } from "./tinymce-parts.js";

start({ selector: "#about" });
