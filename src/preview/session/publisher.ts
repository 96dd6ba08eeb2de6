import type { PublishTarget } from "../protocol.js";
import type { PlanReply, PublishReply } from "../publish-protocol.js";
import type { Choice } from "./preview-document.js";

/** Names what to publish: the document as the page shows it. */
export interface PublishWish extends Choice {
  /** The number of rows of the table. */
  readonly rows?: number;
}

/** Publishes the document of a preview. The caller of `startPreview` decides how, and with whose credentials. */
export interface Publisher {
  readonly target: PublishTarget;
  plan(wish: PublishWish): Promise<PlanReply>;
  /** Carries out the plan with this hash. If it is called again meanwhile, it publishes once and both calls get the result. */
  publish(wish: PublishWish, hash: string): Promise<PublishReply>;
  /** Finishes the request under way and starts no other. */
  close(): Promise<void>;
}
