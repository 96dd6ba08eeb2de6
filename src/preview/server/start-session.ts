import type { Choice } from "../session/preview-document.js";
import { createSession, type Frame, type PreviewSession } from "../session/session.js";
import { debounce } from "./debounce.js";
import { createDoubt } from "./doubt.js";
import { type FileStamps, haveChanged } from "./file-stamps.js";
import { lookRegularly } from "./look-regularly.js";
import type { FileWatcher, WatchedDocument } from "./watched-document.js";

/** Times in milliseconds. */
export interface SessionTimes {
  /** Waits for more changes: editors write a file in several steps, which should be one reading. */
  readonly debounceMs: number;
  /** How long to wait for a file that looks as if an editor is just saving it. */
  readonly grace: number;
  /** When to check the files once more after a change, since watchers hold back events that follow too closely. */
  readonly check: number;
  /** How often to check the files for changes that no watcher reports: on networks, in containers, after sleep. */
  readonly poll: number;
}

const usualTimes: SessionTimes = { debounceMs: 10, grace: 60, check: 80, poll: 2_000 };

interface WatchedSession {
  readonly document: WatchedDocument;
  readonly watcher: FileWatcher;
  readonly frame?: Frame;
  /** Values of parameters, and the row, to begin with. */
  readonly values?: Choice["values"];
  readonly row?: number;
  readonly times?: Partial<SessionTimes>;
  /** Returns milliseconds, and continues while the machine sleeps. Default: `Date.now`. */
  readonly clock?: () => number;
}

/** Starts the session of a document that follows its files. */
export async function startSession(options: WatchedSession): Promise<PreviewSession<WatchedDocument>> {
  const { watcher, clock = Date.now, document, frame = {}, values = {}, row = 0 } = options;
  const { debounceMs, grace, check, poll } = { ...usualTimes, ...options.times };
  const isDoubtful = createDoubt(grace);
  let stamps: FileStamps = new Map();
  let closed = false;
  let session: PreviewSession<WatchedDocument> | undefined;
  const again = debounce(() => void session?.changed(), 10 * debounceMs);
  const verify = async (): Promise<void> => {
    if (!closed && (await haveChanged(stamps))) again.after(0);
  };

  watcher.onChange((path) => {
    // A missing folder may appear together with files that the document needs.
    if (stamps.has(path) || [...stamps.keys()].some((file) => file.startsWith(`${path}/`))) again.after(debounceMs);
  });
  session = await createSession<WatchedDocument>({
    document,
    frame,
    values,
    row,
    read: async (shown, choice, fresh) => {
      const now = await shown.read(choice, fresh);
      const torn = await haveChanged(now.stamps);
      if (closed) return undefined;
      stamps = now.stamps;
      watcher.add(now.folders);
      // If a file changed while it was read, the text may be half old and half new.
      if (isDoubtful(stamps, torn)) return void again.after(debounceMs);
      if (fresh) setTimeout(verify, check).unref();
      return now;
    },
  });
  const { close } = session;
  const stopLooking = lookRegularly(poll, clock, { look: () => void verify(), awake: () => again.after(0) });
  return {
    ...session,
    close: async () => {
      closed = true;
      stopLooking();
      again.cancel();
      await Promise.all([close(), watcher.close()]);
    },
  };
}
