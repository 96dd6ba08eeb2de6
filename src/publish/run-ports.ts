import type { BackendClient } from "./backend.js";
import type { Journal } from "./journal.js";
import type { LockEntry } from "./lock-file.js";
import type { PlanItem } from "./plan.js";
import type { PublishedResult } from "./published-result.js";
import type { Clock } from "./rate-limiter.js";

/** The operations that publishing needs of a service. */
export type PublishClient = Pick<BackendClient, "create" | "update" | "delete" | "list">;

/** The world of a run, so that a test can be the service, the clock and chance. */
export interface RunPorts {
  readonly client: PublishClient;
  readonly journal: Journal;
  /** What the lock file holds for this target; changed as things are done. */
  readonly documents: Map<string, LockEntry>;
  /** Writes it. Called after every success, and awaited. */
  readonly save: () => Promise<void>;
  readonly clock: Clock;
  readonly now: () => Date;
  /** From 0 below 1. */
  readonly random: () => number;
  /** Awaited before every request: the rate. */
  readonly acquire: () => Promise<void>;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Milliseconds after a lost answer in which the service may still be at it: before that its list proves nothing. */
  readonly listDelayMs: number;
  /** Milliseconds in which the service's list is looked at again for what was created and cannot be named. Default: a minute. */
  readonly findMs?: number;
  /** Whether others create at the same time, who are not seen from here. */
  readonly shared?: boolean;
  /** Aborted: requests under way are finished, nothing new is begun. */
  readonly signal: AbortSignal;
  readonly onResult: (item: PlanItem, result: PublishedResult) => void;
}
