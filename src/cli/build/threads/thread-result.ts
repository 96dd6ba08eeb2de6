import type { RunDocument } from "../../inputs/documents.js";
import { hashedContent } from "../../outputs/hashed-content.js";
import { wholeContent } from "../../outputs/output-content.js";
import type { TrackedDocument } from "../cache/tracked.js";
import type { ThreadResult } from "./thread-job.js";

/** A compiled document as plain data. */
export function toResult(
  index: number,
  { built: { document: _, ...built }, made, ...tracked }: TrackedDocument,
): ThreadResult {
  if (!made) return { index, built, ...tracked };
  // The hash of pieces is known only after they are written.
  const content = wholeContent(made.content);
  return { index, built, ...tracked, made: { content, hash: hashedContent(content).hash() } };
}

/** The document that a thread has compiled. */
export function fromResult(
  document: RunDocument,
  { index: _, built, made, ...tracked }: ThreadResult,
): TrackedDocument {
  const compiled = { built: { document, ...built }, ...tracked };
  return made ? { made: { content: made.content, hash: () => made.hash }, ...compiled } : compiled;
}
