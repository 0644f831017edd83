// Starts Python for this document, and passes strings to it and back.
(() => {
  // A document from the back/forward cache still has its loader.
  if (globalThis.formpilot) {
    globalThis.formpilot.reportStart();
    return;
  }

  const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const POLL_EVERY_MS = 50;

  function canCompileWebAssembly() {
    try {
      return Boolean(new WebAssembly.Module(EMPTY_MODULE));
    } catch {
      return false;
    }
  }

  // A <meta> element can forbid WebAssembly late, and a start under way then never settles.
  function webAssemblyForbidden(signal) {
    return new Promise((resolve) => {
      const timer = setInterval(() => canCompileWebAssembly() || resolve(), POLL_EVERY_MS);
      signal.addEventListener("abort", () => clearInterval(timer));
    });
  }

  const startRuntime = async (path) => (await import(chrome.runtime.getURL(path))).start();

  // In this document, or in the offscreen runtime where the page forbids WebAssembly.
  async function start() {
    if (self.origin === "null" && location.protocol !== "file:") {
      throw new Error("the page is in a sandbox without an origin of its own");
    }
    const polling = new AbortController();
    try {
      const local = canCompileWebAssembly() && startRuntime("content/local_runtime.js");
      const started = local && (await Promise.race([local, webAssemblyForbidden(polling.signal)]));
      return started || startRuntime("content/remote_runtime.js");
    } finally {
      polling.abort();
    }
  }

  // A promise of the runtime; null before the first start, and after a failure.
  let runtime = null;
  // The number of this document; the first message of the worker sets it.
  let documentNumber = 0;
  // Commands to cancel, also those that wait for Python to start.
  const cancelRequests = new Set();

  const sendFacts = (facts) => chrome.runtime.sendMessage({ started: facts });

  function getRuntime() {
    if (!runtime) {
      const starting = start();
      runtime = starting;
      starting
        .then(({ facts, ended }) => {
          sendFacts(facts);
          return ended;
        })
        // Before the message, which the worker may answer late: the next command starts anew.
        .finally(() => discard(starting))
        .catch((error) => sendFacts({ failed: error.message }));
    }
    return runtime;
  }

  function discard(ended) {
    if (runtime === ended) runtime = null;
  }

  const reportStart = () => getRuntime().then(({ facts }) => sendFacts(facts), () => {});
  globalThis.formpilot = { reportStart };
  getRuntime().catch(() => {});

  function rejectAfter(milliseconds, promise) {
    let timer;
    const timeout = new Promise((_, reject) => {
      timer = setTimeout(reject, milliseconds, new Error("it takes too long"));
    });
    return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
  }

  async function runCommand(id, { text, deadline_ms, sent }, reportProgress) {
    const leftMs = deadline_ms - (Date.now() - sent);
    // The worker has already reported that there is no answer.
    if (leftMs <= 0) return { fault: "no_answer" };
    const began = performance.now();
    const current = getRuntime();
    let started;
    try {
      started = await rejectAfter(leftMs, current);
    } catch (error) {
      return { fault: "start_failed", detail: error.message };
    }
    try {
      const restMs = leftMs - (performance.now() - began);
      const answer = started.run(id, text, restMs, reportProgress, documentNumber);
      if (cancelRequests.has(id)) started.cancel(id);
      return { text: await answer };
    } catch (error) {
      // Python answers its own errors; any other means that the interpreter has crashed.
      discard(current);
      return { fault: "failed", detail: error.name };
    }
  }

  // The module that keeps the host's files; null before the first of them.
  let receivedFiles = null;

  async function keepPart(part) {
    try {
      receivedFiles ??= await import(chrome.runtime.getURL("content/received_files.js"));
      receivedFiles.keepPart(part);
      return { kept: true };
    } catch (error) {
      return { fault: "failed", detail: error.name };
    }
  }

  async function cancelCommand(id) {
    cancelRequests.add(id);
    (await runtime?.catch(() => null))?.cancel(id);
  }

  chrome.runtime.onConnect.addListener(function accept(port) {
    // Commands that have no answer yet: id -> promise that it was sent.
    const commands = new Map();
    const cancelAll = () => [...commands.keys()].forEach(cancelCommand);
    const dropFiles = () => receivedFiles?.dropAll();
    port.onDisconnect.addListener(() => {
      dropFiles();
      cancelAll();
    });
    port.onMessage.addListener(async ({ id, document, shutdown, cancel, part, ...request }) => {
      if (cancel) return cancelCommand(id);
      if (request.hostEnded) return dropFiles();
      if (shutdown) {
        chrome.runtime.onConnect.removeListener(accept);
        globalThis.formpilot = undefined;
        dropFiles();
        cancelAll();
        await Promise.all(commands.values());
        port.disconnect();
        (await runtime?.catch(() => null))?.close?.();
        return;
      }
      documentNumber ||= document;
      const post = (message) => {
        try {
          port.postMessage({ id, ...message });
        } catch {
          // The port is closed: the worker has already reported a fault.
        }
      };
      if (part) return post(await keepPart(part));
      // Sent at once: a page that hangs or is left a moment later sends nothing any more.
      const reportProgress = (progress) => post({ progress });
      commands.set(id, runCommand(id, request, reportProgress).then(post));
      await commands.get(id);
      commands.delete(id);
      cancelRequests.delete(id);
    });
    // `location.origin` is "null" in a frame without a URL of its own, `self.origin` in a file.
    const origin = [location.origin, self.origin].find((value) => value !== "null") ?? "null";
    port.postMessage({ hello: documentNumber, origins: [origin, ...location.ancestorOrigins] });
  });
})();
