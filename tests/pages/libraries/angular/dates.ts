import { Component } from "@angular/core";
import { FormControl, FormGroup, ReactiveFormsModule } from "@angular/forms";
import { provideNativeDateAdapter } from "@angular/material/core";
import { MatDatepickerModule } from "@angular/material/datepicker";
import { MatFormFieldModule } from "@angular/material/form-field";
import { MatInputModule } from "@angular/material/input";
import { bootstrapApplication } from "@angular/platform-browser";
import { provideNoopAnimations } from "@angular/platform-browser/animations";
import "zone.js";

const iso = (day: Date | null) => day?.toLocaleDateString("sv") ?? "";

@Component({
  selector: "#app",
  imports: [ReactiveFormsModule, MatDatepickerModule, MatFormFieldModule, MatInputModule],
  template: `
    <form [formGroup]="form">
      <mat-form-field>
        <mat-label>Arrival</mat-label>
        <input matInput [matDatepicker]="arrival" formControlName="arrival" />
        <mat-datepicker-toggle matIconSuffix [for]="arrival" />
        <mat-datepicker #arrival />
      </mat-form-field>
      <mat-form-field>
        <mat-label>Departure</mat-label>
        <input matInput readonly [matDatepicker]="departure" formControlName="departure" />
        <mat-datepicker-toggle matIconSuffix [for]="departure" />
        <mat-datepicker #departure />
      </mat-form-field>
      <mat-form-field>
        <mat-label>Stay</mat-label>
        <mat-date-range-input [rangePicker]="stay">
          <input matStartDate formControlName="start" placeholder="Start date" />
          <input matEndDate formControlName="end" placeholder="End date" />
        </mat-date-range-input>
        <mat-datepicker-toggle matIconSuffix [for]="stay" />
        <mat-date-range-picker #stay />
      </mat-form-field>
      <mat-form-field>
        <mat-label>Limited</mat-label>
        <input matInput [matDatepicker]="limited" [min]="earliest" formControlName="limited" />
        <mat-datepicker #limited />
      </mat-form-field>
    </form>
  `,
})
class Dates {
  readonly earliest = new Date(2030, 0, 1);
  readonly form = new FormGroup({
    arrival: new FormControl<Date | null>(null),
    departure: new FormControl<Date | null>(null),
    start: new FormControl<Date | null>(null),
    end: new FormControl<Date | null>(null),
    limited: new FormControl<Date | null>(null),
  });

  constructor() {
    window.__state = () => {
      const { arrival, departure, start, end, limited } = this.form.getRawValue();
      return {
        arrival: iso(arrival),
        departure: iso(departure),
        stay: start || end ? [iso(start), iso(end)] : [],
        limited: this.form.controls.limited.valid ? iso(limited) : "",
      };
    };
  }
}

bootstrapApplication(Dates, { providers: [provideNativeDateAdapter(), provideNoopAnimations()] });
