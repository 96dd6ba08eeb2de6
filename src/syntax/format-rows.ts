import { displayWidth } from "../text/display-width.js";
import type { Span } from "../text/span.js";
import type { Block, Rows } from "./ast.js";
import { parseAttributes } from "./attributes.js";
import { formatAttributes } from "./format-attributes.js";
import { type RowRun, rowSpan, scanRows } from "./rows.js";
import { decorationCell, scanRow } from "./scan-row.js";

type Alignment = "left" | "right" | "center";

/** How the columns of one sheet are aligned. */
export interface TableLayout {
  readonly widths: readonly number[];
  readonly alignments: readonly Alignment[];
  /** The start of the decoration row, where there is one. */
  readonly decoration: number;
}

/** A cell wider than this pushes its own row only: one long text does not spread a whole table. */
const maximumWidth = 100;

/** The layout of the rows among `items`, those inside template blocks included. */
export function tableLayout(items: readonly Block[], text: string): TableLayout {
  const runs = collectRows(items).map((rows) => scanRows(text, rows.span));
  const decoration = findDecoration(items, runs);
  const widths: number[] = [];
  const alignments: Alignment[] = [];
  for (const run of runs) {
    for (let row = 0; row < run.rowCount; row++) {
      const cells = cellsOf(run, row);
      const isDecorated = run.rowStart[row] === decoration;
      // Only the dashes below the header say how a column is aligned; none are added.
      if (isDecorated) for (const cell of cells) alignments.push(alignmentOf(cell));
      cells.forEach((cell, column) => {
        // Hyphens stretch to any width, so the decoration row asks only for the three that `---` has.
        const width = isDecorated ? 3 : widthOf(cell);
        widths[column] = Math.max(widths[column] ?? 1, Math.min(width, maximumWidth));
      });
    }
  }
  return { widths, alignments, decoration };
}

function collectRows(items: readonly Block[]): readonly Rows[] {
  return items.flatMap((item): readonly Rows[] => {
    if (item.kind === "rows") return [item];
    if (item.kind === "if") return item.branches.flatMap((branch) => collectRows(branch.blocks));
    return item.kind === "for" ? [...collectRows(item.blocks), ...collectRows(item.otherwise?.blocks ?? [])] : [];
  });
}

/** The second row, if it is directly in the sheet and all its cells are decoration. */
function findDecoration(items: readonly Block[], runs: readonly RowRun[]): number {
  const first = items.find(
    (item) => item.kind !== "let" && item.kind !== "data" && item.kind !== "fence" && item.kind !== "directive",
  );
  if (first?.kind !== "rows") return -1;
  const [run, next] = runs;
  if (run!.rowCount > 1) return isDecoration(run!, 1) ? run!.rowStart[1]! : -1;
  return next &&
    items.some((item) => item.kind === "rows" && item.span.start === next.span.start) &&
    isDecoration(next, 0)
    ? next.rowStart[0]!
    : -1;
}

const isDecoration = (run: RowRun, row: number): boolean =>
  cellsOf(run, row).every((cell) => decorationCell.test(cell));

function cellsOf(run: RowRun, row: number): readonly string[] {
  const { starts, ends } = scanRow(run.text, run.rowStart[row]!);
  return starts.map((start, cell) => run.text.slice(start, ends[cell]));
}

const alignmentOf = (cell: string): Alignment =>
  !cell.endsWith(":") ? "left" : cell.startsWith(":") ? "center" : "right";

/** Longer cells are wider than `maximumWidth`; measuring them takes long, quadratic time. */
const longestMeasured = 4 * maximumWidth;

function widthOf(cell: string): number {
  if (cell.length > longestMeasured) return cell.length;
  // An ASCII character takes one column. Only other scripts need the library's tables.
  return displayWidth(cell);
}

/** The rows of a run, one line each. Only the hyphens of the decoration row are made anew; cells stay as they are written. */
export function formatRows(
  rows: Rows,
  layout: TableLayout,
  text: string,
): readonly { readonly span: Span; readonly text: string }[] {
  const run = scanRows(text, rows.span);
  return Array.from({ length: run.rowCount }, (_, row) => {
    const span = rowSpan(run, row);
    const decorated = run.rowStart[row] === layout.decoration;
    const cells = cellsOf(run, row).map((cell, column) =>
      decorated ? decorate(cell, layout.widths[column] ?? 3) : ` ${pad(cell, column, layout)} `,
    );
    return { span, text: `|${cells.join("|")}|${attributesText(run, row, text)}` };
  });
}

function attributesText(run: RowRun, row: number, text: string): string {
  const span = scanRow(text, run.rowStart[row]!).attributes;
  if (!span) return "";
  let broken = false;
  const attributes = parseAttributes(text, span, () => {
    broken = true;
  });
  // Attributes with a mistake are kept as they are, since they cannot be read.
  return ` ${broken ? text.slice(span.start, span.end) : formatAttributes(attributes, text).join(" ")}`;
}

function decorate(cell: string, width: number): string {
  const left = cell.startsWith(":") ? ":" : "-";
  const right = cell.length > 1 && cell.endsWith(":") ? ":" : "-";
  return `${left}${"-".repeat(width)}${right}`;
}

function pad(cell: string, column: number, { widths, alignments }: TableLayout): string {
  // A cell wider than its column gets no padding, and pushes the rest of its own row.
  const missing = Math.max(0, (widths[column] ?? 0) - widthOf(cell));
  const alignment = alignments[column] ?? "left";
  const before = alignment === "right" ? missing : alignment === "center" ? missing >> 1 : 0;
  return `${" ".repeat(before)}${cell}${" ".repeat(missing - before)}`;
}
