import { useEffect } from "react";

/** What the page tells the tests: `__state()` and `__reset()`. */
export function usePublished(state, reset) {
  useEffect(() => {
    window.__state = state;
    window.__reset = reset;
  });
}
