import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Document } from "./ast.js";
import type { LexedBlocks } from "./block-lexer.js";
import table from "./block-lookahead.json" with { type: "json" };
import { BlockParser } from "./parser.js";

let parser: BlockParser | undefined;

/** Any document, by the grammar. One parser serves the whole process, since making it costs more than most files; most need none. */
export function parseBlocks(text: string, blocks: LexedBlocks, report: Report): Document {
  parser ??= new BlockParser(table);
  return parser.parse(text, blocks, report);
}
