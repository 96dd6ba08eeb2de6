import type { Track } from "../../../compile/recompiler.js";
import { linkStats } from "../../base/file-stats.js";
import { contentHash } from "../../outputs/content-hash.js";

/** The reads of a document besides its source. */
export interface Reads {
  /** Absolute paths, with where they led. */
  readonly links: ReadonlyMap<string, string>;
  /** The hashes of contents by absolute path. `null` if the file was missing. */
  readonly files: ReadonlyMap<string, string | null>;
}

interface ReadRecorder {
  readonly track: Track;
  /** `undefined` if the same files need not give the same result again. */
  readonly reads: () => Reads | undefined;
}

/** Records all reads of a document. The host has only methods that are recorded here, so a new method cannot read unseen. */
export function recordReads(): ReadRecorder {
  const links = new Map<string, string>();
  const files = new Map<string, string | null>();
  let isRepeatable = true;
  const track: Track = (host) => ({
    root: host.root,
    readFile: async (path, maximum) => {
      const bytes = await host.readFile(path, maximum);
      if (bytes) files.set(path, contentHash(bytes));
      else if (linkStats(path)) isRepeatable = false;
      else files.set(path, null);
      return bytes;
    },
    realPath: async (path) => {
      const real = await host.realPath(path);
      links.set(path, real);
      return real;
    },
    // The results of these jobs depend on time, memory, and an optional package.
    ...(host.isolate && {
      isolate: (job, bounds) => {
        isRepeatable = false;
        return host.isolate!(job, bounds);
      },
    }),
  });
  return { track, reads: () => (isRepeatable ? { links, files } : undefined) };
}
