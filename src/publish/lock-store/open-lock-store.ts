import { isDefect } from "../../text/is-defect.js";
import { installCommand } from "../../text/package-manager.js";
import type { Result } from "../../text/result.js";
import { storeError } from "../guarded-store.js";
import { type OpenOptions, queueProblem } from "../queue/queue-connection.js";
import type { LockStore } from "./lock-store.js";
import type { StateAddress } from "./state-address.js";

/** Why a store cannot be used. */
export interface StoreUnusable {
  readonly message: string;
  readonly hint?: string;
}

/** Connects and checks that the server answers. Never rejects. */
export async function openLockStore(
  { kind, url, name, shown }: StateAddress,
  options: OpenOptions,
): Promise<Result<LockStore, StoreUnusable>> {
  const driver = kind === "redis" ? "ioredis" : "pg";
  try {
    await import(kind === "redis" ? "ioredis" : "pg");
  } catch {
    const message = `The state at ${shown} needs the package ${driver}, which is not installed.`;
    return { ok: false, failure: { message, hint: installCommand(driver) } };
  }
  try {
    const open =
      kind === "redis"
        ? (await import("./redis-lock-store.js")).openRedisLockStore
        : (await import("./postgres-lock-store.js")).openPostgresLockStore;
    return { ok: true, value: namedStore(await open(url, name, options), shown) };
  } catch (error) {
    return { ok: false, failure: { message: `The state at ${shown} cannot be used: ${queueProblem(error)}.` } };
  }
}

/** Says of each failure which server it is, instead of the server's own text. */
function namedStore({ take, renew, release, read, write, close }: LockStore, shown: string): LockStore {
  const named =
    <Given extends readonly unknown[], Value>(ask: (...given: Given) => Promise<Value>) =>
    (...given: Given): Promise<Value> =>
      ask(...given).catch((error: unknown) => {
        if (isDefect(error)) throw error;
        throw storeError(`the state at ${shown} cannot be used any more: ${queueProblem(error)}`, error);
      });
  return {
    take: named(take),
    renew: named(renew),
    release: named(release),
    read: named(read),
    write: named(write),
    close,
  };
}
