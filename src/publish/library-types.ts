import type { RequestFields } from "../contract/result.js";
import type { ElementChange } from "./element-marks.js";
import type { Drift, PlanAction } from "./plan.js";
import type { Prune } from "./prune-guard.js";
import type { PublishStore } from "./publish-store.js";
import type { PublishedResult } from "./published-result.js";

/** A document to publish. */
export interface DocumentInput {
  /** By it the document is known again, and updated instead of created once more. */
  readonly key: string;
  /** Its content as JSON text: `output.json` of `compile`. */
  readonly content: string;
  /** The other fields of the request: `output.request` of `compile`. */
  readonly request?: RequestFields | undefined;
  /** Texts that nobody may read where the service repeats them. A password never is shown. */
  readonly secrets?: readonly string[] | undefined;
}

/** Who publishes, and where to. */
export interface PublishAccount {
  /** https, such as `https://infogr.am`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** PEM texts of authorities that count beside the well-known ones. */
  readonly ca?: string | readonly string[] | undefined;
}

export interface PublishJob {
  readonly documents: readonly DocumentInput[];
  readonly account: PublishAccount;
  /** The folder of `igx.lock.json`, which `igx publish` may share; or a store of your own. */
  readonly project: string | PublishStore;
  /** Names what the documents are made of, such as a table: what was published of it and is not among them any more is an orphan. Default `documents`. */
  readonly source?: string | undefined;
  /** Deletes orphans, after everything else; `all`: also all of them, or more than a fifth. */
  readonly prune?: Prune | undefined;
  /** Creates everything, whatever is known of it. */
  readonly createAll?: boolean | undefined;
  /** Creates again what was deleted at the service, though nothing has changed in it. */
  readonly repair?: boolean | undefined;
  /** Requests a second, default 1. */
  readonly rate?: number | undefined;
  /** Requests at once, default 4. */
  readonly concurrency?: number | undefined;
  /** Milliseconds after a lost answer before the service's list is read, default 3,000. */
  readonly settleMs?: number | undefined;
  /** Aborted: requests under way are finished, nothing new is begun. The next `publish` goes on. */
  readonly signal?: AbortSignal | undefined;
  /** If it throws or rejects, `publish` stops and rejects with that error. The next one goes on. Its promises do not delay the run. */
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

export type ProgressEvent =
  | { readonly kind: "planned"; readonly items: readonly PlannedItem[]; readonly changes: number }
  /** `done` of the plan's items have a result now. */
  | { readonly kind: "result"; readonly item: PublishedItem; readonly done: number; readonly of: number };

/** What publishing would do with one document, or with an orphan. */
export interface PlannedItem {
  readonly key: string;
  readonly action: PlanAction;
  /** At the service, where it is known. */
  readonly id?: string;
  readonly title?: string;
  /** What somebody else did since the last publish. */
  readonly drift?: Drift;
  /** Of an update. */
  readonly changes?: readonly ElementChange[];
}

/** What became of one item of the plan. */
export interface PublishedItem {
  readonly key: string;
  readonly action: PlanAction;
  readonly result: PublishedResult;
}

/** Why nothing was done, or not all. */
export interface PublishProblem {
  readonly kind: /** The job itself: a key given twice, content that is not JSON, a base URL that is not https. */
    | "job"
    /** The lock file or the journal cannot be used, or not be written. */
    | "store"
    /** Somebody else is publishing from there. */
    | "locked"
    /** A guard: titles that the service has already, a prune of too much, documents that a queue has. */
    | "refused"
    /** The service does not give its list. */
    | "service";
  readonly message: string;
}

export interface PlanResult {
  /** Whether `publish` would do it. */
  readonly ok: boolean;
  readonly items: readonly PlannedItem[];
  readonly problems: readonly PublishProblem[];
}

export interface PublishResult {
  /** Whether everything is as the plan says now. */
  readonly ok: boolean;
  /** Empty where nothing was begun. */
  readonly items: readonly PublishedItem[];
  readonly problems: readonly PublishProblem[];
}
