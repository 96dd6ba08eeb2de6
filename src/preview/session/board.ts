import type { PreviewState } from "../protocol.js";

type Unnumbered = Omit<PreviewState, "version">;

/** Keeps and numbers the states. A state equal to the last one is dropped. */
export function createBoard() {
  const listeners = new Set<() => void>();
  let version = 0;
  let state: Unnumbered | undefined;
  let text = "";
  return {
    state: (): PreviewState => ({ version, ...state! }),
    stateText: (): string => `{"version":${version},${text.slice(1)}`,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put: (next: Unnumbered): void => {
      // Equal texts mean equal drawings, since their numbers are in it.
      const now = JSON.stringify(next);
      if (now === text) return;
      version++;
      state = next;
      text = now;
      for (const listener of listeners) listener();
    },
  };
}
