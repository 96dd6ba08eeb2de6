/** Adds up how long the parts of a run take. */
export interface Stopwatch {
  /** Milliseconds, by part. */
  readonly add: (part: string, milliseconds: number) => void;
  /** Does the work of a part, and adds its time without that of parts inside it. Two parts that are not inside each other must not overlap. */
  readonly time: <Result>(part: string, work: () => Result) => Result;
  readonly parts: () => ReadonlyMap<string, number>;
}

export function createStopwatch(): Stopwatch {
  const parts = new Map<string, number>();
  /** The time of the parts inside the current one. */
  let inside = 0;
  const count = (part: string, milliseconds: number) => void parts.set(part, (parts.get(part) ?? 0) + milliseconds);
  return {
    add(part, milliseconds) {
      count(part, milliseconds);
      inside += milliseconds;
    },
    time(part, work) {
      const [start, before] = [performance.now(), inside];
      inside = 0;
      const done = () => {
        const elapsed = performance.now() - start;
        count(part, elapsed - inside);
        inside = before + elapsed;
      };
      const result = work();
      if (result instanceof Promise) void result.then(done, done);
      else done();
      return result;
    },
    parts: () => parts,
  };
}

/** For runs without measuring. */
export const noStopwatch: Stopwatch = { add: () => {}, time: (_, work) => work(), parts: () => new Map() };
