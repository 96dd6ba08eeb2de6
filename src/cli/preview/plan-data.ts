import type { PublishPlan } from "../../preview/publish-protocol.js";
import type { Project } from "../base/project.js";
import type { Account } from "../publish/publish-account.js";
import type { Sendable, SendableItem } from "../publish/publish-documents.js";
import type { PublishOptions } from "../publish/publish-options.js";
import type { PreparedPublish } from "../publish/publish-run.js";

/** A plan for the page, and all that it takes to do it. */
export interface PreviewPlan {
  readonly project: Project;
  readonly account: Account;
  /** Those of `igx publish` that would do the same. */
  readonly options: PublishOptions;
  readonly words: readonly string[];
  readonly prepared: PreparedPublish;
  readonly item: Exclude<SendableItem, { readonly action: "orphan" }>;
  readonly document: Sendable;
  readonly plan: PublishPlan;
}
