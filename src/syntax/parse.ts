import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Document } from "./ast.js";
import { lexBlocks } from "./block-lexer.js";
import table from "./block-lookahead.json" with { type: "json" };
import { BlockParser } from "./parser.js";

let parser: BlockParser | undefined;

/**
 * From text to tree. Never fails: mistakes are reported, and what is right is in the tree. One parser serves the whole process; making it
 * costs more than most files.
 */
export function parse(text: string, report: Report): Document {
  parser ??= new BlockParser(table);
  return parser.parse(text, lexBlocks(text), report);
}
