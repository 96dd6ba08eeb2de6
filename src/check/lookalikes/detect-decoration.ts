import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import { afterLineEnd, lineEnd, skipBlanks, trim } from "../../syntax/scan.js";
import { specialCell } from "../../syntax/scan-row.js";
import type { ExpandedRow, RowList } from "../../template/expanded.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { cellCount, cellSpan, isTableRow, plainKind, rawCell, rowSpan } from "../cells.js";
import { shortened } from "../markdown/mark.js";
import { suspectRows } from "../suspect-rows.js";
import type { Lookalike } from "./lookalike.js";

/** Fewer hyphens, without a colon before them, mark a missing value. */
const first = /^:-+:?$|^-{2,}:$|^-{3,}$/;

const decoration = /^:?-+:?$/;

/** With white space or another sign between the hyphens, such as that of a dash or of the key beside. */
const brokenFirst = /^:?-[ \t:;=_+.–—−]*-[ \t:;=_+.–—−]*-[- \t:;=_+.–—−]*$/;
const broken = /^[:; \t]*-[- \t:;=_+.–—−]*$/;

const stray = /^(?=.*-.*-)[:-]*[^:-]{1,2}[:-]*$/u;

/** Dashes as word processors write them for hyphens, and the double lines of other tables. */
const dashes = /^[-=\u2010-\u2015\u2212\u2500\u2501]+$/;

/** Whether the row below the header has dashes alone, two cells at least. It is plain, so its first character is asked for first. */
export function isDashRow(rows: RowList): boolean {
  const [block] = rows.blocks;
  if (block?.kind !== "written" || block.run.rowCount < 2) return false;
  const { text, rowStart } = block.run;
  const start = skipBlanks(text, rowStart[1]! + 1, text.length);
  return text[start] !== "-" && dashes.test(text[start] ?? "") && hasDashes(rows.at(1)!);
}

function hasDashes(row: ExpandedRow): boolean {
  const count = isTableRow(row) ? 0 : cellCount(row);
  for (let position = 0; position < count; position++) if (!dashes.test(rawCell(row, position))) return false;
  return count > 1;
}

/** A row that was meant as decoration: below the header with a slip, or further below, as a line between rows or to align the columns once more. */
export function detectDecoration(rows: RowList): (Lookalike & { readonly file: SourceFile }) | undefined {
  if (isDashRow(rows)) return brokenDecoration(rows.at(1)!);
  const found = new Map<number, ExpandedRow>();
  // A row that begins with hyphens is not plain.
  for (const index of suspectRows(rows, () => false)) {
    const row = rows.at(index)!;
    if (index === 1 && !isDecoration(row, first, decoration) && isBroken(row)) return brokenDecoration(row);
    if (index > 1 && isDecoration(row, first, decoration)) found.set(rowSpan(row).start, row);
  }
  const [row] = found.values();
  if (!row) return undefined;
  const own = [...found.values()].filter(({ file }) => file === row.file);
  return {
    ...lookalike(row),
    reason: "only the row below the header aligns columns",
    advice: "Remove the row, or begin its cells with `\\-` to keep it.",
    fix: removal(row.file.text, own.map(rowSpan)),
  };
}

/** Whether a row of data was meant as decoration, wherever it is. */
export const isDetectedDecoration = (row: ExpandedRow): boolean =>
  isDecoration(row, first, decoration) || isBroken(row);

function lookalike(row: ExpandedRow) {
  const { file } = row;
  const span = wholeRow(file.text, row);
  return { file, span, text: shortened(file.text.slice(span.start, span.end)), is: "a row of data" } as const;
}

function brokenDecoration(row: ExpandedRow): ReturnType<typeof detectDecoration> {
  const edits = Array.from({ length: cellCount(row) }, (_, position) => {
    const raw = rawCell(row, position);
    const [left, right] = [raw.startsWith(":") ? ":" : "", raw.endsWith(":") ? ":" : ""];
    return {
      span: cellSpan(row, position),
      text: `${left}${raw.replaceAll("+", "|").replace(/[^-|]+/g, "") || "---"}${right}`,
    };
  });
  return {
    ...lookalike(row),
    reason: "cells that align columns are hyphens alone, with a colon at their ends",
    advice: "Write hyphens alone, or begin the cells with `\\-` to keep them.",
    fix: { title: "Write hyphens alone", edits },
  };
}

/** With its last bar. */
function wholeRow(text: string, row: ExpandedRow): Span {
  const { start } = rowSpan(row);
  return trim(text, start, lineEnd(text, start));
}

function isDecoration(row: ExpandedRow, start: RegExp, other: RegExp): boolean {
  if (isTableRow(row) || !start.test(rawCell(row, 0))) return false;
  for (let position = 0; position < cellCount(row); position++)
    if (plainKind(row, position) === specialCell || !other.test(rawCell(row, position))) return false;
  return true;
}

/** Whether a row is decoration but for its signs between hyphens, or for one or two of any kind in a single cell, which are a slip. */
function isBroken(row: ExpandedRow): boolean {
  if (isDecoration(row, brokenFirst, broken)) return true;
  if (isTableRow(row)) return false;
  const cells = Array.from({ length: cellCount(row) }, (_, position) => rawCell(row, position));
  const others = cells.filter((cell) => !decoration.test(cell));
  return others.length === 1 && stray.test(others[0]!) && cells.some((cell) => first.test(cell));
}

/** With their lines. */
function removal(text: string, rows: readonly Span[]): FixSpec {
  const edits = rows.map(({ start }) => {
    const end = lineEnd(text, start);
    return { span: { start, end: end < text.length ? afterLineEnd(text, end) : end }, text: "" };
  });
  return { title: rows.length === 1 ? "Remove the row" : `Remove ${rows.length} rows`, edits };
}
