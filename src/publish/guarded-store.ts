import { errorCode } from "../text/error-code.js";
import type { PublishStore } from "./publish-store.js";

/**
 * A store of a program, whose failures count as failures of a disk: rejections with an error that says why. Its functions may throw at
 * once, reject with anything, or with the `TypeError` of `fetch`, which elsewhere is a defect of igx.
 */
export const guardedStore = (store: PublishStore): PublishStore => ({
  readLock: () => guarded(() => store.readLock()),
  writeLock: (text) => guarded(() => store.writeLock(text)),
  acquire: async () => {
    const lock = await guarded(() => store.acquire());
    if (!lock.ok) return lock;
    return { ...lock, release: () => guarded(() => lock.release()) };
  },
  readJournal: (name) => guarded(() => store.readJournal(name)),
  openJournal: async (name) => {
    const file = await guarded(() => store.openJournal(name));
    return { append: (lines) => guarded(() => file.append(lines)), close: () => guarded(() => file.close()) };
  },
  removeJournal: (name) => guarded(() => store.removeJournal(name)),
});

async function guarded<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    const reason = (error instanceof Error && error.message) || String(error);
    throw storeError(reason.replace(/\.$/, ""), error);
  }
}

const storeFailed = "IGX_STORE_FAILED";

/** The failure of a store that consists of no files. */
export const storeError = (reason: string, cause: unknown): Error =>
  Object.assign(new Error(reason, { cause }), { code: storeFailed });

/** Why a store has failed, if it consists of no files: the failures of files have other sentences. */
export const storeFailure = (error: unknown): string | undefined =>
  error instanceof Error && errorCode(error) === storeFailed ? error.message : undefined;
