import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Document } from "./ast.js";
import { lexBlocks } from "./block-lexer.js";
import { documentOf } from "./document-of.js";
import type { LineContext } from "./line-context.js";
import { reportMergeConflicts } from "./merge-conflicts.js";
import { parseBlocks } from "./parse-blocks.js";
import { readBlocks } from "./read-blocks.js";

/** From text to tree. Never fails: mistakes are reported, and what is right is in the tree. */
export function parse(text: string, report: Report): Document {
  reportMergeConflicts(text, report);
  const lexed = lexBlocks(text);
  const context: LineContext = { text, comments: lexed.comments, inner: [], strayBlocks: [], report };
  const read = readBlocks(context, lexed.tokens);
  return read ? documentOf(context, read) : parseBlocks(text, lexed, report);
}
