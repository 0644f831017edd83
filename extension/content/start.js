// Starts Python: from its memory snapshot, or plainly where that fails.
const SNAPSHOT_LIMIT_MS = 8000;

function within(milliseconds, promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    const error = new Error(`${what} took more than ${milliseconds} ms`);
    timer = setTimeout(reject, milliseconds, error);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// The layout is that of buildsteps/snapshot.py.
function withEmptyPages(stored) {
  const [pageSize, length, count] = new Uint32Array(stored, 0, 3);
  const memory = new Uint8Array(length);
  let from = 4 * (3 + count);
  for (const page of new Uint32Array(stored, 12, count)) {
    const to = page * pageSize;
    const size = Math.min(pageSize, length - to);
    memory.set(new Uint8Array(stored, from, size), to);
    from += size;
  }
  return memory.buffer;
}

const STARTS = {
  snapshot: (load, fetched) => {
    const _loadSnapshot = fetched("python/snapshot.bin").then(withEmptyPages);
    return within(SNAPSHOT_LIMIT_MS, load({ _loadSnapshot }), "the snapshot");
  },
  plain: async (load, fetched) => {
    const [pyodide, archive] = await Promise.all([load({}), fetched("python/inpage.zip")]);
    pyodide.unpackArchive(archive, "zip");
    return pyodide;
  },
};

// The module that JavaScript calls, and how the start went. `asset` gives a file's address.
export async function startPython(asset) {
  const began = performance.now();
  const { loadPyodide } = await import(asset("pyodide/pyodide.mjs"));
  const load = (options) => loadPyodide({ indexURL: asset("pyodide/"), ...options });
  const fetched = (path) => fetch(asset(path)).then((response) => response.arrayBuffer());
  const failures = [];
  for (const [start, attempt] of Object.entries(STARTS)) {
    try {
      const python = (await attempt(load, fetched)).pyimport("formpilot_inpage.home");
      return { python, facts: { start, ms: Math.round(performance.now() - began), failures } };
    } catch (error) {
      failures.push(`${start}: ${error.message}`);
    }
  }
  throw new Error(failures.join("; "));
}
