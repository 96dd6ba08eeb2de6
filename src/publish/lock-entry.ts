import * as z from "../text/zod.js";

export const entrySchema = z.looseObject({
  /** The id of the infographic at the service. */
  id: z.string().min(1),
  url: z.string().optional(),
  /** `contentHash` of the payload that was sent last. Empty: the next publish updates the document. */
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
export type LockedDocuments = ReadonlyMap<string, LockEntry>;
