import { type ChartSheet, textOf } from "../chart-data.js";
import { chartPaints } from "../charts/paints.js";
import { cellText } from "../describe/data-tables.js";
import type { ElementFields } from "../elements/element.js";
import { findIcon } from "../icons/find-icon.js";
import { el, type MarkupNode } from "../markup/node.js";
import { createNumbers } from "../numbers.js";
import { cssTheme } from "../theme.js";

interface TableStyle {
  readonly cell: (row: number, column: number) => MarkupNode;
  /** The colour that the author gave a row. */
  readonly mark: (row: number) => MarkupNode[];
}

/** A chart of the type `table`: a real one. It can be wider than the page, so it scrolls, with the keyboard too. */
export function htmlTable(element: ElementFields, sheet: ChartSheet, title: string, locale: string): MarkupNode {
  const { corner, columns, rows } = sheet;
  const style = tableStyle(element, sheet, locale);
  const headed = [corner, ...columns].some((name) => name.trim() !== "");
  const head = [corner, ...columns].map((name, at) =>
    name.trim() === "" ? el("td", {}) : el("th", { scope: "col", ...numeric(sheet, at - 1) }, name),
  );
  return el(
    "div",
    { class: "igx-scroll", role: "region", tabindex: 0, "aria-label": title },
    el(
      "table",
      { class: "igx-table" },
      headed ? [el("thead", {}, el("tr", {}, head))] : [],
      el(
        "tbody",
        {},
        rows.map((_, row) => tableRow(sheet, row, style)),
      ),
    ),
  );
}

function tableRow(sheet: ChartSheet, row: number, { cell, mark }: TableStyle): MarkupNode {
  const { title, cells } = sheet.rows[row]!;
  const first = [...mark(row), title];
  return el(
    "tr",
    {},
    title.trim() === "" ? el("td", {}, mark(row)) : el("th", { scope: "row", dir: "auto" }, first),
    cells.map((_, column) => ({ ...cell(row, column), attributes: { dir: "auto", ...numeric(sheet, column) } })),
  );
}

/** Columns of numbers stand to the right, digit below digit. */
function numeric({ rows }: ChartSheet, column: number): MarkupNode["attributes"] {
  const filled = rows.filter(({ cells }) => textOf(cells[column]).trim() !== "");
  const numbers = filled.length > 0 && filled.every(({ values }) => values[column] !== undefined);
  return column >= 0 && numbers ? { class: "igx-number" } : {};
}

function tableStyle(element: ElementFields, sheet: ChartSheet, locale: string): TableStyle {
  const colors = Array.isArray(element["colors"]) ? element["colors"].map(textOf) : [];
  const paints = chartPaints(sheet, colors, cssTheme);
  const icon = findIcon(textOf(element["icon"]));
  const numbers = createNumbers(locale);
  const own = (row: number) => cssTheme.custom(sheet.rows[row]?.color) ?? cssTheme.custom(colors[row]);
  return {
    mark: (row) => {
      const paint = own(row);
      return paint && !icon ? [swatch(paint.fill, paint.edge)] : [];
    },
    cell: (row, column) => {
      const text = cellText(sheet.rows[row]?.cells[column], numbers);
      return el("td", {}, icon && text.trim() !== "" ? iconNode(icon, paints.row(row).fill, text) : text);
    },
  };
}

const swatch = (fill: string, edge?: string): MarkupNode =>
  el(
    "svg",
    { class: "igx-swatch", viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" },
    el("rect", { width: 12, height: 12, rx: 3, fill, ...(edge && { stroke: edge }) }),
  );

/** The data that the icon stands for is its name. */
const iconNode = (path: string, fill: string, name: string): MarkupNode =>
  el(
    "svg",
    { class: "igx-icon", viewBox: "0 0 24 24", width: 22, height: 22, role: "img", "aria-label": name },
    el("title", {}, name),
    el("path", { d: path, fill }),
  );
