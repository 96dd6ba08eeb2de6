import type { CompileResult } from "../contract/result.js";

/** The state of a document before the next publish, by the lock file; `published` if it does not tell whether the document has changed. */
export type PublishState = "new" | "changed" | "unchanged" | "published";

/**
 * Returns the state of a document, by its path from the root and its result; `undefined` if nothing is published, or the state is unknown.
 * A language service has no access to lock files of its own.
 */
export type FindPublishState = (path: string, result: CompileResult) => Promise<PublishState | undefined>;

/** The text in editors. */
export const publishTitles: Readonly<Record<PublishState, string>> = {
  new: "Not published yet",
  changed: "Changed since the last publish",
  unchanged: "Published and up to date",
  published: "Published",
};
