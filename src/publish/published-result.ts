import type { InfographicRecord } from "./infographic-record.js";
import type { Failed } from "./outcome.js";

/** The result of one item of a plan. */
export type PublishedResult =
  /** `adopted`: an earlier request, whose answer was lost, had created it. */
  | {
      readonly kind: "done";
      readonly id: string;
      /** The HTTP status of the service's answer. */
      readonly status?: number;
      readonly record?: InfographicRecord;
      readonly adopted: boolean;
      /** Its own infographic, which this run deleted, since another run had made one for the document before. */
      readonly replaced?: string;
    }
  | { readonly kind: "unchanged" }
  /** `unlisted`: the list was what failed, and nothing of the item was sent. */
  | { readonly kind: "failed"; readonly failed: Failed; readonly unlisted?: true }
  /**
   * It may have been created, as one of `candidates`: `igx remote adopt` records which. Without candidates the service gave no list, or,
   * with `created`, its list does not show the infographic yet. `failed`: how the create was answered.
   */
  | {
      readonly kind: "doubt";
      readonly candidates: readonly InfographicRecord[];
      readonly created?: boolean;
      readonly failed?: Failed;
    }
  /** Not begun: another item failed in a way that would repeat, or the run was stopped. */
  | { readonly kind: "skipped" };
