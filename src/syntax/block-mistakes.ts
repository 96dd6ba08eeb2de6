import { mixedBlock, unclosedBlock } from "../diagnostics/messages/syntax.js";
import { replacement } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "./ast.js";
import { endBelowText } from "./block-on-line.js";
import { endMeant } from "./end-meant.js";
import { keywordSpan, type LineContext } from "./line-context.js";
import * as t from "./tokens.js";

/** Reports an element inside data. */
export function reportMixed({ report }: LineContext, { span }: ast.Block): void {
  report(mixedBlock, span, { what: "element" });
}

/** Reports a block without its end. */
export function reportUnclosed({ text, report }: LineContext, opening: t.BlockToken): void {
  const keyword = opening.tokenType === t.If ? "if" : "for";
  const rest = { start: opening.startOffset, end: text.length };
  const end = endMeant(text, rest);
  report(
    unclosedBlock,
    keywordSpan(opening),
    { keyword, meant: end && text.slice(end.start, end.end) },
    { fixes: end ? [replacement("Write `@end`", end, "@end")] : endBelowText(text, rest) },
  );
}
