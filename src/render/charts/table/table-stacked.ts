import { append, maxOf } from "../../../text/extremes.js";
import { caps } from "../../caps.js";
import type { CellMark } from "../../cell-marks.js";
import { el, type MarkupNode, structured } from "../../markup/node.js";
import { rowRange } from "../../row-range.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { ChartInput } from "../chart.js";
import { drawCellMark } from "./draw-cell-mark.js";
import { cellText, drawCell, drawCellIcon } from "./table-cell.js";
import { barRoom, type TableColumn, textRoom } from "./table-columns.js";

const title: Font = { size: 14, weight: 600 };
const font: Font = { size: 13, weight: 400 };
const lineHeight = 19;
const padY = 10;
const indent = 12;
/** Below this a name and its value have no room in one line either. */
const narrow = 220;

/** Where columns have no room beside each other: for each row its title, and below it a line for each cell, after the column's name. */
export function drawStackedTable(
  columns: readonly TableColumn[],
  input: ChartInput,
  colorOf?: (row: number) => string | undefined,
): { readonly height: number; readonly nodes: readonly MarkupNode[] } {
  const { width, theme, sheet } = input;
  const left = colorOf ? indent : 0;
  const [first, ...rest] = columns as readonly [TableColumn, ...TableColumn[]];
  const longest = maxOf(
    rest.map(({ header }) => textWidth(header, font) + 1),
    0,
  );
  const names = width < narrow ? width - left : Math.min((width - left) * 0.45, longest);
  const nodes: MarkupNode[] = [];
  let y = 0;
  const { from, to } = rowRange(input.rows, Math.min(sheet.rows.length, caps.table.rows));
  for (let row = from; row < to; row++) {
    const { height, cells } = drawRecord(first, rest, { row, left, names }, input);
    const color = colorOf?.(row);
    const strip = color === undefined ? [] : [el("rect", { x: 0, y: 3, width: 4, height: height - 7, fill: color })];
    const line = el("rect", { x: 0, y: height - 1, width, height: 1, fill: theme.grid });
    nodes.push(el("g", { transform: `translate(0 ${y})` }, strip, inItem(cells), line));
    y += height;
  }
  return { height: y, nodes: [structured({ type: "L" }, nodes)] };
}

const inItem = (nodes: readonly MarkupNode[]): MarkupNode =>
  structured({ type: "LI" }, [structured({ type: "LBody" }, nodes)]);

interface RecordPlace {
  readonly row: number;
  readonly left: number;
  /** Width of the column's names. */
  readonly names: number;
}

function drawRecord(
  first: TableColumn,
  rest: readonly TableColumn[],
  { row, left, names }: RecordPlace,
  input: ChartInput,
) {
  const { width, theme } = input;
  const heading = cellText(first.cells[row] ?? "", width - left, title);
  const cells: MarkupNode[] = [];
  append(
    cells,
    drawCell(heading, title, { x: left, right: width, y: padY, lineHeight, fill: theme.ink, anchor: "start" }),
  );
  let y = padY + heading.lines.length * lineHeight;
  for (const column of rest) {
    const { header, cells: texts, numeric, isNumber, marks } = column;
    const content = texts[row] ?? "";
    const mark = marks?.of(row);
    if (content.trim() === "" && !mark) continue;
    const name = cellText(header, names, font);
    append(
      cells,
      drawCell(name, font, { x: left, right: left + names, y, lineHeight, fill: theme.muted, anchor: "start" }),
    );
    const beside = width >= narrow;
    if (input.icon !== undefined) append(cells, drawCellIcon(input, row, content, width - 10, y + lineHeight / 2));
    const value = cellText(input.icon === undefined ? content : "", beside ? width - left - names - 10 : names, font);
    const place = beside
      ? { x: width, y, anchor: "end" as const }
      : { x: left, y: y + name.lines.length * lineHeight, anchor: "start" as const };
    const fill = numeric && !isNumber(row) ? theme.muted : theme.ink;
    const text = textRoom(column, font);
    const at = place.y + lineHeight / 2;
    const from = left + names + 12;
    const to = marks?.kind === "bar" ? from + barRoom(input.common, column, width - text - from) : width - text;
    const room = beside ? { from, to, at } : { from: left, to: left + Math.min(110, names), at };
    // Below each other, a tint would be the background of nothing, and a bar would begin below the number.
    if (mark && (beside || mark.kind === "spark")) append(cells, drawRecordMark(mark, room, input));
    append(cells, drawCell(value, font, { ...place, lineHeight, fill, tabular: numeric }));
    const [above, below] = [name.lines.length, mark?.kind === "spark" ? 1 : value.lines.length];
    y += (beside ? Math.max(above, below, 1) : above + below + 0.3) * lineHeight;
  }
  return { height: y + padY, cells };
}

/** A bar between the name and the number, a tint below the number, or a line instead of it. */
function drawRecordMark(
  mark: CellMark,
  { from, to, at }: { readonly from: number; readonly to: number; readonly at: number },
  { width, theme }: ChartInput,
): readonly MarkupNode[] {
  switch (mark.kind) {
    case "heat":
      return drawCellMark(mark, { x: to - 4, y: at - 8.5, width: width - to + 8, height: 17 }, theme);
    case "bar":
      return drawCellMark(mark, { x: from, y: at - 4, width: Math.max(0, to - from), height: 8 }, theme);
    case "spark": {
      const room = Math.min(110, to - from);
      return drawCellMark(mark, { x: to - room, y: at - 8, width: room, height: 16 }, theme);
    }
  }
}
