import type { ActionReply, PreviewFinding, PublishTarget } from "./protocol.js";

/*
 * Publishing from the page: `POST /plan` (of `{}`) says what publishing what is shown would do, `POST /publish` does it. What is
 * published is what was shown: the page sends the hash of the plan it showed, and where the plan is another one by now, nothing is
 * sent and the new one is answered. The page asks for no key and no secret, and neither is ever part of an answer.
 */

/** What `POST /plan` answers with; without `plan`, `message` says why there is none. */
export interface PlanReply extends ActionReply {
  readonly plan?: PublishPlan;
}

export interface PublishPlan {
  readonly hash: string;
  readonly target: PublishTarget;
  /** What the lock file knows the document by. */
  readonly key: string;
  readonly title?: string;
  readonly action: "create" | "update" | "unchanged";
  /** The infographic that is known already. */
  readonly id?: string;
  readonly url?: string;
  /** How many there are. */
  readonly elements: number;
  /** Of the request, such as `title`: those that an update changes. */
  readonly fields: readonly string[];
  /** What an update changes in the content. */
  readonly changes: readonly PlanChange[];
  /** What somebody else did at the service since. */
  readonly drift?: "changed" | "gone";
  /** Who will see it. */
  readonly visibility: "public" | "private" | "unpublished";
  /** What else there is to know before it is done, sentences. */
  readonly notes: readonly string[];
  /** Why it cannot be done now, such as credentials that are missing, and what to do about it. */
  readonly blocked?: { readonly message: string; readonly hint?: string };
  /** With `--each`: what the whole table would do. */
  readonly table?: PlanOfTable;
}

export interface PlanChange {
  readonly kind: "added" | "removed" | "changed";
  readonly what: string;
  /** From 1. */
  readonly position: number;
}

export interface PlanOfTable {
  readonly name: string;
  /** The chosen row, from 1. */
  readonly row: number;
  /** What its rows would do; absent where there are too many to tell while somebody waits. */
  readonly counts?: Readonly<Record<"create" | "update" | "unchanged" | "orphan", number>>;
}

/** `POST /publish`: does the plan of this hash. */
export interface PublishRequest {
  readonly hash: string;
}

/** What `POST /publish` answers with; without `result`, `message` says why nothing was done. */
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
      readonly published: boolean;
      readonly notes: readonly string[];
    }
  /** Nothing was sent: this is the plan now. */
  | { readonly kind: "changed"; readonly plan: PublishPlan }
  /** `findings`: what the service said, at its places in the source. */
  | { readonly kind: "failed"; readonly message: string; readonly findings: readonly PreviewFinding[] }
  /** It may have been created, and nobody can tell; `message` says how to find out. */
  | { readonly kind: "doubt"; readonly message: string };
