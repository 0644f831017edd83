import Inputmask from "inputmask";

const complete = {};
const masked = { phone: "(999) 999-9999", card: "9999 9999 9999 9999" };
for (const [id, mask] of Object.entries(masked)) {
  Inputmask({
    mask,
    oncomplete() {
      complete[id] = this.inputmask.unmaskedvalue();
    },
    onincomplete() {
      delete complete[id];
    },
  }).mask(document.getElementById(id));
}
window.__state = () => complete;
