import { type DataTable, firstRows } from "../describe/data-tables.js";
import { count } from "../describe/sentences.js";
import { el, type MarkupNode } from "../markup/node.js";

/** Listening to more rows takes too long, and a page with thousands of hidden rows opens slowly. */
export const maxRows = 200;

/** The data of a picture for screen readers: invisible, but part of the page. */
export function hiddenTable(
  table: DataTable,
  caption: string,
  attributes: (row: number) => MarkupNode["attributes"] = () => ({}),
  more: readonly MarkupNode[] = [],
): MarkupNode {
  const { header, rowCount } = table;
  const cut = rowCount > maxRows ? [cutText(rowCount, maxRows)] : [];
  return el(
    "div",
    { class: "igx-hidden" },
    el(
      "table",
      {},
      el("caption", {}, `Data: ${caption}`),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          header.map((name) => el("th", { scope: "col" }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        firstRows(table, maxRows).map((cells, row) => tableRow(cells, attributes(row))),
      ),
      more,
    ),
    cut.map((text) => el("p", { lang: "en" }, text)),
  );
}

export const cutText = (rows: number, shown: number): string =>
  `These are the first ${shown} of ${count(rows, "row")}; ${count(rows - shown, "row is", "rows are")} left out.`;

export const tableRow = ([title = "", ...cells]: readonly string[], attributes: MarkupNode["attributes"]): MarkupNode =>
  el(
    "tr",
    attributes,
    // A header cell without a word heads nothing.
    title.trim() === "" ? el("td", {}) : el("th", { scope: "row" }, title),
    cells.map((cell) => el("td", {}, cell)),
  );
