import type { TextEdit } from "vscode-languageserver-types";
import { applyEdits, type SpanEdit } from "../../text/span-edit.js";
import { firstDataRow } from "../first-data-row.js";
import type { DocumentLevel } from "../levels.js";
import { lineEdits } from "../line-edits.js";
import type { WrittenSheet } from "../written-sheets.js";
import { aligned } from "./aligned.js";
import { cellsAfter, cellsIn } from "./row-cells.js";

/** Adds columns to the header of a sheet, and empty cells to its rows, as far as they have none there yet. */
export function columnEdits(
  { file, texts }: DocumentLevel,
  { first, rows }: WrittenSheet,
  names: readonly string[],
): TextEdit[] {
  const before = texts.rows(first).run.header.starts.length;
  const edits = rows.flatMap((block): readonly SpanEdit[] => {
    const { run } = texts.rows(block);
    const data = block === first ? firstDataRow(run) : 0;
    return Array.from({ length: run.rowCount }, (_, row) => {
      if (block === first && row === 0) return cellsAfter(run, row, names);
      const missing = before + names.length - Math.max(cellsIn(run, row), row < data ? before : 0);
      const cell = row < data ? "---" : "";
      return cellsAfter(
        run,
        row,
        Array.from({ length: Math.max(0, missing) }, () => cell),
      );
    }).filter(({ text }) => text.trim() !== "" && text !== " |");
  });
  return lineEdits(file, aligned(applyEdits(file.text, edits), first.span.start));
}
