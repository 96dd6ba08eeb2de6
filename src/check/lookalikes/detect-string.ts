import { isQuoted } from "../../syntax/inline.js";
import { quotedEnd } from "../../syntax/scan-literals.js";
import { wrongEscape } from "../../syntax/string-literal.js";
import type { ExpandedRow, RowList } from "../../template/expanded.js";
import type { SourceFile } from "../../text/source-file.js";
import { emptySpan, type Span } from "../../text/span.js";
import { cellSpan, isQuotedCell } from "../cells.js";
import { shortened } from "../markdown/mark.js";
import { specialCells } from "../special-cells.js";
import type { Lookalike } from "./lookalike.js";

/** The escapes of a quoted text in the language beside JSON's own. */
const escapes = "|{";

/** A text in quotes that is none because of a backslash, as in `"C:\Data"`: it is published with its quotes. */
export function detectString(text: string, { start, end }: Span, isSecret = false): Lookalike | undefined {
  if (text[start] !== '"' || end - start < 2 || quotedEnd(text, start, end) !== end) return undefined;
  if (isQuoted(text, { start, end })) return undefined;
  const inner = text.slice(start + 1, end - 1);
  const edits: { span: Span; text: string }[] = [];
  for (let from = 0; ; ) {
    const wrong = wrongEscape(inner.slice(from), escapes);
    if (wrong < 0) break;
    const at = start + 1 + from + wrong;
    edits.push({ span: emptySpan(at), text: "\\" });
    from += wrong + 1;
  }
  const [first] = edits;
  if (!first) return undefined;
  const sequence = text.slice(first.span.start, first.span.start + 2);
  return {
    span: { start, end },
    text: isSecret ? '"…"' : shortened(text.slice(start, end)),
    is: "text",
    reason: `${isSecret ? "a backslash begins no escape sequence" : `\`${sequence}\` is not an escape sequence`}, so its quotes are part of it`,
    advice: 'Write `\\\\` for a backslash, or `\\"` for a quote that is text.',
    fix: { title: "Write `\\\\` for each backslash", edits },
  };
}

/** Such texts in the cells of rows. */
export function* detectCellStrings(rows: RowList): Generator<Lookalike & { readonly file: SourceFile }> {
  for (const [row, position] of specialCells(rows)) {
    const meant = isQuotedCell(row, position) ? stringOfCell(row, position) : undefined;
    if (meant) yield { ...meant, file: row.file };
  }
}

const stringOfCell = (row: ExpandedRow, position: number): Lookalike | undefined =>
  detectString(row.file.text, cellSpan(row, position));
