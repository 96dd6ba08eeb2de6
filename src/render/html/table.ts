import { caps } from "../caps.js";
import { type CellMark, columnMarks } from "../cell-marks.js";
import type { CellPointer } from "../cell-pointers.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { chartPaints } from "../charts/paints.js";
import { drawCellMark } from "../charts/table/draw-cell-mark.js";
import { isNumberColumn } from "../charts/table/number-column.js";
import { type TableInput, widthOnPage } from "../charts/table/table-columns.js";
import { isTableFromRight } from "../charts/table/table-direction.js";
import { writeCell } from "../column-format.js";
import { cssTheme } from "../css-theme.js";
import { sheetsAlike } from "../describe/data-tables.js";
import type { ElementFields } from "../element.js";
import { findIcon, neutralIcon } from "../icons/find-icon.js";
import { el, type MarkupChild, type MarkupNode } from "../markup/node.js";
import { pictureFields } from "../picture-fields.js";
import { sourceMark } from "../source-mark.js";
import type { Paint } from "../theme.js";
import { ownLanguage } from "../words/words.js";
import { cutText } from "./data-table.js";
import type { HtmlContext } from "./html-context.js";

/** With more rows, a page opens slowly. */
const maxTableRows = 1000;

interface TableStyle {
  /** The classes for pages on which the columns have no room beside each other: each row is then a card. */
  readonly cards: readonly string[];
  /** Of the columns: before their cells on cards. */
  readonly names: readonly string[];
  readonly numeric: readonly boolean[];
  readonly isNumber: (row: number, column: number) => boolean;
  readonly icons: boolean;
  readonly cell: (row: number, column: number) => MarkupNode | string;
  readonly mark: (row: number, column: number) => CellMark | undefined;
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
    const role = roleIn(style, "columnheader");
    return name.trim() === "" ? el("td", role) : el("th", { scope: "col", ...role, dir: "auto", ...attributes }, name);
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
      {
        class: ["igx-table", ...style.cards].join(" "),
        ...roleIn(style, "table"),
        ...(isTableFromRight(sheet) && { dir: "rtl" }),
      },
      headed ? el("thead", roleIn(style, "rowgroup"), el("tr", roleIn(style, "row"), head)) : [],
      el(
        "tbody",
        roleIn(style, "rowgroup"),
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
        {
          dir: "auto",
          ...roleIn(style, "cell"),
          ...(style.cards.length > 0 && { "data-name": style.names[column]! }),
          ...cellClass(style, column, row),
          ...sortValue(style, row, column),
        },
        cellNodes(style, row, column),
      ),
      style.pointerOf(row, column),
    ),
  );
  return el("tr", roleIn(style, "row"), first, rest);
}

/** As text: attributes that are numbers are rounded to pixels. */
function sortValue({ value }: TableStyle, row: number, column: number): MarkupNode["attributes"] {
  const own = value(row, column);
  return own === undefined ? {} : { "data-value": String(own) };
}

function titleCell(title: string, row: number, style: TableStyle): MarkupNode {
  const { swatch, colored } = style;
  const attributes = {
    ...roleIn(style, title.trim() === "" ? "cell" : "rowheader"),
    ...(colored && { class: "igx-colored" }),
  };
  const inner = [...swatch(row), title];
  // A header cell without a word heads nothing.
  return title.trim() === ""
    ? el("td", attributes, inner)
    : el("th", { scope: "row", dir: "auto", ...attributes }, inner);
}

function cellNodes({ mark, cell }: TableStyle, row: number, column: number): readonly MarkupChild[] {
  const own = mark(row, column);
  const text = cell(row, column);
  if (!own) return [text];
  const { width, height } = markSizes[own.kind];
  const nodes = drawCellMark(
    own,
    { x: 0, y: own.kind === "bar" ? 3 : 0, width, height: own.kind === "bar" ? 10 : height },
    cssTheme,
  );
  const named = own.kind === "spark" ? { role: "img", "aria-label": own.label } : { "aria-hidden": "true" };
  const svg = el(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, preserveAspectRatio: "none", ...named },
    nodes,
  );
  return own.kind === "spark" ? [svg] : [svg, el("span", {}, text)];
}

/** Pixels. A tint is as large as its cell, whatever its own size. */
const markSizes = {
  bar: { width: 80, height: 16 },
  heat: { width: 10, height: 10 },
  spark: { width: 120, height: 22 },
} as const;

function cellClass(style: TableStyle, column: number, row: number): MarkupNode["attributes"] {
  const aligned = alignClass(style, column, row);
  const mark = style.mark(row, column);
  return mark ? { class: [aligned["class"], `igx-${mark.kind}`].filter(Boolean).join(" ") } : aligned;
}

/** As in pictures: numbers at the right, digit below digit, and icons in the middle. */
function alignClass({ numeric, isNumber, icons }: TableStyle, column: number, row?: number): MarkupNode["attributes"] {
  if (!numeric[column]) return icons && column >= 0 ? { class: "igx-marks" } : {};
  return { class: row === undefined || isNumber(row, column) ? "igx-number" : "igx-number igx-other" };
}

/** A table whose parts are blocks is a table for screen readers only if it says so. */
const roleIn = ({ cards }: TableStyle, role: string): MarkupNode["attributes"] => (cards.length > 0 ? { role } : {});

/** A wide page has room for names of more lines, which are easier to compare than cards. */
function cardClasses(input: TableInput, { pictures }: HtmlContext): readonly string[] {
  const { columns, least, headed } = widthOnPage(input);
  if (columns > caps.table.stacked || columns < 3) return [];
  return pictures.flatMap(({ className, width }) => {
    if ((className === "igx-wide" ? least : headed) <= width) return [];
    return className === "igx-any" ? ["igx-wide-cards", "igx-narrow-cards"] : [`${className}-cards`];
  });
}

function tableStyle(element: ElementFields, sheet: ChartSheet, context: HtmlContext): TableStyle {
  const { numbers, interactive } = context;
  const colors = Array.isArray(element["colors"]) ? element["colors"].map(textOf) : [];
  const paints = chartPaints("table", sheet, colors, cssTheme);
  const name = textOf(element["icon"]).trim();
  const icon = name === "" ? undefined : (findIcon(name) ?? neutralIcon);
  const own = sheet.rows.map((_, row) => paints.own(row));
  const picture = pictureFields(element);
  const alike = sheetsAlike(element, sheet);
  const marks = sheet.columns.map((_, column) =>
    icon ? undefined : columnMarks(sheet, column, picture, cssTheme, alike),
  );
  const swatches = own.map((paint) => (paint && !icon ? [swatchNode(paint)] : []));
  const input = { sheet, numbers, theme: cssTheme, picture, ...(icon !== undefined && { icon }) };
  return {
    cards: cardClasses(input, context),
    names: sheet.columns,
    icons: icon !== undefined,
    numeric: sheet.columns.map((_, column) => !icon && isNumberColumn(sheet, column)),
    isNumber: (row, column) => sheet.rows[row]?.values[column] !== undefined,
    colored: swatches.some((nodes) => nodes.length > 0),
    swatch: (row) => swatches[row]!,
    value: (row, column) => (interactive && !icon ? sheet.rows[row]?.values[column] : undefined),
    mark: (row, column) => marks[column]?.of(row),
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
