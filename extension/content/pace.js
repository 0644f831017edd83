// Waiting for a page: its next task, and its next frame.
const FRAME_FALLBACK_MS = 50;
const FRAME_MS = 16;
const HURRY_MS = 30;

// The next task. Unlike a timer it comes at once in a hidden tab too. A hurried one goes before
// the page's own tasks and frames, which still have their turn every now and then.
const channel = new MessageChannel();
const turns = [];
let lastTurn = 0;
channel.port1.onmessage = () => turns.shift()();

export function turn(hurried = false) {
  if (hurried && performance.now() - lastTurn < HURRY_MS) {
    return scheduler.postTask(() => {}, { priority: "user-blocking" });
  }
  return new Promise((resolve) => {
    turns.push(() => {
      lastTurn = performance.now();
      resolve();
    });
    channel.port2.postMessage(null);
  });
}

// The next frame. A hidden tab has none, and late timers: there it gets as much time.
export async function frame() {
  if (!document.hidden) {
    return new Promise((resolve) => {
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, FRAME_FALLBACK_MS);
    });
  }
  const until = performance.now() + FRAME_MS;
  while (performance.now() < until) await turn();
}
