import type { BackendClient, Payload } from "./backend.js";
import type { Journal } from "./journal.js";
import type { LockEntry } from "./lock-entry.js";
import type { Failed } from "./outcome.js";
import type { PlanItem, PublishDocument } from "./plan.js";
import type { PublishedResult } from "./published-result.js";
import type { Acquire, Clock } from "./rate-limiter.js";

/** The operations that publishing needs of a service. */
export type PublishClient = Pick<BackendClient, "create" | "update" | "delete" | "list" | "get">;

export type KeepSent = (document: PublishDocument, payload: Payload) => Promise<void>;

/** Everything that a run touches. A test replaces the service, the clock and chance. */
export interface RunPorts {
  readonly client: PublishClient;
  readonly journal: Journal;
  /** The entries of the lock file for this target. The run changes them. */
  readonly documents: Map<string, LockEntry>;
  /** Keeps the lock file up to date. Called and awaited after every success; the journal has it by then. */
  readonly save: () => Promise<void>;
  readonly clock: Clock;
  readonly now: () => Date;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** The rate limit: awaited before every request. */
  readonly acquire: Acquire;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Milliseconds after a lost answer in which the service may still be working. Until then its list proves nothing. */
  readonly listDelayMs: number;
  /** Milliseconds to look in the service's list for a create that is confirmed but has no id. Default: a minute. */
  readonly findMs?: number;
  /** Called when igx begins to wait for the service, to say so after some seconds. Returns what to call when the wait is over. */
  readonly onWait?: () => () => void;
  /** Called before each wait for another attempt. `key`: of the document; absent for the list of the service. */
  readonly onRetry?: (failed: Failed, milliseconds: number, key?: string) => void;
  /** Called when the service asks for a pause, or for a longer one. */
  readonly onPause?: (milliseconds: number) => void;
  /** Whether others, unseen from here, create at the same time. */
  readonly shared?: boolean;
  /** When aborted, requests under way finish and nothing new begins. */
  readonly signal: AbortSignal;
  /** Whether this run still holds the lock of the project. Asked before each change is sent. Default: yes. */
  readonly isHeld?: () => boolean;
  /** Keeps what was sent of a document, for a later plan. Never rejects. */
  readonly keep?: KeepSent;
  readonly onResult: (item: PlanItem, result: PublishedResult) => void;
}
