import type { BackendClient } from "./backend.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { Journal } from "./journal.js";
import type { LockEntry } from "./lock-file.js";
import type { Failed } from "./outcome.js";
import type { PlanItem } from "./plan.js";
import type { Clock } from "./rate-limiter.js";

/** The operations that publishing needs of a service. */
export type PublishClient = Pick<BackendClient, "create" | "update" | "delete" | "list">;

/** What became of one item of a plan. */
export type ItemResult =
  /** `adopted`: it had been created before, by a request whose answer was lost. */
  | {
      readonly kind: "done";
      readonly id: string;
      /** Of the service's answer. */
      readonly status?: number;
      readonly record?: InfographicRecord;
      readonly adopted: boolean;
    }
  | { readonly kind: "unchanged" }
  | { readonly kind: "failed"; readonly failed: Failed }
  /** It may have been created, and nobody can tell: of `candidates` each may be it; without any, the service could not be asked. */
  /** `created`: it was created, and the service's list does not show it. */
  | { readonly kind: "doubt"; readonly candidates: readonly InfographicRecord[]; readonly created?: boolean }
  /** Not begun: what stopped another one would have stopped it too, or somebody asked to stop. */
  | { readonly kind: "skipped" };

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
  readonly onResult: (item: PlanItem, result: ItemResult) => void;
}
