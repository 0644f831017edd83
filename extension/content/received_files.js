// The files that the host sends for a command. They are kept until the command ends.
const KEPT_FOR_MS = 60_000;

// The name of a transfer -> {contents, timer}; `contents` has the parts of each file, as Blobs.
const transfers = new Map();
// Transfers that the host has ended: a part that comes late is not kept.
const ended = new Set();

function toBytes(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

// Parts of a file come in their order. A part without text drops the whole transfer.
export function keepPart({ transfer, number, text }) {
  if (text === null) ended.add(transfer);
  if (ended.has(transfer)) return drop(transfer);
  const kept = transfers.get(transfer) ?? { contents: [] };
  clearTimeout(kept.timer);
  // A worker that has died tells nothing.
  kept.timer = setTimeout(drop, KEPT_FOR_MS, transfer);
  (kept.contents[number] ??= []).push(new Blob([toBytes(text)]));
  transfers.set(transfer, kept);
}

export function drop(transfer) {
  clearTimeout(transfers.get(transfer)?.timer);
  transfers.delete(transfer);
}

export function dropAll() {
  for (const transfer of transfers.keys()) drop(transfer);
}

// Returns null where the document has no such file, or not all of it.
export function build(transfer, number, name, size, options) {
  const parts = transfers.get(transfer)?.contents[number];
  const built = parts && new File(parts, name, options);
  return built?.size === size ? built : null;
}
