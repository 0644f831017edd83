// The lint rules for JavaScript. buildsteps/checks.py copies this file beside node_modules.
import javascript from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".build/", ".venv/", "dist/"] },
  javascript.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-unused-vars": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["extension/**/*.js"], languageOptions: { globals: globals.webextensions } },
];
