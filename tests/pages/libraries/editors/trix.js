import "trix";
import "trix/dist/trix.css";

window.__state = () => document.querySelector("[name=about]").value;
