import type { CompileResult } from "../contract/result.js";

/** What the next publish would do with a document, as far as the lock file tells; `published` if it does not tell whether it has changed. */
export type PublishState = "new" | "changed" | "unchanged" | "published";

/**
 * Returns the state of a document, by its path from the root and its result; `undefined` if nothing is published, or the state is unknown.
 * A language service has no access to lock files of its own.
 */
export type FindPublishState = (path: string, result: CompileResult) => Promise<PublishState | undefined>;

/** What editors show of it. */
export const publishTitles: Readonly<Record<PublishState, string>> = {
  new: "Not published yet",
  changed: "Changed since the last publish",
  unchanged: "Published and up to date",
  published: "Published",
};
