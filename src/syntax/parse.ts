import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Document } from "./ast.js";
import { lexBlocks } from "./block-lexer.js";
import table from "./block-lookahead.json" with { type: "json" };
import { documentOf } from "./document-of.js";
import type { LineContext } from "./line-context.js";
import { BlockParser } from "./parser.js";
import { readBlocks } from "./read-blocks.js";

let parser: BlockParser | undefined;

/** From text to tree. Never fails: mistakes are reported, and what is right is in the tree. */
export function parse(text: string, report: Report): Document {
  const lexed = lexBlocks(text);
  const context: LineContext = { text, comments: lexed.comments, inner: [], report };
  const read = readBlocks(context, lexed.tokens);
  return read ? documentOf(context, read) : blockParser().parse(text, lexed, report);
}

/** One parser serves the whole process, since making it costs more than most files; most need none. */
function blockParser(): BlockParser {
  parser ??= new BlockParser(table);
  return parser;
}
