import { warning } from "../../diagnostics/descriptor.js";
import { writeInstead } from "../../diagnostics/pending-diagnostic.js";
import type { ExpandedRow, RowBlock, RowList } from "../../template/expanded.js";
import { cellFlag } from "../../text/cell-flags.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { cellCount, cellSpan, isPlainNumber, plainKind, rawCell } from "../cells.js";
import { columnNames } from "../highlight.js";
import { itemColumn } from "../items.js";
import { type ChartSheet, type CheckContext, check, type Field } from "../model.js";
import { numberLike, writeNumber } from "../number-like.js";
import { columnFlags, mayHaveValue, suspectRows } from "../suspect-rows.js";

export const ambiguousNumber = check(
  warning<{
    readonly text: string;
    /** A cell of the same column that has a decimal comma or points between thousands, or one of another column. */
    readonly beside?: string;
    readonly isElsewhere?: boolean;
  }>({
    code: "ambiguous-number",
    message: ({ text, beside, isElsewhere }) =>
      beside === undefined
        ? `\`${text}\` looks like a number but is text.`
        : `\`${text}\` has a decimal point, but \`${beside}\` in ${isElsewhere ? "another" : "the same"} column has ${beside.includes(",") ? "a decimal comma" : "points between thousands"}.`,
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
    element({ definition, sheets, items, settings, pictureAttributes }, _report, { reportIn }) {
      // With a separator, the service converts all values from text (specification, section 2.3).
      if (settings.has("decimal_separator")) return;
      for (const sheet of sheets) {
        const { rows } = sheet;
        const lines = linesOf(sheet, pictureAttributes.get("cells"));
        const missed = nearMisses(rows).filter(({ position }) => !lines?.has(position));
        if (missed.length === 0) continue;
        const commas = notations(missed, hasDecimalComma);
        const grouped = groupedCells(
          rows,
          notations(missed, (text) => hasDecimalComma(text) || hasPointGroups(text)),
        );
        reportMisses(missed, grouped, reportIn);
        reportColumns(grouped, reportIn);
        reportOtherColumns(rows, commas, reportIn);
      }
      const value = definition.type === "map" ? itemColumn(items, "value")?.position : undefined;
      // A text there is an error of its own.
      if (value !== undefined) reportColumns(groupedCells(items.rows, commasOf(items.rows, value)), reportIn);
    },
  },
);

/** The columns of a table whose cells are numbers with blanks between them, which a picture draws as lines. */
function linesOf(sheet: ChartSheet, cells: Field | undefined): ReadonlySet<number> | undefined {
  const names = cells?.parts.filter(({ value }) => value === "spark").map(({ name }) => name);
  return names && new Set(columnNames(sheet).flatMap((name, at) => (names.includes(name) ? [at + 1] : [])));
}

type ReportIn = CheckContext["reportIn"];

interface NumberCell {
  readonly file: SourceFile;
  readonly position: number;
  readonly span: Span;
  readonly text: string;
}

const cellAt = (row: ExpandedRow, position: number): NumberCell => ({
  file: row.file,
  position,
  span: cellSpan(row, position),
  text: rawCell(row, position),
});

/** The texts that are almost numbers. */
function nearMisses(rows: RowList): readonly NumberCell[] {
  const found: NumberCell[] = [];
  for (const index of suspectRows(rows, mayHaveText)) {
    const row = rows.at(index)!;
    // Position 0 is the title of the row, which is always text.
    for (let position = cellCount(row) - 1; position > 0; position--)
      if (plainKind(row, position) === cellFlag.text && isNearMiss(rawCell(row, position)))
        found.push(cellAt(row, position));
  }
  return found;
}

/** A text of each column that tells its notation. */
const notations = (cells: readonly NumberCell[], tells: (text: string) => boolean): ReadonlyMap<number, string> =>
  new Map(cells.flatMap(({ position, text }) => (tells(text) ? [[position, text]] : [])));

/** The numbers of a column such as `1.234` where other cells have points between thousands. */
interface GroupedCells {
  readonly beside: string;
  readonly cells: NumberCell[];
  /** Another cell has a point that can only be a decimal one. */
  isMixed?: true;
}

function groupedCells(rows: RowList, notation: ReadonlyMap<number, string>): ReadonlyMap<number, GroupedCells> {
  const grouped = new Map(
    [...notation].map(([position, beside]): [number, GroupedCells] => [position, { beside, cells: [] }]),
  );
  if (grouped.size === 0) return grouped;
  for (const row of rows)
    for (const [position, column] of grouped) {
      const text = position < cellCount(row) && isPlainNumber(row, position) ? rawCell(row, position) : "";
      if (groupedByPoints.test(text)) column.cells.push(cellAt(row, position));
      else if (text.includes(".")) column.isMixed = true;
    }
  return grouped;
}

const withoutPointsOf = (cells: readonly NumberCell[], file: SourceFile) =>
  cells.flatMap((cell) => (cell.file === file ? [{ span: cell.span, text: withoutPoints(cell.text) }] : []));

/** The first fix of a column is for its grouped numbers too: without the text, they would be decimals. */
function reportMisses(
  missed: readonly NumberCell[],
  grouped: ReadonlyMap<number, GroupedCells>,
  reportIn: ReportIn,
): void {
  const commaGroups = notations(missed, hasCommaGroups);
  const fixed = new Set<number>();
  for (const { file, position, span, text } of missed) {
    const [joined] = commaGroups.has(position) && !grouped.has(position) ? numbersIn(text) : [];
    const number = joined ?? clearNumber(text);
    const { cells = [], isMixed } = grouped.get(position) ?? {};
    const others = fixed.has(position) ? [] : withoutPointsOf(cells, file);
    fixed.add(position);
    const title = `Write \`${number}\`${others.length > 0 ? ", and the column without points" : ""}`;
    const fixes =
      number === undefined || (isMixed && cells.length > 0)
        ? []
        : [{ title, edits: [{ span, text: number }, ...others] }];
    reportIn(file)(ambiguousNumber.rule, span, { text }, { fixes });
  }
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

/** Reports numbers such as `1.234` in columns whose other cells have decimal commas, or points between thousands. */
function reportColumns(grouped: ReadonlyMap<number, GroupedCells>, reportIn: ReportIn): void {
  for (const { beside, cells, isMixed } of grouped.values())
    for (const { file, span, text } of cells) {
      const fixes = isMixed ? [] : writeInstead(withoutPoints(text), span);
      reportIn(file)(ambiguousNumber.rule, span, { text, beside }, { fixes });
    }
}

/**
 * Reports numbers such as `1.234` in columns beside one with decimal commas, once a column: people write a table in one notation. Not if
 * some number has a point that can only be a decimal one.
 */
function reportOtherColumns(rows: RowList, commas: ReadonlyMap<number, string>, reportIn: ReportIn): void {
  const [beside] = commas.values();
  if (beside === undefined) return;
  const grouped: { readonly row: ExpandedRow; readonly text: string }[][] = [];
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

/** Two groups of thousands at least, which no decimal number has. */
const hasPointGroups = (text: string): boolean => /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(text);
const hasCommaGroups = (text: string): boolean => /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d+)$/.test(text);

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
