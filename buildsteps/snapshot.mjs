// Starts Pyodide, imports the in-page package, and writes the interpreter's memory to a file.
// node --experimental-wasm-jspi snapshot.mjs PYODIDE ARCHIVE OUTPUT
// Without JSPI here, run_sync would be off in every browser that loads the snapshot.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, archive, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: folder, _makeSnapshot: true });
pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
pyodide.pyimport("formpilot_inpage.runtime");
writeFileSync(output, pyodide.makeMemorySnapshot());
