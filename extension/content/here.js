// Python's first home: this document's own process.
export async function start() {
  const asset = (path) => chrome.runtime.getURL(path);
  // A static import would ask for the extension's real id, which pages cannot reach.
  const [{ startPython }, { worker }] = await Promise.all([
    import(asset("content/start.js")),
    import(asset("content/objects.js")),
  ]);
  const { python, facts } = await startPython(asset);
  return {
    answer: (id, text, left, tell, number) =>
      python.answer(String(id), worker(tell), text, left, number),
    cancel: (id) => python.cancel(String(id)),
    facts: { home: "content", ...facts },
    ended: new Promise(() => {}),
  };
}
