import { lineEnd, trim } from "../../syntax/scan.js";
import type { ExpandedRow, RowList } from "../../template/expanded.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { attributesSpan, cellCount, cellSpan, isTableRow, rawCell, rowSpan } from "../cells.js";
import { suspectRows } from "../suspect-rows.js";
import type { Lookalike } from "./lookalike.js";

/** The colour of a row at the end of its last cell. */
const color = /(?:^|[ \t])(\{[ \t]*colou?r[ \t]*=[ \t]*["']?#?[\p{L}\p{N}]+["']?[ \t]*\})$/u;

interface RowLookalike extends Lookalike {
  readonly file: SourceFile;
  readonly row: Span;
}

/** The first row whose colour is part of its last cell, because a bar is missing before it or is after it. */
export function detectRowAttributes(rows: RowList, isChart: boolean): RowLookalike | undefined {
  // A row with a brace is not plain.
  for (const index of suspectRows(rows, () => false)) {
    const row = rows.at(index)!;
    if (isTableRow(row) || cellCount(row) === 0) continue;
    const text = attributesSpan(row) ? undefined : color.exec(rawCell(row, cellCount(row) - 1))?.[1];
    if (text !== undefined) return isChart ? afterTheBar(row, text) : inItsColumn(row, text);
  }
  return undefined;
}

function lookalike(row: ExpandedRow, text: string) {
  const { end } = cellSpan(row, cellCount(row) - 1);
  return { file: row.file, row: rowSpan(row), span: { start: end - text.length, end }, text, is: "text" } as const;
}

function afterTheBar(row: ExpandedRow, text: string): RowLookalike {
  const found = lookalike(row, text);
  const { start, end } = trim(row.file.text, found.span.start, lineEnd(row.file.text, found.span.start));
  return {
    ...found,
    reason: "the attributes of a row are after its last bar",
    advice: `Write \`| ${text}\`, or a backslash before the brace to keep it.`,
    fix: { title: `Write \`| ${text}\``, edits: [{ span: { start, end }, text: `| ${text}` }] },
  };
}

function inItsColumn(row: ExpandedRow, text: string): RowLookalike {
  return {
    ...lookalike(row, text),
    reason: "only rows of charts have attributes",
    advice: "Write the colour into a column `color`, or a backslash before the brace to keep it.",
  };
}
