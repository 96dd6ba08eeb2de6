import * as z from "../text/zod.js";
import type { Edit } from "./edit.js";
import type { Piece } from "./piece.js";

export const entrySchema = z.looseObject({
  /** The id of the infographic at the service. */
  id: z.string().min(1),
  url: z.string().optional(),
  /** `contentHash` of what was sent last. Empty: the next publish updates the document. */
  hash: z.string(),
  theme_id: z.int().optional(),
  /** The answer of the service to the last change, ISO 8601. */
  date_modified: z.string().optional(),
  title: z.string().optional(),
  /** Relative to the root. */
  source: z.string(),
  /** The table whose row supplied the parameters, relative to the root. */
  table: z.string().optional(),
  elements: z.array(z.string()).optional(),
});

/** The record of a published document. */
export type LockEntry = z.infer<typeof entrySchema>;
/** The documents of one target by their keys. */
export interface LockedDocuments
  extends Pick<ReadonlyMap<string, LockEntry>, "get" | "has" | "size" | "keys" | "values" | typeof Symbol.iterator> {
  /** At least the documents whose sources begin with one of these. Missing where it saves nothing. */
  readonly withSource?: (prefixes: readonly string[]) => readonly (readonly [key: string, entry: LockEntry])[];
  /** At least the documents that have one of these infographics. Missing where it saves nothing. */
  readonly withId?: (ids: readonly string[]) => readonly (readonly [key: string, entry: LockEntry])[];
  /** What the lock file has inside their object, if most of it can be taken from the file as it was. */
  readonly pieces?: () => readonly Piece[] | undefined;
  /** A copy to change, if it takes less than a copy of each. */
  readonly copy?: () => ChangeableDocuments;
}
/** The same, to change. */
export interface ChangeableDocuments extends LockedDocuments {
  readonly set: (key: string, entry: LockEntry) => void;
  readonly delete: (key: string) => void;
  /** What to write into the lock file for all changes; `undefined` if it takes more than other bytes in the place of some. */
  readonly edits?: () => readonly Edit[] | undefined;
}
