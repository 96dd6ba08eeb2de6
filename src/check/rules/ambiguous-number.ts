import { warning } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import type { FlatRow, RowBlock, RowList } from "../../template/flat.js";
import { cellFlag } from "../../text/cell-flags.js";
import { cellCount, cellSpan, isPlainNumber, plainKind, rawCell } from "../cells.js";
import { itemColumn } from "../items.js";
import { type CheckContext, check } from "../model.js";
import { numberLike, writeNumber } from "../number-like.js";
import { columnFlags, mayHaveValue, suspectRows } from "../suspect-rows.js";

export const ambiguousNumber = check(
  warning<{
    readonly text: string;
    /** A cell of the same column that has a decimal comma, or one of another column. */
    readonly beside?: string;
    readonly isElsewhere?: boolean;
  }>({
    code: "ambiguous-number",
    message: ({ text, beside, isElsewhere }) =>
      beside === undefined
        ? `\`${text}\` looks like a number but is text.`
        : `\`${text}\` has a decimal point, but \`${beside}\` in ${isElsewhere ? "another" : "the same"} column has a decimal comma.`,
    hint: ({ text, beside }) =>
      beside === undefined
        ? `${writeNumber(numbersIn(text))} Write quotes around text: \`"${text}"\`.`
        : `Write \`${withoutPoints(text)}\` if the point separates thousands.`,
    explanation:
      "igx reads a cell as a number only if JSON does; every other cell is text. The service would not draw `+5`, `.5`, `5.`, `1_000`, `1 234` or `1,234` as numbers. " +
      "If the chart has `decimal_separator`, all values are text that the service converts, and igx does not report this warning. " +
      "`1.234` is a number for JSON. Beside `66,5` it is probably one thousand two hundred and thirty-four.",
    bad: "@chart bar\n| Country | Bags |\n| Brazil | 1,234 |\n",
    good: "@chart bar\n| Country | Bags |\n| Brazil | 1234 |\n",
  }),
  {
    element({ definition, sheets, items, settings }, _report, { reportIn }) {
      // With a separator, the service converts all values from text (specification, section 2.3).
      if (settings.has("decimal_separator")) return;
      for (const { rows } of sheets) {
        const commas = reportNearMisses(rows, reportIn);
        reportColumns(rows, commas, reportIn);
        reportOtherColumns(rows, commas, reportIn);
      }
      const value = definition.type === "map" ? itemColumn(items, "value")?.position : undefined;
      // A text there is an error of its own.
      if (value !== undefined) reportColumns(items.rows, commasOf(items.rows, value), reportIn);
    },
  },
);

type ReportIn = CheckContext["reportIn"];

/** Reports the texts that are almost numbers. Gives one with a decimal comma of each column that has some. */
function reportNearMisses(rows: RowList, reportIn: ReportIn): ReadonlyMap<number, string> {
  const commas = new Map<number, string>();
  for (const index of suspectRows(rows, mayHaveText)) {
    const row = rows.at(index)!;
    // Position 0 is the title of the row, which is always text.
    for (let position = cellCount(row) - 1; position > 0; position--) {
      if (plainKind(row, position) !== cellFlag.text) continue;
      const text = rawCell(row, position);
      if (!isNearMiss(text)) continue;
      const span = cellSpan(row, position);
      reportIn(row.file)(ambiguousNumber.rule, span, { text }, { fixes: writeInstead(clearNumber(text), span) });
      if (hasDecimalComma(text)) commas.set(position, text);
    }
  }
  return commas;
}

/** A text with a decimal comma in the values of a map. */
function commasOf(rows: RowList, position: number): ReadonlyMap<number, string> {
  const mayBeText = (block: RowBlock) =>
    block.kind === "written" && (columnFlags(block, position) & cellFlag.text) !== 0;
  for (const index of suspectRows(rows, mayBeText)) {
    const row = rows.at(index)!;
    if (position >= cellCount(row) || plainKind(row, position) !== cellFlag.text) continue;
    const text = rawCell(row, position);
    if (hasDecimalComma(text)) return new Map([[position, text]]);
  }
  return new Map();
}

/** Reports numbers such as `1.234` in columns whose other cells have decimal commas. */
function reportColumns(rows: RowList, commas: ReadonlyMap<number, string>, reportIn: ReportIn): void {
  if (commas.size === 0) return;
  for (const row of rows) {
    for (const [position, beside] of commas) {
      if (position >= cellCount(row) || !isPlainNumber(row, position)) continue;
      const text = rawCell(row, position);
      if (!groupedByPoints.test(text)) continue;
      const span = cellSpan(row, position);
      const fixes = writeInstead(withoutPoints(text), span);
      reportIn(row.file)(ambiguousNumber.rule, span, { text, beside }, { fixes });
    }
  }
}

/**
 * Reports numbers such as `1.234` in columns beside one with decimal commas, once a column: people write a table in one notation. Not if
 * some number has a point that can only be a decimal one.
 */
function reportOtherColumns(rows: RowList, commas: ReadonlyMap<number, string>, reportIn: ReportIn): void {
  const [beside] = commas.values();
  if (beside === undefined) return;
  const grouped: { readonly row: FlatRow; readonly text: string }[][] = [];
  for (const row of rows) {
    for (let position = cellCount(row) - 1; position > 0; position--) {
      const text = isPlainNumber(row, position) ? rawCell(row, position) : "";
      if (!text.includes(".")) continue;
      if (!groupedByPoints.test(text)) return;
      if (commas.has(position)) continue;
      const cells = grouped[position] ?? [];
      grouped[position] = cells;
      cells.push({ row, text });
    }
  }
  for (const [position, cells = []] of grouped.entries()) {
    const [first] = cells;
    if (!first) continue;
    const { row, text } = first;
    const edits = cells.map((cell) => ({ span: cellSpan(cell.row, position), text: withoutPoints(cell.text) }));
    const title = cells.length === 1 ? `Write \`${withoutPoints(text)}\`` : "Remove the points of the column";
    const fixes = cells.every((cell) => cell.row.file === row.file) ? [{ title, edits }] : [];
    reportIn(row.file)(ambiguousNumber.rule, cellSpan(row, position), { text, beside, isElsewhere: true }, { fixes });
  }
}

const groupedByPoints = /^-?[1-9]\d{0,2}\.\d{3}$/;

const withoutPoints = (text: string): string => text.replace(".", "");

/** Whether the comma of a text can only be a decimal one: not `1,234`, which can be a thousand. */
const hasDecimalComma = (text: string): boolean =>
  text.length <= 40 && /^[^,]*,\d*$/.test(text) && clearNumber(text)?.includes(".") === true;

const numbersIn = (text: string): readonly string[] => {
  const like = numberLike(text);
  return like?.kind === "number" ? like.numbers : [];
};

/** The number that the text means, if it can mean only one. */
const clearNumber = (text: string): string | undefined => {
  const numbers = numbersIn(text);
  return numbers.length === 1 ? numbers[0] : undefined;
};

const mayHaveText = (block: RowBlock): boolean => block.kind === "written" && mayHaveValue(block, cellFlag.text);

/** Only digits, a sign, and points, commas, spaces or underscores: numbers that people write and JSON does not accept. */
const nearMiss = /^[+-]?(?:\d+(?:[ _,]\d+)*(?:[.,]\d*)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a text is almost a JSON number. Not `007`: with leading zeros it is more often an identifier. */
export const isNearMiss = (text: string): boolean => {
  const first = text.charCodeAt(0);
  // A look at the first character before the pattern: most cells are plain numbers or words, and a chart can have millions.
  const mayBe = (first >= 48 && first <= 57) || first === 43 || first === 44 || first === 45 || first === 46;
  return mayBe && nearMiss.test(text) && !/^[+-]?0\d+$/.test(text);
};
