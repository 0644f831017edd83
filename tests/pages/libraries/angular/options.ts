import { countries, entries, languages } from "../choices";

export class Choices {
  readonly countries = entries(countries);
  readonly languages = entries(languages);
}
