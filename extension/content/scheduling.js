// Waits for the page's next task and its next frame.
const FRAME_MS = 16;
// On a busy machine a frame comes late; some documents, such as frames out of view, get none.
const FRAME_LIMIT_MS = 500;
const HURRY_MS = 30;

const channel = new MessageChannel();
const waiting = [];
let lastTask = 0;
channel.port1.onmessage = () => waiting.shift()();

// A message comes at once in a hidden tab too; timers come late there. A hurried task runs before
// the page's own tasks and frames; every HURRY_MS an ordinary task lets those run.
export function nextTask(hurried) {
  if (hurried && performance.now() - lastTask < HURRY_MS) {
    return scheduler.postTask(() => {}, { priority: "user-blocking" });
  }
  return new Promise((resolve) => {
    waiting.push(() => {
      lastTask = performance.now();
      resolve();
    });
    channel.port2.postMessage(null);
  });
}

// False while the last frame that was asked for has not come.
let rendersFrames = true;

// A hidden tab renders no frames and has late timers: there it waits for as long as a frame takes.
export async function nextFrame() {
  if (!document.hidden) {
    return new Promise((resolve) => {
      const giveUp = () => {
        rendersFrames = false;
        resolve();
      };
      const timer = setTimeout(giveUp, rendersFrames ? FRAME_LIMIT_MS : FRAME_MS);
      requestAnimationFrame(() => {
        rendersFrames = true;
        clearTimeout(timer);
        resolve();
      });
    });
  }
  const until = performance.now() + FRAME_MS;
  while (performance.now() < until) await nextTask();
}
