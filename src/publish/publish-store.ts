import { join } from "node:path";
import { localFolder } from "../text/own-files.js";
import { requireArgument } from "../text/require-argument.js";
import type { JournalStore } from "./journal.js";
import { projectFiles } from "./project-files.js";
import { takeRunLock } from "./run-lock.js";

/**
 * Where the state of published documents is kept. Functions may reject if a disk or database fails: publishing then stops, and the next run
 * continues from there.
 */
export interface PublishStore extends JournalStore {
  /** The lock file: JSON without secrets. `undefined` if it does not exist yet. */
  readonly readLock: () => Promise<string | undefined>;
  /** Replaces it, whole or not at all. Rejects if another program has written it since it was read. */
  readonly writeLock: (text: string) => Promise<void>;
  /** Keeps others from publishing with this store, or says who is publishing. */
  readonly acquire: () => Promise<StoreLock>;
}

interface HeldStoreLock {
  readonly ok: true;
  readonly release: () => Promise<void>;
  /** Aborted if another run takes the lock over. */
  readonly lost?: AbortSignal;
  /** Whether the lock still counts, by the time of its last renewal. igx asks before each request, since a process that was suspended sends before it hears of `lost`. */
  readonly isHeld?: () => boolean;
}

/** The lock of a store, or the message that says who has it. */
export type StoreLock = HeldStoreLock | { readonly ok: false; readonly message: string };

/** A project's folder: `igx.lock.json` in it, the rest in `.igx`. */
export function folderStore(root: string): PublishStore {
  requireArgument(root, "string", "The folder");
  const files = projectFiles(root);
  return {
    ...files,
    readLock: async () => (await files.readLock())?.toString(),
    writeLock: files.replaceLock,
    acquire: async () => {
      const taken = await takeRunLock(join(root, localFolder, "publish.lock"));
      if (taken.ok) return { ok: true, ...taken.value };
      const { process: id, host } = taken.failure;
      const where = host === undefined ? "" : ` on ${host}`;
      return { ok: false, message: `Process ${id}${where} is publishing from this project.` };
    },
  };
}
