import type { ActionReply, PreviewFinding, PublishTarget } from "./protocol.js";

/*
 * Publishing from the page. `POST /plan` (with `{}`) returns what publishing would do; `POST /publish` does it. igx publishes exactly what
 * the page showed: the page sends the hash of the plan that it showed, and if the plan is different by now, igx sends nothing and returns
 * the new plan. The page never asks for a key or a secret, and no answer contains one.
 */

/** The answer to `POST /plan`. Without `plan`, `message` says why. */
export interface PlanReply extends ActionReply {
  readonly plan?: PublishPlan;
}

export interface PublishPlan {
  readonly hash: string;
  readonly target: PublishTarget;
  /** The document's key in the lock file. */
  readonly key: string;
  readonly title?: string;
  readonly action: "create" | "update" | "rename" | "unchanged";
  /** The key that the infographic of a rename had. */
  readonly from?: string;
  /** The infographic, if it exists already. */
  readonly id?: string;
  readonly url?: string;
  /** The number of elements. */
  readonly elements: number;
  /** Fields of the request that an update changes, such as `title`. */
  readonly fields: readonly string[];
  /** The changes of an update in the content. */
  readonly changes: readonly PlanChange[];
  /** Changes that were made at the service, not by igx, since the last publish. */
  readonly drift?: "changed" | "gone";
  /** Its visibility after publishing. */
  readonly visibility: "public" | "private" | "unpublished";
  /** Further facts to know before publishing, in sentences. */
  readonly notes: readonly string[];
  /** Why it cannot be published now, such as missing credentials, and what to do about it. */
  readonly blocked?: { readonly message: string; readonly hint?: string };
  /** With `--each` only: the plan for the whole table. */
  readonly table?: PlanOfTable;
}

export interface PlanChange {
  readonly kind: "added" | "removed" | "moved" | "changed" | "unchanged";
  readonly what: string;
  /** From 1; of a moved element `2 → 4`. */
  readonly position: number | string;
  /** Its first values, earlier and new, if the content that was sent last is known. */
  readonly values?: readonly string[];
}

export interface PlanOfTable {
  readonly name: string;
  /** The chosen row, from 1. */
  readonly row: number;
  /** The effect of its rows; missing if there are too many to count while the author waits. */
  readonly counts?: Readonly<Record<"create" | "update" | "unchanged" | "orphan", number>>;
}

/** `POST /publish`: carries out the plan with this hash. */
export interface PublishRequest {
  readonly hash: string;
}

/** The answer to `POST /publish`. Without `result`, `message` says why nothing was done. */
export interface PublishReply extends ActionReply {
  readonly result?: PublishResult;
}

export type PublishResult =
  /** `found`: it had been created before, by a request whose answer was lost. */
  | {
      readonly kind: "done";
      readonly outcome: "created" | "updated" | "found";
      readonly id: string;
      readonly url?: string;
      /** HTML of the service that shows it in another page. */
      readonly embed?: string;
      readonly published: boolean;
      readonly notes: readonly string[];
    }
  /** Nothing was sent, since this is the plan now. */
  | { readonly kind: "changed"; readonly plan: PublishPlan }
  /** `findings`: the messages of the service, at their places in the source. */
  | { readonly kind: "failed"; readonly message: string; readonly findings: readonly PreviewFinding[] }
  /** It may have been created; `message` says how to find out. */
  | { readonly kind: "doubt"; readonly message: string };
