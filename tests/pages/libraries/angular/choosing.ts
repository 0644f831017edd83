import { Component, signal } from "@angular/core";
import { FormControl, FormGroup, ReactiveFormsModule } from "@angular/forms";
import { MatAutocompleteModule } from "@angular/material/autocomplete";
import { MatChipInputEvent, MatChipsModule } from "@angular/material/chips";
import { MatFormFieldModule } from "@angular/material/form-field";
import { MatInputModule } from "@angular/material/input";
import { MatSelectModule } from "@angular/material/select";
import { bootstrapApplication } from "@angular/platform-browser";
import { provideNoopAnimations } from "@angular/platform-browser/animations";
import "zone.js";

const countries = ["Austria", "Germany", "Netherlands", "United Kingdom", "United States"];

@Component({
  selector: "#app",
  imports: [
    ReactiveFormsModule,
    MatAutocompleteModule,
    MatChipsModule,
    MatFormFieldModule,
    MatInputModule,
    MatSelectModule,
  ],
  template: `
    <form [formGroup]="form">
      <mat-form-field>
        <mat-label>Country</mat-label>
        <mat-select formControlName="country">
          @for (country of countries; track country) {
            <mat-option [value]="country.toLowerCase()">{{ country }}</mat-option>
          }
        </mat-select>
      </mat-form-field>
      <mat-form-field>
        <mat-label>Skills</mat-label>
        <mat-select multiple formControlName="skills">
          @for (skill of ["Java", "JavaScript", "Python", "Rust"]; track skill) {
            <mat-option [value]="skill">{{ skill }}</mat-option>
          }
        </mat-select>
      </mat-form-field>
      <mat-form-field>
        <mat-label>City</mat-label>
        <input matInput formControlName="city" [matAutocomplete]="cities" (input)="filter($event)" />
        <mat-autocomplete requireSelection #cities="matAutocomplete">
          @for (city of cityNames(); track city) {
            <mat-option [value]="city">{{ city }}</mat-option>
          }
        </mat-autocomplete>
      </mat-form-field>
      <mat-form-field>
        <mat-label>Tags</mat-label>
        <mat-chip-grid #grid>
          @for (tag of tags(); track tag) {
            <mat-chip-row (removed)="remove(tag)">
              {{ tag }}
              <button matChipRemove [attr.aria-label]="'remove ' + tag">x</button>
            </mat-chip-row>
          }
        </mat-chip-grid>
        <input [matChipInputFor]="grid" (matChipInputTokenEnd)="add($event)" />
      </mat-form-field>
    </form>
  `,
})
class Choosing {
  readonly countries = countries;
  readonly cityNames = signal(countries);
  readonly tags = signal<string[]>([]);
  readonly form = new FormGroup({
    country: new FormControl(""),
    skills: new FormControl(["Java"]),
    city: new FormControl(""),
  });

  constructor() {
    window.__state = () => ({ ...this.form.getRawValue(), tags: this.tags() });
  }

  filter(event: Event): void {
    const text = (event.target as HTMLInputElement).value.toLowerCase();
    this.cityNames.set(countries.filter((name) => name.toLowerCase().includes(text)));
  }

  add(event: MatChipInputEvent): void {
    const tag = event.value.trim();
    if (tag) this.tags.update((tags) => [...tags, tag]);
    event.chipInput.clear();
  }

  remove(tag: string): void {
    this.tags.update((tags) => tags.filter((each) => each !== tag));
  }
}

bootstrapApplication(Choosing, { providers: [provideNoopAnimations()] });
