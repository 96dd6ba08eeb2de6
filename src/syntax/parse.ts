import { Lexer } from "chevrotain";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Document } from "./ast.js";
import { BlockParser } from "./parser.js";
import { blockTokens } from "./tokens.js";

let lexer: Lexer | undefined;
let parser: BlockParser | undefined;

/**
 * From text to tree. Never fails: mistakes are reported, and what is right is in the tree. One lexer and one parser serve the
 * whole process; making them costs more than most files.
 */
export function parse(text: string, report: Report): Document {
  lexer ??= new Lexer(blockTokens, {
    positionTracking: "onlyOffset",
    ensureOptimizations: true,
    skipValidations: true,
  });
  parser ??= new BlockParser(true);
  const { tokens, groups } = lexer.tokenize(text);
  return parser.parse(text, tokens, groups["comments"] ?? [], report);
}
