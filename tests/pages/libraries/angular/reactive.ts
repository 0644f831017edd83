import { Component } from "@angular/core";
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from "@angular/forms";
import { bootstrapApplication } from "@angular/platform-browser";
import "zone.js";
import { initial } from "../choices";
import { Choices } from "./options";

@Component({
  selector: "#app",
  imports: [ReactiveFormsModule],
  template: `
    <form [formGroup]="form">
      <p><label>Full name <input formControlName="name" /></label></p>
      <p><label>Email address <input type="email" formControlName="email" /></label></p>
      <p><label>About you <textarea formControlName="bio"></textarea></label></p>
      <p><label>Age <input type="number" formControlName="age" /></label></p>
      <p><label>Born <input type="date" formControlName="born" /></label></p>
      <p><label>Volume <input type="range" max="10" formControlName="volume" /></label></p>
      <p><label>Colour <input type="color" formControlName="color" /></label></p>
      <p>
        <select aria-label="Country" formControlName="country">
          @for (country of countries; track country[0]) {
            <option [value]="country[0]">{{ country[1] }}</option>
          }
        </select>
      </p>
      <p>
        <select multiple aria-label="Languages" formControlName="languages">
          @for (language of languages; track language[0]) {
            <option [value]="language[0]">{{ language[1] }}</option>
          }
        </select>
      </p>
      <p><label><input type="checkbox" formControlName="terms" /> I accept the terms</label></p>
      <p><label><input type="checkbox" formControlName="news" /> Send me news</label></p>
      <p>
        <label><input type="radio" name="plan" value="free" formControlName="plan" /> Free</label>
        <label><input type="radio" name="plan" value="pro" formControlName="plan" /> Professional</label>
      </p>
    </form>
  `,
})
class Reactive extends Choices {
  readonly form = new FormGroup({
    name: new FormControl(initial.name, { validators: Validators.required, updateOn: "blur" }),
    email: new FormControl(initial.email, [Validators.required, Validators.email]),
    bio: new FormControl(initial.bio, { updateOn: "blur" }),
    age: new FormControl(initial.age, Validators.min(30)),
    born: new FormControl(initial.born),
    volume: new FormControl(initial.volume),
    color: new FormControl(initial.color),
    country: new FormControl(initial.country),
    languages: new FormControl(initial.languages),
    terms: new FormControl(initial.terms, Validators.requiredTrue),
    news: new FormControl(initial.news),
    plan: new FormControl(initial.plan),
  });

  constructor() {
    super();
    const touched = () =>
      Object.entries(this.form.controls)
        .filter(([, control]) => control.touched)
        .map(([name]) => name)
        .sort();
    window.__state = () => ({
      values: this.form.value,
      touched: touched(),
      valid: this.form.valid,
    });
  }
}

bootstrapApplication(Reactive);
