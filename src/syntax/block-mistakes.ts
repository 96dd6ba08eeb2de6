import { mixedBlock, unclosedBlock } from "../diagnostics/messages/syntax.js";
import { replacement } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "./ast.js";
import { blockOnLine, endBelowText } from "./block-on-line.js";
import { endMeant } from "./end-meant.js";
import { keywordSpan, type LineContext } from "./line-context.js";
import * as t from "./tokens.js";

/** Reports an element inside data. */
export function reportMixed({ report }: LineContext, { span }: ast.Block): void {
  // A block without its `@end` takes the elements below it, and has an error of its own.
  const unless = { codes: ["unclosed-block"], span: { start: 0, end: span.end } };
  report(mixedBlock, span, { what: "element" }, { unless });
}

/** Reports a block without its end. A fence without an end takes the rest of the text, and with it the `@end`. */
export function reportUnclosed({ text, report }: LineContext, opening: t.BlockToken): void {
  const keyword = opening.tokenType === t.If ? "if" : "for";
  const rest = { start: opening.startOffset, end: text.length };
  const onLine = blockOnLine(text, rest);
  const end = endMeant(text, rest);
  report(
    unclosedBlock,
    keywordSpan(opening),
    { keyword, meant: end && text.slice(end.start, end.end) },
    {
      fixes: end ? [replacement("Write `@end`", end, "@end")] : endBelowText(text, rest),
      // The line with the `@end` that is missing here has a finding of its own.
      unless: onLine
        ? { codes: ["syntax-error", "unexpected-text"], span: onLine }
        : { codes: ["unclosed-fence"], span: rest },
    },
  );
}
