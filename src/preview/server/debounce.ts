interface Debouncer {
  /** Calls after this many milliseconds, unless `after` is called again before. */
  readonly after: (milliseconds: number) => void;
  readonly cancel: () => void;
}

/**
 * Combines requests that follow closely into one call. Requests without end do not delay it forever: it happens `longest` milliseconds
 * after the first one.
 */
export function debounce(call: () => void, longest: number): Debouncer {
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
