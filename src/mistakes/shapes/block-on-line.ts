import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import { isAlone, isBlank, lineStart, skipBlanks, skipBlanksBack } from "../../syntax/scan.js";
import { emptySpan, type Span } from "../../text/span.js";

/* `@if true A @end`: a block on one line, as other languages have it. */

/** The `@end` at the end of the line of a head. */
export function endOnLine(text: string, { start, end }: Span): Span | undefined {
  const at = end - "@end".length;
  const isLast = at >= start && text.startsWith("@end", at) && isAlone(text, end);
  return isLast && isBlank(text.charCodeAt(at - 1)) ? { start: at, end } : undefined;
}

/** Writes each part on a line of its own: the head, what was meant to be inside, if anything is, and `@end`. */
export function onLinesOfTheirOwn(text: string, inside: Span, end: Span): FixSpec {
  const parts = inside.start < end.start ? [inside, end] : [end];
  const indent = `\n${indentation(text, end.start)}`;
  const edits = parts.map(({ start }) => ({ span: { start: skipBlanksBack(text, start), end: start }, text: indent }));
  return { title: "Write each part on a line of its own", edits };
}

function indentation(text: string, offset: number): string {
  const line = lineStart(text, offset);
  return text.slice(line, skipBlanks(text, line, offset));
}

/** Writes the first `@end` that is at the end of a line of text on a line of its own. */
export function endBelowText(text: string, { start, end }: Span): readonly FixSpec[] {
  const found = /[^ \t\r\n][ \t]+(?=@end[ \t]*(?:[\r\n]|$))/.exec(text.slice(start, end));
  if (!found) return [];
  const at = start + found.index + found[0].length;
  return [onLinesOfTheirOwn(text, emptySpan(at), emptySpan(at))];
}

/** The first line of a block, or a branch of it, that ends with `@end`. */
export function blockOnLine(text: string, { start, end }: Span): Span | undefined {
  const line = /(?:^|[\r\n])[ \t]*@(?:if|elseif|else|for)[ \t][^\r\n]*[ \t]@end[ \t]*(?=[\r\n]|$)/u;
  const found = line.exec(text.slice(start, end));
  return found ? { start: start + found.index, end: start + found.index + found[0].length } : undefined;
}
