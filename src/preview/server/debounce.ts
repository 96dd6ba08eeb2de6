export interface Debounced {
  /** Calls after so many milliseconds, unless it is asked for again before. */
  readonly after: (milliseconds: number) => void;
  readonly cancel: () => void;
}

/** Several wishes within a moment are one call. Wishes without end do not put it off for ever: `longest` milliseconds are the most. */
export function debounce(call: () => void, longest: number): Debounced {
  let timer: NodeJS.Timeout | undefined;
  let first: number | undefined;
  const fire = (): void => {
    first = undefined;
    call();
  };
  return {
    after: (milliseconds) => {
      const now = performance.now();
      first ??= now;
      clearTimeout(timer);
      timer = setTimeout(fire, Math.max(0, Math.min(milliseconds, first + longest - now)));
    },
    cancel: () => clearTimeout(timer),
  };
}
