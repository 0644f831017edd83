import { html, LitElement } from "lit";

class ClosedElement extends LitElement {
  createRenderRoot() {
    const root = this.attachShadow({ mode: "closed" });
    ClosedElement.roots.set(this, root);
    return root;
  }

  static roots = new Map();
}

class ClosedForm extends ClosedElement {
  static properties = { city: {}, agreed: { type: Boolean } };

  constructor() {
    super();
    this.city = "";
    this.agreed = false;
  }

  render() {
    return html`
      <label for="city">City</label>
      <input id="city" .value=${this.city} @input=${({ target }) => (this.city = target.value)}>
      <label><input type="checkbox" .checked=${this.agreed}
        @change=${({ target }) => (this.agreed = target.checked)}> I agree</label>
      <button @click=${() => (this.pressed = true)}>Press me</button>
      <div id="nested"><closed-text></closed-text></div>`;
  }
}

class ClosedText extends ClosedElement {
  static properties = { text: {} };

  constructor() {
    super();
    this.text = "Old text";
  }

  firstUpdated() {
    const editor = ClosedElement.roots.get(this).querySelector("[contenteditable]");
    editor.textContent = this.text;
    editor.addEventListener("input", () => (this.text = editor.innerText));
  }

  render() {
    return html`<div contenteditable="true" aria-label="Description"></div>`;
  }
}

customElements.define("closed-text", ClosedText);
customElements.define("closed-form", ClosedForm);

window.__state = () => {
  const form = document.querySelector("closed-form");
  const text = ClosedElement.roots.get(form).querySelector("closed-text");
  return { city: form.city, agreed: form.agreed, pressed: Boolean(form.pressed), text: text.text };
};
