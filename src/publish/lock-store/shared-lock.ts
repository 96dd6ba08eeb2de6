import type { Result } from "../../text/result.js";
import { type PublishState, readPublishState, type UnreadableFile } from "../publish-state.js";
import type { OpenOptions } from "../queue/queue-connection.js";
import type { LockHeld, RunLock } from "../run-lock.js";
import type { LockStore } from "./lock-store.js";
import { openLockStore, type StoreUnusable } from "./open-lock-store.js";
import type { StateAddress } from "./state-address.js";
import { type LocalFiles, storeFiles } from "./store-files.js";
import { type StoreLock, takeStoreLease } from "./store-lease.js";

/** The lock file of machines that share it. It is connected while its lease is held, and otherwise for each look at it. */
export interface SharedLock {
  readonly shown: string;
  /** Takes the lease, without which nothing can be written. */
  readonly take: () => Promise<Result<RunLock, LockHeld | StoreUnusable>>;
  /** Its entries of a target, with the journal of this machine, as `readPublishState` reads them. */
  readonly readState: (
    local: LocalFiles,
    target: string,
    key: string,
  ) => Promise<Result<PublishState, StoreUnusable | UnreadableFile>>;
}

export function createSharedLock(address: StateAddress, onError: OpenOptions["onError"]): SharedLock {
  const { shown } = address;
  let held: { readonly store: LockStore; readonly lock: StoreLock } | undefined;
  // A server may restart while a run waits. Operations that cannot wait fail within the time of an answer.
  const open = () => openLockStore(address, { patient: true, onError });
  return {
    shown,
    take: async () => {
      const store = await open();
      if (!store.ok) return store;
      const close = () => store.value.close();
      const taken = await takeStoreLease(store.value).catch(async (error: unknown) => {
        await close();
        throw error;
      });
      if (!taken.ok) {
        await close();
        return taken;
      }
      held = { store: store.value, lock: taken.value };
      const release = async () => {
        held = undefined;
        await taken.value.release().finally(close);
      };
      return { ok: true, value: { ...taken.value, release } };
    },
    readState: async (local, target, key) => {
      const opened = held ? undefined : await open();
      if (opened?.ok === false) return opened;
      const store = held?.store ?? opened!.value;
      try {
        const read = await readPublishState(storeFiles(store, shown, local, held?.lock.lease), target, key);
        if (read.ok || read.failure.file !== "lock") return read;
        return { ok: false, failure: { message: `The state at ${shown} cannot be used: ${read.failure.problem}.` } };
      } finally {
        await opened?.value.close();
      }
    },
  };
}
