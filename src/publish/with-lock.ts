import { setTimeout as sleep } from "node:timers/promises";
import { takeRunLock } from "./run-lock.js";

/** Milliseconds: such a lock is held while a file is read and written. */
const brief = { leaseMs: 10_000, beatMs: 100 };

/** Longer than any dead lock is believed. */
const patienceMs = 30_000;

/**
 * Does `work` while no other run holds the lock at `path`, after waiting for other runs. Rejects if a lock is impossible, or others hold it
 * for too long.
 */
export async function withLock<Value>(path: string, work: () => Promise<Value> | Value): Promise<Value> {
  const end = performance.now() + patienceMs;
  let lock = await takeRunLock(path, brief);
  for (; !lock.ok; lock = await takeRunLock(path, brief)) {
    if (performance.now() > end) throw new Error(`Another process holds the lock ${path}`);
    await sleep(10);
  }
  try {
    return await work();
  } finally {
    // A lock that could not be removed ends by its age.
    await lock.value.release().catch(() => undefined);
  }
}
