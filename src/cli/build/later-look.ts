import { stat } from "node:fs/promises";

/** Milliseconds. chokidar drops changes of a file within 50 ms of the one before, and deletions within 100. */
const dropped = 110;

export interface LaterLook {
  /** Something was heard of this path. */
  readonly heard: (path: string) => void;
  readonly close: () => void;
}

/** Looks at a path again once its changes are no longer dropped, and tells if it is not as it was when it was last heard of. */
export function laterLook(tell: (path: string) => void): LaterLook {
  const timers = new Map<string, NodeJS.Timeout>();
  const heard = (path: string): void => {
    const before = stampOf(path);
    clearTimeout(timers.get(path));
    const timer = setTimeout(async () => {
      const isSame = (await before) === (await stampOf(path));
      // Heard of again, or closed, while the file was looked at.
      if (timers.get(path) !== timer) return;
      timers.delete(path);
      if (!isSame) tell(path);
    }, dropped);
    timers.set(path, timer.unref());
  };
  return {
    heard,
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The same as long as the file, or the folder, is neither written nor replaced; `undefined` if it is missing. */
const stampOf = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ ino, size, mtimeMs, birthtimeMs }) => `${ino} ${size} ${mtimeMs} ${birthtimeMs}`,
    () => undefined,
  );
