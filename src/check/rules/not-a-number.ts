import { warning } from "../../diagnostics/descriptor.js";
import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import { showsNumbers } from "../../language/charts.js";
import type { FlatRow } from "../../template/flat.js";
import { cellCount, cellSpan, cellText, evaluatedCell, isTableRow, rawCell } from "../cells.js";
import { type ChartSheet, check, type Field } from "../model.js";
import { type NumberLike, writeNumber } from "../number-like.js";
import { valueCell } from "../value-cell.js";

interface Params {
  readonly text: string;
  /** How many more cells of the column are like it. */
  readonly more: number;
  readonly column: string;
  readonly like: NumberLike;
  /** Where the text comes from: the cell itself, an expression in it, or a table. */
  readonly source: "cell" | "expression" | "table";
}

export const notANumber = check(
  warning<Params>({
    code: "not-a-number",
    message: ({ text, more, column }) =>
      more === 0
        ? `\`${text}\` is text, not a number.`
        : `\`${text}\` and ${more === 1 ? "another value" : `${more} more values`} of the column \`${column}\` are text, not numbers.`,
    hint: (params) => hints[params.source](params),
    explanation:
      "igx reads a cell as a number only if JSON does. `12%`, `$12`, `€1.5bn`, `30'000`, `−5` with a minus sign instead of a hyphen, and `n/a` are text, which a chart of numbers does not draw. " +
      "Units belong into the title of the chart or the header of the column; a missing value is an empty cell. igx reports this once a column, and not for texts in quotes.",
    bad: "@chart bar\n| Country | Share |\n| Brazil | 38% |\n| Vietnam | 17% |\n",
    good: "@chart bar\n| Country | Share in % |\n| Brazil | 38 |\n| Vietnam | 17 |\n",
  }),
  {
    element({ chart, sheets, settings }, _report, { reportIn }) {
      if (!showsNumbers(chart)) return;
      const separator = settings.get("decimal_separator")?.value;
      for (const sheet of sheets) {
        // Position 0 is the title of the row, which is always text.
        for (let position = cellCount(sheet.header) - 1; position > 0; position--) {
          const [first, ...others] = suspects(sheet, position, separator);
          if (!first) continue;
          const column = cellText(sheet.header, position) || String(position + 1);
          reportIn(first.row.file)(
            notANumber.rule,
            cellSpan(first.row, position),
            { ...first, more: others.length, column, source: sourceOf(first.row, position) },
            { fixes: fixesFor([first, ...others], position) },
          );
        }
      }
    },
  },
);

interface Suspect {
  readonly row: FlatRow;
  readonly text: string;
  readonly like: NumberLike;
}

/** The cells of a column that only look like numbers; none if the column is mostly words, such as names of groups. */
function suspects({ rows }: ChartSheet, position: number, separator: Field["value"]): readonly Suspect[] {
  const found: Suspect[] = [];
  let numbers = 0;
  let texts = 0;
  for (const row of rows) {
    if (position >= cellCount(row)) continue;
    const cell = valueCell(row, position, separator !== undefined);
    if (cell.kind === "number") numbers++;
    else if (cell.kind === "text") texts++;
    else if (cell.kind === "like") found.push({ row, text: cell.text, like: inNotation(cell.like, separator) });
  }
  const marks = found.filter(({ like }) => like.kind === "missing").length;
  const numeric = numbers + found.length - marks;
  if (numeric === 0 || texts > numeric) return [];
  // `mixed-column` has reported a column of a table with numbers and texts, at the table.
  return numbers > 0 && isTableRow(rows.at(0)!) ? [] : found;
}

/** With the decimal separator of the chart, whose values the service converts from text. */
const inNotation = (like: NumberLike, separator: Field["value"]): NumberLike =>
  like.kind === "missing" || separator === undefined
    ? like
    : { ...like, numbers: like.numbers.map((number) => number.replace(".", String(separator))) };

const sourceOf = (row: FlatRow, position: number): Params["source"] => {
  if (isTableRow(row)) return "table";
  return evaluatedCell(row, position) && rawCell(row, position).includes("{{") ? "expression" : "cell";
};

function writtenHint({ like, more }: Params): string {
  const advice = like.kind === "missing" ? "Leave the cell of a missing value empty." : writeNumber(like.numbers);
  return more > 0 && like.kind === "number" && like.numbers.length > 0
    ? `${advice} Write only digits in the other cells too, with a point before decimals.`
    : advice;
}

/** A table is fixed where it is read, if its numbers have another notation, and in the data otherwise. */
function tableHint({ text, like }: Params): string {
  if (like.kind === "missing") return `Write \`{null=[${JSON.stringify(text)}]}\` after \`@data\`.`;
  const notation = /^[+-]?\d[\d., ]*$/.test(text) ? notationOf(text) : undefined;
  return notation === undefined
    ? `${writeNumber(like.numbers).slice(0, -1)} in the data.`
    : `Write \`{${notation}}\` after \`@data\`.`;
}

/** The options of a table that has numbers in this notation. */
function notationOf(text: string): string | undefined {
  const marks = [...text.matchAll(/[., ]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return undefined;
  const isDecimal = marks.indexOf(last) === marks.length - 1 && (marks.length > 1 || !/[.,]\d{3}$/.test(text));
  const thousands = isDecimal ? marks[0] !== last && marks[0] : last;
  const options = [
    ...(isDecimal && last !== "." ? [`decimal=${JSON.stringify(last)}`] : []),
    ...(thousands ? [`thousands=${JSON.stringify(thousands)}`] : []),
  ];
  return options.length > 0 ? options.join(" ") : undefined;
}

const hints: Readonly<Record<Params["source"], (params: Params) => string>> = {
  cell: writtenHint,
  expression: () =>
    "Insert the number itself: an expression without a function that formats it, and nothing beside it.",
  table: tableHint,
};

/** One fix for all cells whose number is clear. Evaluated cells and those of tables are not written here. */
function fixesFor(found: readonly Suspect[], position: number): readonly FixSpec[] {
  const [{ row: first }] = found as readonly [Suspect];
  const edits = found.flatMap(({ row, like }) => {
    if (isTableRow(row) || evaluatedCell(row, position) || row.file !== first.file) return [];
    const text = like.kind === "missing" ? "" : like.numbers.length === 1 ? like.numbers[0]! : undefined;
    return text === undefined ? [] : [{ span: cellSpan(row, position), text }];
  });
  const [only] = edits;
  if (!only) return [];
  const title =
    edits.length > 1 ? `Fix ${edits.length} cells` : only.text ? `Write \`${only.text}\`` : "Empty the cell";
  return [{ title, edits }];
}
