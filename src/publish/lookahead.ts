export interface Lookahead {
  /** Resolves when there is room for one more; `undefined` if there is. */
  readonly enter: () => Promise<void> | undefined;
  /** Call it once for each that entered, whatever became of it. */
  readonly leave: () => void;
  /** Makes room for one more from now on, up to the most. */
  readonly widen: () => void;
}

/** Bounds how many wait for something, in the order of the calls: at first `least`, later as many as `widen` was called for, at most `most`. */
export function createLookahead(least: number, most: number): Lookahead {
  let [free, size] = [least, least];
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    enter: () => {
      if (free === 0) return new Promise((resolve) => void waiting.push(resolve));
      free--;
      return undefined;
    },
    leave,
    widen: () => {
      if (size === most) return;
      size++;
      leave();
    },
  };
}
