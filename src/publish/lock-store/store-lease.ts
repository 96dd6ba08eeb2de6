import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Result } from "../../text/result.js";
import { startLeaseClock } from "../lease-clock.js";
import type { LeaseTiming, LockHeld, RunLock } from "../run-lock.js";
import type { Lease, LockStore, PresentLease } from "./lock-store.js";

/** A lock that a run holds in a store. */
export interface StoreLock extends RunLock {
  readonly lease: Lease;
}

/** A server may be away for some seconds: a longer pause between renewals than that of a file leaves it time. */
const usual: LeaseTiming = { leaseMs: 60_000, beatMs: 5_000 };

/** Takes the lease of a store, and renews it until it is released or lost. */
export async function takeStoreLease(
  store: LockStore,
  { leaseMs, beatMs }: LeaseTiming = usual,
): Promise<Result<StoreLock, LockHeld>> {
  let last = startLeaseClock();
  const token = randomUUID();
  const holder = JSON.stringify({ process: process.pid, host: hostname(), since: new Date().toISOString() });
  const taken = await store.take(token, holder, leaseMs);
  if (typeof taken !== "number") return { ok: false, failure: heldBy(taken) };
  const lease = { fence: taken, token };
  const lost = new AbortController();
  const isHeld = (): boolean => {
    if (last.elapsed() >= leaseMs) lost.abort();
    return !lost.signal.aborted;
  };
  const beat = async (): Promise<void> => {
    if (!isHeld()) return;
    const began = startLeaseClock();
    if (await store.renew(lease, leaseMs)) last = began;
    else lost.abort();
  };
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(beat).catch(() => undefined);
  }, beatMs).unref();
  const release = async (): Promise<void> => {
    clearInterval(timer);
    await renewing;
    await store.release(lease);
  };
  return { ok: true, value: { lease, lost: lost.signal, isHeld, release } };
}

function heldBy({ holder, leftMs }: PresentLease): LockHeld {
  const until = new Date(Date.now() + leftMs);
  try {
    const { process: id, host, since } = JSON.parse(holder) as { process: number; host: string; since: string };
    return { process: id, ...(host !== hostname() && { host }), since: new Date(since), until };
  } catch {
    return { process: 0, until };
  }
}
