import { Component, ViewChild } from "@angular/core";
import { FormsModule, NgForm } from "@angular/forms";
import { bootstrapApplication } from "@angular/platform-browser";
import "zone.js";
import { initial } from "../choices";
import { Choices } from "./options";

@Component({
  selector: "#app",
  imports: [FormsModule],
  template: `
    <form #form="ngForm">
      <p><label for="name">Full name</label> <input id="name" name="name" [(ngModel)]="model.name" /></p>
      <p><input type="email" name="email" [(ngModel)]="model.email" /></p>
      <p><textarea name="bio" [(ngModel)]="model.bio"></textarea></p>
      <p><input type="number" name="age" [(ngModel)]="model.age" /></p>
      <p><input type="date" name="born" [(ngModel)]="model.born" /></p>
      <p><input type="range" name="volume" max="10" [(ngModel)]="model.volume" /></p>
      <p><input type="color" name="color" aria-label="Colour" [(ngModel)]="model.color" /></p>
      <p>
        <select name="country" [(ngModel)]="model.country">
          @for (country of countries; track country[0]) {
            <option [value]="country[0]">{{ country[1] }}</option>
          }
        </select>
      </p>
      <p>
        <select multiple name="languages" [(ngModel)]="model.languages">
          @for (language of languages; track language[0]) {
            <option [value]="language[0]">{{ language[1] }}</option>
          }
        </select>
      </p>
      <p><label><input type="checkbox" name="terms" [(ngModel)]="model.terms" /> I accept the terms</label></p>
      <p><label><input type="checkbox" name="news" [(ngModel)]="model.news" /> Send me news</label></p>
      <p>
        <label><input type="radio" name="plan" value="free" [(ngModel)]="model.plan" /> Free</label>
        <label><input type="radio" name="plan" value="pro" [(ngModel)]="model.plan" /> Professional</label>
      </p>
    </form>
  `,
})
class TemplateDriven extends Choices {
  @ViewChild("form") form!: NgForm;
  model = { ...initial };

  constructor() {
    super();
    window.__state = () => ({ model: this.model, form: this.form.value });
  }
}

bootstrapApplication(TemplateDriven);
