import { findChart } from "../../language/charts.js";
import { arePerCents, largestValue, wholeOf } from "../../language/picture-notes/per-cent-notes.js";
import { maxOf } from "../../text/extremes.js";
import { message } from "../../text/message.js";
import { columnMarks } from "../cell-marks.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { valueWriter } from "../column-format.js";
import { firstRows, isTable, sheetsAlike, sheetsOfChart, sheetTable } from "../describe/data-tables.js";
import { describeMarks } from "../describe/describe-marks.js";
import { sheetTitles } from "../describe/sheet-titles.js";
import type { ElementFields } from "../element.js";
import { lightTheme } from "../fixed-themes.js";
import { pictureFields } from "../picture-fields.js";
import { seriesSheet } from "../series-sheet.js";
import { shareTexts } from "../share-texts.js";
import { cut, fill, oneLine, widthOf } from "./columns.js";
import { type BarScale, noValue, type TextBar, textBars } from "./text-bars.js";
import { maxRows, type TextContext } from "./text-context.js";
import { textLines } from "./text-lines.js";
import { type TextTable, textTable } from "./text-table.js";

/** A chart as lines of text; the sheets of one below each other, with their names. */
export function textChart(element: ElementFields, context: TextContext): readonly string[] {
  const sheets = sheetsOfChart(element);
  if (sheets.length === 0) return [context.pen.dim(context.words.say(message`Chart without data.`))];
  const titles = sheetTitles(sheets, context.words);
  return sheets.flatMap((sheet, index) => {
    const marks = describeMarks(element, sheet, index, context);
    const lines = [
      ...sheetLines(element, sheet, context),
      ...marks.map((mark) => context.pen.dim(cut(`▹ ${oneLine(mark)}`, context.width))),
    ];
    if (sheets.length === 1) return lines;
    return [...(index > 0 ? [""] : []), context.pen.bold(cut(`▸ ${oneLine(titles[index]!)}`, context.width)), ...lines];
  });
}

function sheetLines(element: ElementFields, sheet: ChartSheet, context: TextContext): readonly string[] {
  const type = textOf(element["chart_type"]);
  if (sheet.rows.length === 0) return [context.pen.dim(cut(`(${oneLine(type)} chart without rows)`, context.width))];
  const draw = sheet.rows.some(({ values }) => values.some((value) => value !== undefined))
    ? drawerOf(type)
    : undefined;
  // Bars of targets would be bars of another series.
  return draw
    ? draw(seriesSheet(sheet, pictureFields(element), 0), context)
    : textTable(tableOf(element, sheet, context), context);
}

/** A table with an icon shows it wherever there is data, as the picture does. */
function tableOf(element: ElementFields, sheet: ChartSheet, context: TextContext): TextTable {
  const table = sheetTable(sheet, context);
  const { header, rowCount } = table;
  const rows = firstRows(table, maxRows);
  if (!isTable(element)) return { header, rows, rowCount };
  if (textOf(element["icon"]).trim() === "") return { header, rows: withLines(element, sheet, rows), rowCount };
  const marked = ([title = "", ...cells]: readonly string[]) => [
    title,
    ...cells.map((cell) => (cell.trim() === "" ? "" : "✓")),
  ];
  return { header, rows: rows.map(marked), rowCount };
}

/** The lines of a column that `cells` asks for, in eighths of a block. */
function withLines(element: ElementFields, sheet: ChartSheet, rows: TextTable["rows"]): TextTable["rows"] {
  const alike = sheetsAlike(element, sheet);
  const marks = sheet.columns.map((_, column) => columnMarks(sheet, column, pictureFields(element), lightTheme, alike));
  return rows.map(([title = "", ...cells], row) => [
    title,
    ...cells.map((cell, column) => {
      const mark = marks[column]?.of(row);
      return mark?.kind === "spark" ? mark.heights.map((part) => eighths[Math.round(part * 7)]).join("") : cell;
    }),
  ]);
}

const eighths = "▁▂▃▄▅▆▇█";

type DrawSheet = (sheet: ChartSheet, context: TextContext) => readonly string[];

/** How to draw a family of charts; `undefined` if a table shows it best. */
function drawerOf(type: string): DrawSheet | undefined {
  switch (findChart(type)?.family) {
    case "pie":
      return drawShares;
    case "line":
    case "area":
      return textLines;
    case "progress":
      return (sheet, context) =>
        drawBars(sheet, context, { most: arePerCents(sheet) ? wholeOf(sheet) : largestValue(sheet) || 1, track: true });
    case "bar":
    case "column":
    case "icon":
    case "hierarchy":
    case "text":
    case "dot":
    case "change":
      return drawBars;
    case "plot":
    case "price":
    case "table":
    case undefined:
      return undefined;
  }
}

type WriteValue = (row: number, column: number) => string;

function drawBars(sheet: ChartSheet, context: TextContext, scale: BarScale = {}): readonly string[] {
  const columns = sheet.columns.map((_, column) => column);
  const write = valueWriter(sheet, columns, context.numbers);
  return textBars(
    sheet.rows.flatMap((_, row) => rowBars(sheet, row, write)),
    context,
    scale,
  );
}

function rowBars(sheet: ChartSheet, row: number, write: WriteValue): readonly TextBar[] {
  const { title, cells, values } = sheet.rows[row]!;
  return sheet.columns.map((series, at) => ({
    name: at === 0 ? title : "",
    ...(sheet.columns.length > 1 && { series }),
    value: values[at],
    text: values[at] === undefined ? noValue(textOf(cells[at])) : write(row, at),
    color: at,
  }));
}

/** Shares of values above zero, as in a pie. */
function drawShares(sheet: ChartSheet, context: TextContext): readonly string[] {
  const { rows } = sheet;
  const { numbers } = context;
  const write = valueWriter(sheet, [0], numbers);
  const most = rows.reduce((high, { values }) => Math.max(high, values[0] ?? 0), 0);
  // Divided first: the sum of the largest numbers is more than there are numbers.
  const sum = rows.reduce((total, { values }) => total + Math.max(0, (values[0] ?? 0) / (most || 1)), 0);
  const shares = rows.map(({ values: [value] }) =>
    value === undefined || value < 0 || sum === 0 ? undefined : value / (most || 1) / sum,
  );
  const { write: writeShare } = shareTexts(
    rows.map(({ values: [value] }) => value),
    shares,
    numbers,
  );
  const percents = rows.map((_, row) => writeShare(row));
  const widest = maxOf(percents.map(widthOf));
  const bars = rows.map(({ title, cells }, row): TextBar => {
    const value = shares[row] === undefined ? noValue(textOf(cells[0])) : write(row, 0);
    return { name: title, value: shares[row], text: `${value}  ${fill(percents[row]!, widest, true)}`, color: 0 };
  });
  return textBars(bars, context, { most: 1, track: true });
}
