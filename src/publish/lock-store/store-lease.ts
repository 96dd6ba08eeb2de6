import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Result } from "../../text/result.js";
import { startLeaseClock } from "../lease-clock.js";
import { type Holder, holderOf, isRunning, ownHolder } from "../lock-holder.js";
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
  const token = randomUUID();
  const holder = JSON.stringify({ ...(await ownHolder(token)), since: new Date().toISOString() });
  let last = startLeaseClock();
  const taken = await store.take(token, holder, leaseMs);
  if (typeof taken !== "number") {
    const present = holderOf(taken.holder);
    if (!present || (await isRunning(present)) !== false) return { ok: false, failure: heldBy(taken, present) };
    // A process of this machine that has ended holds nothing.
    await store.release(taken);
    return takeStoreLease(store, { leaseMs, beatMs });
  }
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

function heldBy({ leftMs }: PresentLease, { process: id = 0, host, since }: Partial<Holder> = {}): LockHeld {
  return {
    process: id,
    ...(host !== undefined && host !== hostname() && { host }),
    ...(since !== undefined && !Number.isNaN(Date.parse(since)) && { since: new Date(since) }),
    until: new Date(Date.now() + leftMs),
  };
}
