// Python's first home: this document's own process.
export async function start() {
  const asset = (path) => chrome.runtime.getURL(path);
  // A static import would ask for the extension's real id, which pages cannot reach.
  const [{ startPython }, { worker }] = await Promise.all([
    import(asset("content/start.js")),
    import(asset("content/objects.js")),
  ]);
  const { python, facts } = await startPython(asset);

  async function answer(id, text, left, tell, number) {
    const ask = worker(tell, () => python.stop(String(id)));
    try {
      return await python.answer(String(id), ask, text, left, number);
    } finally {
      ask.end();
    }
  }

  return {
    answer,
    cancel: (id) => python.cancel(String(id)),
    facts: { home: "content", ...facts },
    ended: new Promise(() => {}),
  };
}
