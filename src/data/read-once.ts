import { sameItems } from "../text/same-items.js";

/** The result of a reader. */
interface Result {
  readonly problems: readonly unknown[];
}

interface Known {
  readonly key: string;
  readonly sources: readonly object[];
  readonly result: Promise<Result>;
}

/* By the first source, so that a result is forgotten with it. */
const known = new WeakMap<object, readonly Known[]>();

/**
 * The last results of the very same sources, which are bytes of a file or tables of a query, read in the same way: an editor compiles a document
 * with every key, and its data seldom changes. At most `max` are kept for a first source, and none with problems, as time and memory may have
 * been short.
 */
export function readOnce<R extends Result>(
  sources: readonly object[],
  key: string,
  max: number,
  read: () => Promise<R>,
): Promise<R> {
  const [first] = sources;
  if (!first) return read();
  const kept = known.get(first) ?? [];
  const last = kept.find((one) => one.key === key && sameItems(one.sources, sources));
  // The key says what kind of result it is.
  if (last) return last.result as Promise<R>;
  const result = read();
  const entry: Known = { key, sources, result };
  known.set(first, [...kept, entry].slice(-max));
  const forget = () =>
    known.set(
      first,
      (known.get(first) ?? []).filter((one) => one !== entry),
    );
  result.then(({ problems }) => problems.length > 0 && forget(), forget);
  return result;
}
