import { type Message, message } from "../../text/message.js";
import { type DataTable, firstRows } from "../describe/data-tables.js";
import { el, type MarkupNode } from "../markup/node.js";
import { ownLanguage, type Words } from "../words/words.js";

/** Listening to more rows takes too long, and a page with thousands of hidden rows opens slowly. */
export const maxRows = 200;

/** The data of a picture for screen readers: invisible, but part of the page. */
export function hiddenTable(
  table: DataTable,
  caption: string,
  words: Words,
  attributes: (row: number) => MarkupNode["attributes"] = () => ({}),
  more: readonly MarkupNode[] = [],
): MarkupNode {
  const { header, rowCount } = table;
  const cut = rowCount > maxRows ? [words.say(cutText(rowCount, maxRows))] : [];
  return el(
    "div",
    { class: "igx-hidden" },
    el(
      "table",
      {},
      el("caption", {}, words.say(message`Data: ${caption}`)),
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
    cut.map((text) => el("p", ownLanguage(words), text)),
  );
}

export const cutText = (rows: number, shown: number): Message =>
  message`These are the first ${shown} of ${rows} {2|row|rows}; ${rows - shown} {3|row is|rows are} left out.`;

export const tableRow = ([title = "", ...cells]: readonly string[], attributes: MarkupNode["attributes"]): MarkupNode =>
  el(
    "tr",
    attributes,
    // A header cell without a word heads nothing.
    title.trim() === "" ? el("td", {}) : el("th", { scope: "row" }, title),
    cells.map((cell) => el("td", {}, cell)),
  );
