import type { PublishPlan } from "../../preview/publish-protocol.js";
import type { Sendable, SendableItem } from "../publish/publish-documents.js";
import type { PreparedPublish } from "../publish/publish-run.js";
import type { PublishSession } from "../publish/publish-session.js";

/** A plan for the page, and everything that is needed to carry it out. */
export interface PreviewPlan {
  /** That of the `igx publish` that would do the same. */
  readonly session: PublishSession;
  readonly prepared: PreparedPublish;
  readonly item: Exclude<SendableItem, { readonly action: "orphan" }>;
  readonly document: Sendable;
  readonly plan: PublishPlan;
}
