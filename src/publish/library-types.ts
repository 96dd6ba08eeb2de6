import type { RequestFields } from "../contract/result.js";
import type { ElementChange } from "./element-marks.js";
import type { Drift, PlanAction } from "./plan.js";
import type { Prune } from "./prune-guard.js";
import type { PublishStore } from "./publish-store.js";
import type { PublishedResult } from "./published-result.js";

/** A document to publish. */
export interface DocumentInput {
  /** Identifies the document in the lock file: the next `publish` with this key updates it. */
  readonly key: string;
  /** Its content as JSON text: `output.json` of `compile`. */
  readonly content: string;
  /** The other fields of the request: `output.request` of `compile`. */
  readonly request?: RequestFields | undefined;
  /** Texts to redact where the service repeats them, such as values of secret parameters. A password is always redacted. */
  readonly secrets?: readonly string[] | undefined;
}

/** An account and the address of its service. */
export interface PublishAccount {
  /** The address of the service, such as `https://infogr.am`; https only. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** PEM texts of certificate authorities to trust besides the well-known ones. */
  readonly ca?: string | readonly string[] | undefined;
}

/** The documents to publish, their project, and the options. */
export interface PublishJob {
  readonly documents: readonly DocumentInput[];
  readonly account: PublishAccount;
  /** The folder of `igx.lock.json`, which exists and which `igx publish` may share; or a store of your own. */
  readonly project: string | PublishStore;
  /**
   * The name of what the documents are made of, such as a table. A document that was published under this name and is not in `documents`
   * is an orphan. Default `documents`.
   */
  readonly source?: string | undefined;
  /** Deletes orphans, after everything else. `"all"` also deletes all documents, or more than a fifth of them. Default false. */
  readonly prune?: Prune | undefined;
  /** Creates every document, even if the lock file contains it. Default false. */
  readonly createAll?: boolean | undefined;
  /** Creates infographics again that were deleted at the service. Default false. */
  readonly repair?: boolean | undefined;
  /** Updates and deletes also infographics whose titles at the service differ from the lock file. Default false. */
  readonly yes?: boolean | undefined;
  /** Sends nothing if the job would change an infographic with drift: one that was changed at the service since the last publish. */
  readonly refuseDrift?: boolean | undefined;
  /** Requests a second, default 1. */
  readonly rate?: number | undefined;
  /** Requests at a time, default 4. */
  readonly concurrency?: number | undefined;
  /** Milliseconds after a lost answer before the service's list is read, default 3,000. */
  readonly settleMs?: number | undefined;
  /** When it is aborted, igx finishes the requests under way and begins no others. The next `publish` continues. */
  readonly signal?: AbortSignal | undefined;
  /** Called for the plan and for each result. If it throws or rejects, `publish` stops and rejects with that error. Its promises do not delay the run. */
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

/** The argument of `onProgress`: the plan once, then each result. */
export type ProgressEvent =
  | { readonly kind: "planned"; readonly items: readonly PlannedItem[]; readonly changes: number }
  /** `done` of the `of` items of the plan have a result. */
  | { readonly kind: "result"; readonly item: PublishedItem; readonly done: number; readonly of: number };

/** The change that publishing would make to one document, or to an orphan. */
export interface PlannedItem {
  readonly key: string;
  readonly action: PlanAction;
  /** The identifier at the service, if it is known. */
  readonly id?: string;
  readonly title?: string;
  /** Its change or deletion at the service since the last publish. */
  readonly drift?: Drift;
  /** The changes of its elements, of an update. */
  readonly changes?: readonly ElementChange[];
  /** The key that its infographic had, of a rename. */
  readonly from?: string;
}

/** The result of one item of the plan. */
export interface PublishedItem {
  readonly key: string;
  readonly action: PlanAction;
  readonly result: PublishedResult;
}

/** A reason why `publish` did nothing, or not everything. */
export interface PublishProblem {
  readonly kind: /** The job is wrong: a duplicate key, content that is not JSON, a base URL that is not https. */
    | "job"
    /** The lock file or the journal cannot be read or written. */
    | "store"
    /** Another run is publishing with the same store. */
    | "locked"
    /** Titles that the account already has or that the lock file does not expect, a prune of too much, documents that are in a queue, or several with one infographic. */
    | "refused"
    /** The service's list of infographics cannot be read. */
    | "service"
    /** After the run, the list differs from the answers of the service, or cannot be read. */
    | "unconfirmed";
  readonly message: string;
}

/** The result of `plan`. It sends no change. */
export interface PlanResult {
  /** Whether `publish` would begin: there are no `problems`. */
  readonly ok: boolean;
  readonly items: readonly PlannedItem[];
  readonly problems: readonly PublishProblem[];
}

/** The result of `publish`. */
export interface PublishResult {
  /** Whether every item of the plan is done or unchanged. */
  readonly ok: boolean;
  /** Empty if nothing was begun. */
  readonly items: readonly PublishedItem[];
  /** Reasons why nothing was begun, or differences between the list and the run. */
  readonly problems: readonly PublishProblem[];
}
