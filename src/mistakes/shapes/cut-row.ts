import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import { code, lineEnd, skipBlanksBack, trim } from "../../syntax/scan.js";
import type { Span } from "../../text/span.js";

/** A number as the last cell is more likely whole than the start of a text, and attributes end a row. */
const openText = /\|(?![ \t]*\{)(?![\d\s.,%+-]*$)[^|]+$/;

/**
 * Writes a row on one line that a line break has cut: its last bar is missing, and the rows below have theirs. `lines` are those between it and
 * the rows, in order.
 */
export function joinCutRow(text: string, row: Span, lines: readonly Span[], below: number): FixSpec | undefined {
  const next = trim(text, below, lineEnd(text, below));
  const isCut = openText.test(text.slice(row.start, row.end)) && text.charCodeAt(next.end - 1) === code.pipe;
  if (!isCut) return undefined;
  const edits = lines.map(({ start }, index) => {
    const before = index === 0 ? row : lines[index - 1]!;
    return { span: { start: withoutBreak(text, before), end: start }, text: " " };
  });
  return { title: "Write the row on one line", edits };
}

/** Where a line ends without the backslash that breaks it in a text. */
function withoutBreak(text: string, { start, end }: Span): number {
  return skipBlanksBack(text, text.charCodeAt(end - 1) === code.backslash ? end - 1 : end, start);
}
