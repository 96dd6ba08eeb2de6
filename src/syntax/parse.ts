import type { Report } from "../diagnostics/pending-diagnostic.js";
import { lazy } from "../text/lazy.js";
import type { Document } from "./ast.js";
import { lexBlocks } from "./block-lexer.js";
import { reportMergeConflicts } from "./merge-conflicts.js";
import { BlockParser } from "./parser/block-parser.js";

/** One for the whole process, since making it costs more than most files. */
const parser = lazy(() => new BlockParser());

/** Reads a text into a tree. Never fails: mistakes are reported, and the tree contains the rest. */
export function parse(text: string, report: Report): Document {
  reportMergeConflicts(text, report);
  return parser().parse(text, lexBlocks(text), report);
}
