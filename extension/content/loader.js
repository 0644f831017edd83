// Gives this document its Python, and passes it strings.
(() => {
  // A document that comes back from the cache has its loader still.
  if (globalThis.formpilot) {
    globalThis.formpilot.tell();
    return;
  }

  const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const LOOK_EVERY_MS = 50;
  const asset = (path) => chrome.runtime.getURL(path);

  function mayCompile() {
    try {
      return Boolean(new WebAssembly.Module(EMPTY_MODULE));
    } catch {
      return false;
    }
  }

  // A policy can come into force late, with an element of the page; a start under way would
  // then never settle.
  function forbidden(signal) {
    return new Promise((resolve) => {
      const look = setInterval(() => mayCompile() || resolve(), LOOK_EVERY_MS);
      signal.addEventListener("abort", () => clearInterval(look));
    });
  }

  const startHome = async (path) => (await import(asset(path))).start();

  // Where the page's policy forbids WebAssembly, Python has to live apart.
  async function start() {
    if (self.origin === "null" && location.protocol !== "file:") {
      throw new Error("the page is in a sandbox without an origin of its own");
    }
    const looking = new AbortController();
    try {
      const here = mayCompile() && startHome("content/here.js");
      const started = here && (await Promise.race([here, forbidden(looking.signal)]));
      return started || startHome("content/link.js");
    } finally {
      looking.abort();
    }
  }

  let started = null;
  // What this document is called, by whoever asks first.
  let number = 0;
  // Commands that are to end.
  const revoked = new Set();

  const send = (facts) => chrome.runtime.sendMessage({ started: facts });

  // The Python of this document; a new one where the last one failed or ended.
  function python() {
    if (!started) {
      const starting = start();
      started = starting;
      starting
        .then(({ facts, ended }) => send(facts) && ended)
        .catch((error) => send({ failed: error.message }))
        .finally(() => forget(starting));
    }
    return started;
  }

  function forget(ended) {
    if (started === ended) started = null;
  }

  const tell = () => python().then(({ facts }) => send(facts), () => {});
  globalThis.formpilot = { tell };
  python().catch(() => {});

  const late = (milliseconds) =>
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error("it takes too long")), milliseconds);
    });

  async function reply(id, { text, deadline_ms, sent }, tell) {
    const left = deadline_ms - (Date.now() - sent);
    // Whoever asked was told so already.
    if (left <= 0) return { fault: "silent" };
    const began = performance.now();
    const mine = python();
    let answer;
    try {
      ({ answer } = await Promise.race([mine, late(left)]));
    } catch (error) {
      return { fault: "start", detail: error.message };
    }
    try {
      const rest = left - (performance.now() - began);
      const answering = answer(id, text, rest, tell, number);
      // One that came before Python was up.
      if (revoked.has(id)) (await mine).cancel(id);
      return { text: await answering };
    } catch (error) {
      // Python answers every failure itself; what arrives here has ended the interpreter.
      forget(mine);
      return { fault: "broken", detail: error.name };
    }
  }

  async function revoke(id) {
    revoked.add(id);
    (await started?.catch(() => null))?.cancel(id);
  }

  chrome.runtime.onConnect.addListener(function listen(port) {
    // The commands of this port that have no answer yet, as promises of one.
    const underWay = new Map();
    const cancelAll = () => [...underWay.keys()].forEach(revoke);
    // Whoever asked is gone.
    port.onDisconnect.addListener(cancelAll);
    port.onMessage.addListener(async ({ id, document, stop, cancel, ...request }) => {
      if (cancel) return revoke(id);
      if (stop) {
        chrome.runtime.onConnect.removeListener(listen);
        globalThis.formpilot = undefined;
        cancelAll();
        await Promise.all(underWay.values());
        port.disconnect();
        (await started?.catch(() => null))?.close?.();
        return;
      }
      number ||= document;
      const post = (message) => {
        try {
          port.postMessage({ id, ...message });
        } catch {
          // The port closed meanwhile; whoever asked was told.
        }
      };
      // At once: a page that hangs or is left in the next moment tells nothing any more.
      const told = (text) => post({ told: text });
      underWay.set(id, reply(id, request, told).then(post));
      await underWay.get(id);
      underWay.delete(id);
      revoked.delete(id);
    });
    // A file has only the one, a frame without an address of its own only the other.
    const origin = [location.origin, self.origin].find((one) => one !== "null") ?? "null";
    port.postMessage({ here: number, origins: [origin, ...location.ancestorOrigins] });
  });
})();
