// Starts Pyodide from a memory snapshot, or without it where that fails.
const SNAPSHOT_LIMIT_MS = 8000;

function rejectAfter(milliseconds, promise, what) {
  let timer;
  const timeout = new Promise((_, reject) => {
    const error = new Error(`${what} took more than ${milliseconds} ms`);
    timer = setTimeout(reject, milliseconds, error);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

// The stored snapshot leaves out empty pages; buildsteps/snapshot.py describes its layout.
function restoreEmptyPages(stored) {
  const [pageSize, length, count] = new Uint32Array(stored, 0, 3);
  const memory = new Uint8Array(length);
  let source = 4 * (3 + count);
  for (const page of new Uint32Array(stored, 12, count)) {
    const target = page * pageSize;
    const size = Math.min(pageSize, length - target);
    memory.set(new Uint8Array(stored, source, size), target);
    source += size;
  }
  return memory.buffer;
}

const START_METHODS = {
  snapshot: (load, fetchAsset) => {
    const _loadSnapshot = fetchAsset("python/snapshot.bin").then(restoreEmptyPages);
    return rejectAfter(SNAPSHOT_LIMIT_MS, load({ _loadSnapshot }), "the snapshot");
  },
  plain: async (load, fetchAsset) => {
    const [pyodide, archive] = await Promise.all([load({}), fetchAsset("python/inpage.zip")]);
    pyodide.unpackArchive(archive, "zip");
    return pyodide;
  },
};

// Returns the Python module that JavaScript calls, and facts about the start. `assetUrl` gives the
// URL of a file of the extension.
export async function startPython(assetUrl) {
  const began = performance.now();
  const { loadPyodide } = await import(assetUrl("pyodide/pyodide.mjs"));
  const load = (options) => loadPyodide({ indexURL: assetUrl("pyodide/"), ...options });
  const fetchAsset = (path) => fetch(assetUrl(path)).then((response) => response.arrayBuffer());
  const failures = [];
  for (const [start, attempt] of Object.entries(START_METHODS)) {
    try {
      const python = (await attempt(load, fetchAsset)).pyimport("formpilot_inpage.runtime");
      return { python, facts: { start, ms: Math.round(performance.now() - began), failures } };
    } catch (error) {
      failures.push(`${start}: ${error.message}`);
    }
  }
  throw new Error(failures.join("; "));
}
