import { mixedBlock, unclosedBlock } from "../diagnostics/messages/syntax.js";
import type * as ast from "./ast.js";
import { keywordSpan, type LineContext } from "./line-context.js";
import * as t from "./tokens.js";

/** Reports an element inside data. */
export function reportMixed({ report }: LineContext, { span }: ast.Block): void {
  report(mixedBlock, span, { what: "element" });
}

/** Reports a block without its end. */
export function reportUnclosed({ report }: LineContext, opening: t.BlockToken): void {
  report(unclosedBlock, keywordSpan(opening), { keyword: opening.tokenType === t.If ? "if" : "for" });
}
