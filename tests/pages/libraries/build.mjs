// Bundles every page into the folder that the command line names. Templates are compiled here:
// strict pages forbid eval.

import { performCompilation, readConfiguration } from "@angular/compiler-cli";
import linker from "@angular/compiler-cli/linker/babel";
import { transformAsync } from "@babel/core";
import { build } from "esbuild";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile as compileSvelte } from "svelte/compiler";
import { compileScript, parse } from "vue/compiler-sfc";
import { APPLYING } from "./applying/pages.mjs";
import { CHOOSING } from "./choosing/pages.mjs";
import { CLICKING } from "./clicking/pages.mjs";
import { DATES } from "./dates/pages.mjs";
import { DRAGGING } from "./dragging/pages.mjs";
import { EDITORS } from "./editors/pages.mjs";
import { FILES } from "./files/pages.mjs";
import { HOVERING } from "./hovering/pages.mjs";
import { NUMBERS } from "./numbers/pages.mjs";
import { TOGGLES } from "./toggles/pages.mjs";

const SOURCE = dirname(fileURLToPath(import.meta.url));
const TARGET = process.argv[2];

const react = (version) => ({
  react: `react-${version}`,
  "react-dom": `react-dom-${version}`,
});
const PAGES = {
  "react-16": { entry: "react/legacy.jsx", alias: react(16) },
  "react-17": { entry: "react/legacy.jsx", alias: react(17) },
  "react-18": { entry: "react/root.jsx", alias: react(18) },
  "react-19": { entry: "react/root.jsx" },
  "react-hook-form": { entry: "react/hook-form.jsx" },
  mui: { entry: "react/mui.jsx" },
  antd: { entry: "react/antd.jsx", alias: react(18) },
  vue: { entry: "vue/main.js" },
  svelte: { entry: "svelte/main.js" },
  "angular-template": { entry: "angular-compiled/angular/template-driven.js" },
  "angular-reactive": { entry: "angular-compiled/angular/reactive.js" },
  lit: { entry: "elements/lit.js" },
  shoelace: { entry: "elements/shoelace.js", markup: "elements/shoelace.html" },
  inputmask: { entry: "plain/inputmask.js", markup: "plain/inputmask.html" },
  flatpickr: { entry: "plain/flatpickr.js", markup: "plain/flatpickr.html" },
  plain: { entry: "plain/plain.js", markup: "plain/plain.html" },
  ...APPLYING,
  ...CHOOSING,
  ...CLICKING,
  ...DATES,
  ...DRAGGING,
  ...EDITORS,
  ...FILES,
  ...HOVERING,
  ...NUMBERS,
  ...TOGGLES,
};

const vue = loader(/\.vue$/, (text, path) => {
  const { descriptor } = parse(text, { filename: path });
  const options = { id: basename(path), inlineTemplate: true, isProd: true };
  return compileScript(descriptor, options).content;
});

const svelte = loader(
  /\.svelte$/,
  (text, path) => compileSvelte(text, { filename: path, generate: "client" }).js.code,
);

// Angular's packages are published half compiled; their linker does the rest.
const angular = loader(/@angular[\\/].*\.mjs$/, async (text, path) => {
  if (!text.includes("ɵɵngDeclare")) return text;
  const { code } = await transformAsync(text, {
    filename: path,
    configFile: false,
    compact: false,
    plugins: [linker],
  });
  return code;
});

function loader(filter, compile) {
  return {
    name: String(filter),
    setup({ onLoad }) {
      onLoad({ filter }, async ({ path }) => ({
        contents: await compile(await readFile(path, "utf8"), path),
        resolveDir: dirname(path),
      }));
    },
  };
}

function compileAngular() {
  const { rootNames, options, errors } = readConfiguration(join(SOURCE, "angular"));
  const { diagnostics } = performCompilation({ rootNames, options });
  const problems = [...errors, ...diagnostics];
  if (problems.length) throw new Error(problems.map((each) => each.messageText).join("\n"));
}

async function make(name, { entry, alias = {}, define = {}, markup }) {
  const { metafile } = await build({
    entryPoints: { [name]: join(SOURCE, entry) },
    absWorkingDir: SOURCE,
    outdir: TARGET,
    bundle: true,
    minify: true,
    metafile: true,
    format: "iife",
    target: "es2022",
    conditions: ["browser", "production"],
    alias,
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "false",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
      ngDevMode: "false",
      ngJitMode: "false",
      ngServerMode: "false",
      ...define,
    },
    plugins: [vue, svelte, angular],
    logLevel: "error",
  });
  const body = markup ? await readFile(join(SOURCE, markup), "utf8") : '<div id="app"></div>\n';
  const hasStyle = Object.keys(metafile.outputs).some((file) => file.endsWith(".css"));
  const style = hasStyle ? `\n    <link rel="stylesheet" href="${name}.css">` : "";
  await writeFile(
    join(TARGET, `${name}.html`),
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${name}</title>
    <link rel="icon" href="data:,">${style}
  </head>
  <body>
${body}<script src="${name}.js"></script>
  </body>
</html>
`,
  );
}

await rm(TARGET, { recursive: true, force: true });
await mkdir(TARGET, { recursive: true });
compileAngular();
await Promise.all(Object.entries(PAGES).map(([name, page]) => make(name, page)));
