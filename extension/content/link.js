// Python's second home: apart from the document, at the other end of a port.
const named = (name) => Object.assign(new Error(name), { name });
const CLOSED = "SecondHomeClosed";
const TRIES = 3;

// A home that was empty may close at the very moment that somebody comes; the next one is new.
export async function start() {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await connect();
    } catch (error) {
      if (error.name !== CLOSED || !left) throw error;
    }
  }
}

async function connect() {
  const began = performance.now();
  const { worker } = await import(chrome.runtime.getURL("content/objects.js"));
  await chrome.runtime.sendMessage({ apart: true });
  const port = chrome.runtime.connect({ name: "link" });
  // Per command: its hand on the page's objects, and who waits for its answer.
  const commands = new Map();

  const answer = (command, text, left, tell, number) =>
    new Promise((resolve, reject) => {
      const perform = worker(tell, () => port.postMessage({ command, stop: true }));
      commands.set(command, { perform, resolve, reject });
      port.postMessage({ command, text, left, number });
    });
  const cancel = (command) => port.postMessage({ command, cancel: true });

  return new Promise((ready, failed) => {
    const ended = new Promise((end) => {
      port.onDisconnect.addListener(() => {
        void chrome.runtime.lastError;
        const error = named(CLOSED);
        failed(error);
        for (const { perform, reject } of commands.values()) {
          perform.end();
          reject(error);
        }
        end();
      });
    });
    port.onMessage.addListener(async ({ command, operation, text, facts, failure }) => {
      if (operation) {
        const outcome = await commands.get(command).perform(text);
        port.postMessage({ command, operation, text: outcome });
      } else if (command) {
        const { perform, resolve, reject } = commands.get(command);
        commands.delete(command);
        perform.end();
        failure ? reject(named(failure)) : resolve(text);
      } else if (facts) {
        const ms = Math.round(performance.now() - began);
        const close = () => port.disconnect();
        ready({ answer, cancel, facts: { home: "offscreen", ...facts, ms }, ended, close });
      } else {
        failed(new Error(failure));
      }
    });
  });
}
