import { html, LitElement } from "lit";
import { countries, entries, initial, languages, plans } from "../choices";

class SignUp extends LitElement {
  static properties = { form: { state: true } };

  constructor() {
    super();
    this.form = { ...initial };
    window.__state = () => this.form;
  }

  put(name, value) {
    this.form = { ...this.form, [name]: value };
  }

  text(name) {
    return (event) => this.put(name, event.target.value);
  }

  number(name) {
    return (event) => this.put(name, event.target.valueAsNumber);
  }

  check(name) {
    return (event) => this.put(name, event.target.checked);
  }

  options(choices, chosen) {
    return entries(choices).map(
      ([value, text]) => html`<option value=${value} ?selected=${chosen.includes(value)}>${text}</option>`,
    );
  }

  render() {
    const { form } = this;
    const takeLanguages = ({ target }) =>
      this.put("languages", Array.from(target.selectedOptions, (option) => option.value));
    return html`
      <form>
        <p><label>Full name <input name="name" .value=${form.name} @input=${this.text("name")} /></label></p>
        <p><input id="email" type="email" .value=${form.email} @input=${this.text("email")} /></p>
        <p><label for="bio">About you</label> <textarea id="bio" .value=${form.bio} @input=${this.text("bio")}></textarea></p>
        <p><input name="age" type="number" .valueAsNumber=${form.age} @input=${this.number("age")} /></p>
        <p><input name="born" type="date" .value=${form.born} @change=${this.text("born")} /></p>
        <p><input name="volume" type="range" max="10" .valueAsNumber=${form.volume} @input=${this.number("volume")} /></p>
        <p><input aria-label="Colour" type="color" .value=${form.color} @input=${this.text("color")} /></p>
        <p><select name="country" @change=${this.text("country")}>${this.options(countries, [form.country])}</select></p>
        <p><select name="languages" multiple @change=${takeLanguages}>${this.options(languages, form.languages)}</select></p>
        <p><label><input type="checkbox" .checked=${form.terms} @change=${this.check("terms")} /> I accept the terms</label></p>
        <p><label><input type="checkbox" .checked=${form.news} @change=${this.check("news")} /> Send me news</label></p>
        <p>${entries(plans).map(
          ([plan, title]) => html`<label>
            <input type="radio" name="plan" value=${plan} .checked=${form.plan === plan} @change=${this.text("plan")} />
            ${title}
          </label>`,
        )}</p>
      </form>
    `;
  }
}

customElements.define("sign-up", SignUp);
document.querySelector("#app").append(new SignUp());
