import type { Block } from "./block-tree.js";
import { chartParts } from "./chart-parts.js";
import type { Converter } from "./converter.js";
import { cellOfText } from "./imported-cell.js";
import { joinLines } from "./inline-text.js";

export function convertTable(table: Block, converter: Converter): void {
  const rows = table.children.flatMap(({ children }) => children);
  const [header = [], ...body] = rows.map(({ children }) => children.map((cell) => joinLines(converter.textOf(cell))));
  for (const row of rows) addExtraCells(row, header.length, converter);
  const cells = body.map((row) => row.map(cellOfText));
  converter.addAll(chartParts({ header, rows: cells, source: "written" }, table.line, converter.notes));
}

/** The parser drops cells beyond the header. */
function addExtraCells({ token, line }: Block, count: number, { add, lines, notes }: Converter): void {
  const extra = splitCells(lines[token.map?.[0] ?? line] ?? "").slice(count);
  if (extra.every((cell) => cell.trim() === "")) return;
  notes.note("cells", line);
  add({ kind: "comment", text: `Cells: ${extra.map((cell) => cell.trim()).join(" | ")}` });
}

const splitCells = (line: string): readonly string[] =>
  line
    .replace(/^(?:[ \t]*>)*[ \t]*\|?/, "")
    .replace(/(?<!\\)\|[ \t]*$/, "")
    .split(/(?<!\\)\|/);
