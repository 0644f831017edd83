// Replaces functions that a script might use, floods the page with false messages, and records
// every call and every message that is not its own.
(() => {
  const { stringify } = JSON;
  const { apply, defineProperty } = Reflect;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const post = window.postMessage;
  const byId = Document.prototype.getElementById;
  const { chrome, setInterval } = window;
  const record = { calls: [], messages: [], events: [], sent: 0, runtime: typeof chrome?.runtime };
  const MARK = "flood-of-the-page";

  const text = (value) => {
    try {
      return stringify(value) ?? `${value}`;
    } catch {
      return "something";
    }
  };
  const note = (kind, ...facts) => record[kind].push(text(facts));
  const listen = (target, type, handle) => apply(addEventListener, target, [type, handle, true]);

  const recordMessage = ({ type, data, detail }) => {
    const content = text([data, detail]);
    if (!content.includes(MARK)) note("messages", type, content);
  };
  const channels = [];
  for (const name of ["formpilot", "remote_runtime", "python"]) {
    const [sender, receiver] = [new BroadcastChannel(name), new BroadcastChannel(name)];
    listen(receiver, "message", recordMessage);
    channels.push(sender);
  }
  for (const type of ["message", "messageerror", "connect", "formpilot", "remote_runtime"]) {
    listen(window, type, recordMessage);
  }
  for (const key in window) {
    if (key.startsWith("on") && key !== "onmessage") {
      listen(window, key.slice(2), (event) => note("events", event.type, event.detail));
    }
  }

  const LIES = [
    { operation: 1, id: 1, command: 1, progress: "[]", text: "[]", hello: 1, mark: MARK },
    { id: 1, text: stringify({ summary: MARK, result: { count: 99 } }), value: "lie", mark: MARK },
    { stop: true, shutdown: true, started: { failed: MARK }, switch: { tab: 1, on: false }, mark: MARK },
    stringify(["call", { $: 0 }, "document.querySelectorAll", [MARK]]),
    stringify({ value: MARK, thrown: MARK }),
  ];
  const flood = () => {
    for (const lie of LIES) {
      apply(post, window, [lie, "*"]);
      for (const channel of channels) channel.postMessage(lie);
      for (const type of ["message", "formpilot", "remote_runtime"]) {
        const event = new MessageEvent(type, { data: lie, bubbles: true });
        apply(dispatchEvent, window, [event]);
        apply(dispatchEvent, document, [new CustomEvent(type, { detail: lie, bubbles: true })]);
      }
      record.sent += 1;
    }
  };

  const COVERED = [
    ["Array.prototype.map", Array.prototype],
    ["Array.prototype.filter", Array.prototype],
    ["Function.prototype.call", Function.prototype],
    ["JSON.parse", JSON],
    ["JSON.stringify", JSON],
    ["Object.entries", Object],
    ["Object.fromEntries", Object],
    ["Promise.prototype.then", Promise.prototype],
    ["Map.prototype.get", Map.prototype],
    ["Map.prototype.set", Map.prototype],
    ["WeakMap.prototype.get", WeakMap.prototype],
    ["EventTarget.prototype.addEventListener", EventTarget.prototype],
    ["EventTarget.prototype.dispatchEvent", EventTarget.prototype],
    ["MessagePort.prototype.postMessage", MessagePort.prototype],
    ["Document.prototype.querySelectorAll", Document.prototype],
    ["Document.prototype.createElement", Document.prototype],
    ["Document.prototype.evaluate", Document.prototype],
    ["Element.prototype.querySelectorAll", Element.prototype],
    ["Element.prototype.getAttribute", Element.prototype],
    ["Element.prototype.checkVisibility", Element.prototype],
    ["Element.prototype.getBoundingClientRect", Element.prototype],
    ["Element.prototype.attachShadow", Element.prototype],
    ["Element.prototype.append", Element.prototype],
    ["window.fetch", window],
    ["window.postMessage", window],
    ["window.setTimeout", window],
  ];
  for (const [name, owner] of COVERED) {
    const value = function (...parameters) {
      note("calls", name, parameters);
      return "a lie";
    };
    const key = name.slice(name.lastIndexOf(".") + 1);
    defineProperty(owner, key, { __proto__: null, value, writable: true, configurable: true });
  }
  document.querySelectorAll = document.querySelector = () => note("calls", "document.query");
  const GETTERS = [
    [Node.prototype, "textContent"],
    [HTMLElement.prototype, "innerText"],
    [Element.prototype, "localName"],
  ];
  for (const [owner, key] of GETTERS) {
    const get = () => note("calls", key);
    defineProperty(owner, key, { __proto__: null, get, configurable: true });
  }
  const WIRE_KEYS = [
    "id", "text", "command", "operation", "progress", "hello", "cancel", "stop", "shutdown",
    "runtime", "thrown", "deadline_ms", "$",
  ];
  for (const key of WIRE_KEYS) {
    const get = () => note("calls", `Object.prototype.${key}`);
    const set = function (value) {
      const property = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
      defineProperty(this, key, property);
    };
    defineProperty(Object.prototype, key, { __proto__: null, get, set, configurable: true });
  }

  setInterval(flood, 5);
  [].map("the page's own call");
  listen(document, "click", ({ isTrusted }) => {
    if (isTrusted) apply(byId, document, ["record"]).replaceChildren(stringify(record));
  });
})();
