import { unexpectedText } from "../diagnostics/messages/syntax.js";
import type { Unless } from "../diagnostics/pending-diagnostic.js";
import type { Directive } from "../syntax/ast.js";
import { lineEnd } from "../syntax/scan.js";

/** `@facts | icon | fact |`: the first row is reported as unexpected text, which says that the rows below lack it. `undefined` without one. */
export function rowOnHead(text: string, { nameSpan, argumentSpan, attributes }: Directive): Unless | undefined {
  const end = lineEnd(text, attributes?.span.end ?? argumentSpan.end);
  return /^[ \t]*\|/.test(text.slice(attributes?.span.end ?? end, end)) ||
    /(?:^|[ \t])\|/.test(text.slice(nameSpan.end, argumentSpan.end))
    ? { codes: [unexpectedText.code], span: { start: nameSpan.start, end } }
    : undefined;
}
