export const initial = {
  name: "",
  email: "",
  bio: "to be replaced",
  age: 18,
  born: "",
  volume: 5,
  color: "#000000",
  country: "de",
  languages: ["de"] as string[],
  terms: false,
  news: true,
  plan: "free",
};

export const countries = { de: "Germany", nz: "New Zealand", pe: "Peru" };
export const languages = { de: "German", en: "English", mi: "Māori" };
export const plans = { free: "Free", pro: "Professional" };

export const entries = (choices: Record<string, string>) => Object.entries(choices);
