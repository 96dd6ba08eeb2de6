import type { CellPointer } from "../cell-pointers.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { chartPaints } from "../charts/paints.js";
import { isTableFromRight } from "../charts/table/table-direction.js";
import { writeCell } from "../column-format.js";
import { cssTheme } from "../css-theme.js";
import type { ElementFields } from "../element.js";
import { findIcon, neutralIcon } from "../icons/find-icon.js";
import { el, type MarkupNode } from "../markup/node.js";
import { sourceMark } from "../source-mark.js";
import type { Paint } from "../theme.js";
import { ownLanguage } from "../words/words.js";
import { cutText } from "./data-table.js";
import type { HtmlContext } from "./html-context.js";

/** With more rows, a page opens slowly. */
const maxTableRows = 1000;

interface TableStyle {
  readonly numeric: readonly boolean[];
  readonly icons: boolean;
  readonly cell: (row: number, column: number) => MarkupNode | string;
  /** A number by which a script sorts, where the text is one. */
  readonly value: (row: number, column: number) => number | undefined;
  /** The colours that the author gave rows: a swatch beside the title, and room for one beside the others. */
  readonly swatch: (row: number) => readonly MarkupNode[];
  readonly colored: boolean;
}

interface MarkedTable extends TableStyle {
  readonly pointerOf: (row: number, column: number) => string | undefined;
}

/** A chart of the type `table`: a real one. It can be wider than the page, so it scrolls, with the keyboard too. */
export function htmlTable(
  element: ElementFields,
  sheet: ChartSheet,
  title: string,
  context: HtmlContext,
  pointerOf?: CellPointer,
): MarkupNode {
  const { corner, columns, rows } = sheet;
  const style = { ...tableStyle(element, sheet, context), pointerOf: pointerOf ?? (() => undefined) };
  const headed = [corner, ...columns].some((name) => name.trim() !== "");
  // As in pictures: without a single title there is no column for them.
  const titled = corner !== "" || rows.some(({ title: name }) => name !== "");
  const head = [...(titled ? [corner] : []), ...columns].map((name, at) => {
    const attributes = alignClass(style, titled ? at - 1 : at);
    return name.trim() === "" ? el("td") : el("th", { scope: "col", dir: "auto", ...attributes }, name);
  });
  const shown = rows.slice(0, maxTableRows);
  const cut =
    rows.length > shown.length
      ? [
          el(
            "p",
            { class: "igx-cut", ...ownLanguage(context.words) },
            context.words.say(cutText(rows.length, maxTableRows)),
          ),
        ]
      : [];
  return el(
    "div",
    { class: "igx-scroll", role: "group", tabindex: 0, "aria-label": title },
    el(
      "table",
      { class: "igx-table", ...(isTableFromRight(sheet) && { dir: "rtl" }) },
      headed ? el("thead", {}, el("tr", {}, head)) : [],
      el(
        "tbody",
        {},
        shown.map(({ title: name, cells }, row) => tableRow(titled ? name : undefined, cells.length, row, style)),
      ),
    ),
    cut,
  );
}

function tableRow(title: string | undefined, cells: number, row: number, style: MarkedTable): MarkupNode {
  const first = title === undefined ? [] : sourceMark(titleCell(title, row, style), style.pointerOf(row, -1));
  const rest = Array.from({ length: cells }, (_, column) =>
    sourceMark(
      el(
        "td",
        { dir: "auto", ...alignClass(style, column), ...sortValue(style, row, column) },
        style.cell(row, column),
      ),
      style.pointerOf(row, column),
    ),
  );
  return el("tr", {}, first, rest);
}

/** As text: attributes that are numbers are rounded to pixels. */
function sortValue({ value }: TableStyle, row: number, column: number): MarkupNode["attributes"] {
  const own = value(row, column);
  return own === undefined ? {} : { "data-value": String(own) };
}

function titleCell(title: string, row: number, { swatch, colored }: TableStyle): MarkupNode {
  const attributes = colored ? { class: "igx-colored" } : {};
  const inner = [...swatch(row), title];
  // A header cell without a word heads nothing.
  return title.trim() === ""
    ? el("td", attributes, inner)
    : el("th", { scope: "row", dir: "auto", ...attributes }, inner);
}

/** As in pictures: numbers at the right, digit below digit, and icons in the middle. */
const alignClass = ({ numeric, icons }: TableStyle, column: number): MarkupNode["attributes"] =>
  numeric[column] ? { class: "igx-number" } : icons && column >= 0 ? { class: "igx-marks" } : {};

function isNumeric({ rows }: ChartSheet, column: number): boolean {
  const filled = rows.filter(({ cells }) => textOf(cells[column]).trim() !== "");
  return filled.length > 0 && filled.every(({ values }) => values[column] !== undefined);
}

function tableStyle(element: ElementFields, sheet: ChartSheet, { numbers, interactive }: HtmlContext): TableStyle {
  const colors = Array.isArray(element["colors"]) ? element["colors"].map(textOf) : [];
  const paints = chartPaints("table", sheet, colors, cssTheme);
  const name = textOf(element["icon"]).trim();
  const icon = name === "" ? undefined : (findIcon(name) ?? neutralIcon);
  const own = sheet.rows.map((_, row) => paints.own(row));
  const swatches = own.map((paint) => (paint && !icon ? [swatchNode(paint)] : []));
  return {
    icons: icon !== undefined,
    numeric: sheet.columns.map((_, column) => !icon && isNumeric(sheet, column)),
    colored: swatches.some((nodes) => nodes.length > 0),
    swatch: (row) => swatches[row]!,
    value: (row, column) => (interactive && !icon ? sheet.rows[row]?.values[column] : undefined),
    cell: (row, column) => {
      const text = writeCell(sheet, row, column, numbers);
      return icon && text.trim() !== "" ? iconNode(icon, paints.icon(row), text) : text;
    },
  };
}

const swatchNode = ({ fill, edge }: Paint): MarkupNode =>
  el(
    "svg",
    { class: "igx-swatch", viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" },
    el("rect", { width: 12, height: 12, rx: 3, fill, ...(edge && { stroke: edge }) }),
  );

/** The data that the icon stands for is its name. */
const iconNode = (path: string, { fill, edge }: Paint, name: string): MarkupNode =>
  el(
    "svg",
    { class: "igx-icon", viewBox: "0 0 24 24", width: 22, height: 22, role: "img", "aria-label": name },
    el("title", {}, name),
    el("path", { d: path, fill, ...(edge && { stroke: edge, "stroke-width": 0.6 }) }),
  );
