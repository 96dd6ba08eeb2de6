import { headingEmpty, unknownHeadingLevel } from "../diagnostics/messages/syntax.js";
import { type Report, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Heading } from "./ast.js";
import { parseAttributes } from "./attributes.js";
import type { LineContext } from "./line-context.js";
import { code, isBlank, isEscape, trim } from "./scan.js";
import { braceEnd } from "./scan-braces.js";
import { interpolationEnd, opensInterpolation } from "./scan-literals.js";
import type { BlockToken } from "./tokens.js";

/** Reads a line that begins with `#`. The language has two levels of headings; an empty heading is reported. */
export function readHeading(context: LineContext, token: BlockToken): Heading {
  const { text, report } = context;
  const span = trim(text, token.startOffset, token.end);
  const heading = splitHeading(text, span, report);
  const marker = { start: span.start, end: span.start + heading.level };
  const isEmpty = heading.textSpan.start === heading.textSpan.end;
  if (heading.level > 2) {
    // An empty heading of the second level would be the next mistake.
    const fixes = isEmpty ? [] : [replacement("Make it a heading of the second level", marker, "##")];
    report(unknownHeadingLevel, marker, { level: heading.level }, { fixes });
  } else if (isEmpty) report(headingEmpty, span, undefined);
  return heading;
}

function splitHeading(text: string, span: Span, report: Report): Heading {
  let level = 0;
  while (text[span.start + level] === "#" && span.start + level < span.end) level++;
  const content = trim(text, span.start + level, span.end);
  const brace = attributesStart(text, content, span.start + level);
  if (brace < 0) return { kind: "heading", span, level, textSpan: content };
  const place = { start: brace, end: span.end };
  const attributes = parseAttributes(text, place, report);
  return { kind: "heading", span, level, textSpan: trim(text, content.start, brace), attributes };
}

/** Where the one balanced `{…}` begins after white space that ends the line, or -1: other braces are text. */
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
