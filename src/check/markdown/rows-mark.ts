import { findDirective } from "../../language/registry.js";
import type { Block } from "../../syntax/ast.js";
import { cover, type Span } from "../../text/span.js";
import { joinedText } from "./list-marks.js";
import { type Mark, plainMark } from "./mark.js";
import { maskedLine } from "./masked-line.js";

/** The last bar of a row, or a number after it. Any other text may have a bar, such as "Source: A | B". */
const rowEnd = /\|[ \t]*(?:[+-]?\d[\d.,]*%?[ \t]*)?$/;

/** Whether a line that does not begin with a bar may be meant as a row. */
export const endsAsRow = (text: string, line: Span): boolean => rowEnd.test(maskedLine(text, line));

/**
 * The text below the rows of a directive, if each of its lines is a row without a bar at its start. Blank lines between them have no effect, as between
 * rows: `format` writes one.
 */
export function rowsMark(text: string, above: Block | undefined, block: Block): Mark | undefined {
  if (above?.kind !== "directive" || block.kind !== "body" || block.attributes) return undefined;
  if (above.items.length === 0 || !findDirective(above.name)?.data) return undefined;
  if (!block.lines.every((line) => endsAsRow(text, line))) return undefined;
  const [first] = block.lines;
  // An invisible character before the bar has a finding of its own.
  if (!/^[\p{L}\p{N}\p{P}\p{S}]/u.test(text.slice(first!.start, first!.start + 2))) return undefined;
  const span = cover(first!, block.lines.at(-1)!);
  const edits = block.lines.map(({ start }) => ({ span: { start, end: start }, text: "| " }));
  return {
    ...plainMark(text, span, "Begin the line with `|` for a row, or end it with `\\|` for a text.", {
      title: "Begin with `|`",
      edits,
    }),
    // Rows below them are outside of the data, which is an error.
    ofBlock: true,
    ...(block.lines.length > 1 && { shown: "joined" as const, text: joinedText(text, block.lines) }),
  };
}
