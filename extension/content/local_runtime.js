// The content runtime: Python in the process of this document.
export async function start() {
  const assetUrl = (path) => chrome.runtime.getURL(path);
  // A static import would use the extension's real id, which pages cannot reach.
  const [{ startPython }, { createBridge }] = await Promise.all([
    import(assetUrl("content/pyodide_start.js")),
    import(assetUrl("content/dom_bridge.js")),
  ]);
  const { python, facts } = await startPython(assetUrl);

  async function run(id, text, leftMs, reportProgress, document) {
    const bridge = createBridge(reportProgress, () => python.stop(id));
    try {
      return await python.run_command(id, bridge.ask, text, leftMs, document);
    } finally {
      bridge.end();
    }
  }

  return {
    run,
    cancel: (id) => python.cancel(id),
    facts: { runtime: "content", ...facts },
    ended: new Promise(() => {}),
  };
}
