import type { PublishTarget } from "../protocol.js";
import type { PlanReply, PublishReply } from "../publish-protocol.js";
import type { Choice } from "./preview-document.js";

/** What is to be published: what the page shows. */
export interface PublishWish extends Choice {
  /** Of the table. */
  readonly rows?: number;
}

/** Publishes the document that is previewed: how, and with whose credentials, is the business of whoever starts the preview. */
export interface Publisher {
  readonly target: PublishTarget;
  plan(wish: PublishWish): Promise<PlanReply>;
  /** Does the plan of this hash. Asked twice while it is at it, it does it once. */
  publish(wish: PublishWish, hash: string): Promise<PublishReply>;
  /** Finishes the request under way, and begins no other. */
  close(): Promise<void>;
}
