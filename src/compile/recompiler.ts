import type { Host } from "../contract/host.js";
import { realPathIn } from "../contract/real-path.js";

/** Makes a host report every file it is asked for. */
export type Track = (host: Host) => Host;

/** Hears of a file, by its absolute path. */
type NoteFile = (path: string) => void | Promise<void>;

/**
 * Remembers compiled documents, and the files that each depends on. Watching builds, the preview and editors notice changes in different
 * ways and make different results; this one place decides which documents a change affects.
 */
export interface Recompiler<Made> {
  /**
   * The result of `make` for a document: the same object as last time while none of its files has changed. `make` passes the host that it
   * reads with through `track`, and the paths that it reads without a host to `note`. `onFile` is called right before a file is read, for
   * callers that must know its state then.
   */
  readonly open: (
    name: string,
    make: (track: Track, note: NoteFile) => Promise<Made>,
    onFile?: NoteFile,
  ) => Promise<Made>;
  /** Whether `open` would return a remembered document. */
  readonly has: (name: string) => boolean;
  /** Absolute paths that the document depends on: also missing files, links with their targets, and folders on the way. */
  readonly files: (name: string) => readonly string[];
  /** Forgets the documents that depend on these files, which are absolute; returns their names. */
  readonly invalidate: (changed: readonly string[]) => readonly string[];
  /** Forgets everything, as after a change of the configuration. */
  readonly clear: () => void;
}

interface Entry<Made> {
  /** Filled while the files are read, so that a change during the reading counts. */
  readonly files: Set<string>;
  readonly made: Promise<Made>;
}

export function createRecompiler<Made>(): Recompiler<Made> {
  const entries = new Map<string, Entry<Made>>();
  return {
    open(name, make, onFile) {
      const known = entries.get(name);
      if (known) return known.made;
      const files = new Set<string>();
      const note = (path: string) => {
        files.add(path);
        return onFile?.(path);
      };
      const made = make((host) => trackingHost(host, note), note);
      const entry = { files, made };
      entries.set(name, entry);
      // A file that could not be read is tried again.
      made.catch(() => entries.get(name) === entry && entries.delete(name));
      return made;
    },
    has: (name) => entries.has(name),
    files: (name) => [...(entries.get(name)?.files ?? [])],
    invalidate(changed) {
      const stale = [...entries].filter(([, { files }]) => changed.some((path) => files.has(path)));
      for (const [name] of stale) entries.delete(name);
      return stale.map(([name]) => name);
    },
    clear: () => entries.clear(),
  };
}

/** Links count as their targets do: either may change. */
const trackingHost = (host: Host, note: NoteFile): Host => ({
  ...(host.isolate && { isolate: (job, bounds) => host.isolate!(job, bounds) }),
  root: host.root,
  readFile: async (path, maximum) => {
    await note(path);
    return host.readFile(path, maximum);
  },
  realPath: async (path) => {
    await note(path);
    const real = await realPathIn(host, path);
    await note(real);
    return real;
  },
});
