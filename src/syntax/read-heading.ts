import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Heading } from "./ast.js";
import { parseAttributes } from "./attributes.js";
import { braceEnd, code, interpolationEnd, isBlank, isEscape, opensInterpolation, trim } from "./scan.js";

/** Reads a heading from its trimmed line. */
export function readHeading(text: string, span: Span, report: Report): Heading {
  let level = 0;
  while (text[span.start + level] === "#" && span.start + level < span.end) level++;
  const content = trim(text, span.start + level, span.end);
  const brace = attributesStart(text, content, span.start + level);
  if (brace < 0) return { kind: "heading", span, level, textSpan: content };
  const attributes = parseAttributes(text, { start: brace, end: span.end }, report);
  return { kind: "heading", span, level, textSpan: trim(text, content.start, brace), attributes };
}

/** Where the one balanced `{…}` begins that stands after white space and ends the line, or -1: other braces are text. */
function attributesStart(text: string, content: Span, markerEnd: number): number {
  if (text.charCodeAt(content.end - 1) !== code.closeBrace) return -1;
  for (let at = content.start; at < content.end; at++) {
    const char = text.charCodeAt(at);
    if (isEscape(text, at)) at++;
    else if (opensInterpolation(text, at)) {
      const end = interpolationEnd(text, at, content.end);
      at = end > 0 ? end - 1 : at + 1;
    } else if (char === code.openBrace && at > markerEnd && isBlank(text.charCodeAt(at - 1))) {
      const end = braceEnd(text, at, content.end);
      if (end === content.end) return at;
      // Nothing inside balanced braces ends the line.
      if (end > 0) at = end - 1;
    }
  }
  return -1;
}
