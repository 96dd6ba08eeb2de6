import type { Document } from "./ast.js";
import type { LineContext } from "./line-context.js";

/** The result of reading the lines of a text. */
type ReadBlocks = Pick<Document, "frontMatter" | "blocks">;

/** The tree of a text, with the comments between its lines and those inside them. */
export function documentOf({ text, comments, inner }: LineContext, { frontMatter, blocks }: ReadBlocks): Document {
  const span = { start: 0, end: text.length };
  // `format` walks the comments and the lines side by side, so both must be in the order of the text.
  const all =
    inner.length === 0 ? comments : [...comments, ...inner].sort((one, other) => one.span.start - other.span.start);
  return frontMatter
    ? { kind: "document", span, frontMatter, blocks, comments: all }
    : { kind: "document", span, blocks, comments: all };
}
