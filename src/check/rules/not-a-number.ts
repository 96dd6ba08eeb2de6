import { warning } from "../../diagnostics/descriptor.js";
import type { FixSpec } from "../../diagnostics/pending-diagnostic.js";
import { showsNumbers } from "../../language/charts.js";
import { columnOption } from "../../language/column-option.js";
import type { ExpandedRow } from "../../template/expanded.js";
import { cellFlag } from "../../text/cell-flags.js";
import type { FileSpan } from "../../text/file-span.js";
import type { SourceFile } from "../../text/source-file.js";
import { cellCount, cellSpan, cellText, evaluatedCell, isTableRow, rawCell, rowSpan } from "../cells.js";
import { type ChartSheet, check } from "../model.js";
import { type NumberLike, writeNumber } from "../number-like.js";
import { mayHaveValue, suspectRows } from "../suspect-rows.js";
import { separatorOf, valueCell } from "../value-cell.js";

interface Params {
  readonly text: string;
  /** How many more cells of the column are like it. */
  readonly more: number;
  readonly column: string;
  readonly like: NumberLike;
  /** The values have several units, such as km and m. */
  readonly hasUnits: boolean;
  /** The text that shows how numbers of the column are written: one that can be read in one way, if there is one. */
  readonly shown: string;
  /** The decimal separator of the chart; a point, if it has none. */
  readonly separator: string | undefined;
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
      const separator = separatorOf(settings.get("decimal_separator"));
      for (const sheet of sheets) {
        const suspects = findSuspects(sheet, separator);
        if (suspects === none) continue;
        // From the last column to the first: sorting the findings keeps those of one place in this order.
        for (const position of [...suspects.keys()].sort((a, b) => b - a)) {
          const [first, ...others] = suspects.get(position)!;
          if (!first) continue;
          const row = sheet.rows.at(first.index)!;
          // Options are for the column of the data, which a chart can show under another name.
          const name = row.kind === "table" ? row.block.names[position] : cellText(sheet.header, position);
          const column = name || String(position + 1);
          const found = [first, ...others];
          const hasUnits = unitsOf(found).size > 1;
          reportIn(row.file)(
            notANumber.rule,
            cellSpan(row, position),
            {
              ...first,
              more: others.length,
              column,
              shown: (found.find(isClear) ?? first).text,
              separator,
              hasUnits,
              source: sourceOf(row, position),
            },
            { fixes: hasUnits ? [] : fixesFor(sheet, position, found), clue: { where: "row", span: rowSpan(row) } },
          );
        }
      }
    },
  },
);

interface Suspect {
  /** The position of its row. */
  readonly index: number;
  /** Where it is written; absent if it is evaluated or of a table. */
  readonly place?: FileSpan;
  readonly text: string;
  readonly like: NumberLike;
}

interface Column {
  numbers: number;
  texts: number;
  readonly found: Suspect[];
}

/** The columns with cells that look like numbers, by position; `undefined` without any. The other columns are not read further. */
function suspectColumns({ rows }: ChartSheet, columns: number, separator: string | undefined) {
  // With a separator, `1.5` can be one that the service does not read.
  const flags = separator === undefined ? cellFlag.text : cellFlag.text | cellFlag.decimal;
  let suspects: Map<number, Column> | undefined;
  for (const index of suspectRows(rows, (block) => mayHaveValue(block, flags))) {
    const row = rows.at(index)!;
    // Position 0 is the title of the row, which is always text.
    for (let position = Math.min(cellCount(row), columns) - 1; position > 0; position--)
      if (!suspects?.has(position) && valueCell(row, position, separator).kind === "like") {
        suspects ??= new Map();
        suspects.set(position, { numbers: 0, texts: 0, found: [] });
      }
  }
  return suspects;
}

const none: ReadonlyMap<number, readonly Suspect[]> = new Map();

/** The cells that only look like numbers, by position; none of a column that is mostly words, such as names of groups. */
function findSuspects(sheet: ChartSheet, separator: string | undefined): ReadonlyMap<number, readonly Suspect[]> {
  const { header, rows } = sheet;
  const columns = suspectColumns(sheet, cellCount(header), separator);
  if (!columns) return none;
  // Row by row, since a row of a large table is read anew each time.
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)!;
    for (const [position, column] of columns) addCell(column, row, index, position, separator);
  }
  return new Map([...columns].map(([position, column]) => [position, suspectsOf(column, rows)]));
}

function addCell(
  column: Column,
  row: ExpandedRow,
  index: number,
  position: number,
  separator: string | undefined,
): void {
  if (position >= cellCount(row)) return;
  const cell = valueCell(row, position, separator);
  if (cell.kind === "number") column.numbers++;
  else if (cell.kind === "text") column.texts++;
  else if (cell.kind === "like") {
    const { text } = cell;
    const isWritten = !isTableRow(row) && !evaluatedCell(row, position);
    // Kept now, since a row of a large table is read anew each time.
    const place = isWritten ? { place: { file: row.file, span: cellSpan(row, position) } } : {};
    column.found.push({ index, text, like: inNotation(cell.like, separator), ...place });
  }
}

function suspectsOf({ numbers, texts, found }: Column, rows: ChartSheet["rows"]): readonly Suspect[] {
  const marks = found.filter(({ like }) => like.kind === "missing").length;
  const numeric = numbers + found.length - marks;
  if (numeric === 0 || texts > numeric) return [];
  // `mixed-column` has reported a column of a table with numbers and texts, at the table.
  return numbers > 0 && isTableRow(rows.at(0)!) ? [] : distinct(found);
}

/** A cell of a loop is written once, whatever the number of its turns. */
function distinct(found: readonly Suspect[]): readonly Suspect[] {
  const seen = new Set<string>();
  return found.filter(({ place }) => {
    if (!place) return true;
    const key = `${place.span.start} ${place.file.path}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** With the decimal separator of the chart, whose values the service converts from text. */
const inNotation = (like: NumberLike, separator: string | undefined): NumberLike =>
  like.kind !== "number" || separator === undefined
    ? like
    : { ...like, numbers: like.numbers.map((number) => number.replace(".", separator)) };

const isClear = ({ like }: Suspect): boolean => like.kind === "number" && like.numbers.length === 1;

const sourceOf = (row: ExpandedRow, position: number): Params["source"] => {
  if (isTableRow(row)) return "table";
  return evaluatedCell(row, position) && rawCell(row, position).includes("{{") ? "expression" : "cell";
};

function writtenHint({ like, more, hasUnits, separator = "." }: Params): string {
  if (hasUnits) return oneUnit;
  const advice = like.kind === "number" ? writeNumber(like.numbers) : hintOfKind[like.kind];
  return more > 0 && like.kind === "number" && like.numbers.length > 0
    ? `${advice} Write only digits in the other cells too, with ${separator === "." ? "a point" : `\`${separator}\``} before decimals.`
    : advice;
}

const hintOfKind = {
  missing: "Leave the cell of a missing value empty.",
  bound: "Write the number to show, or leave the cell empty, and say what is missing in a text.",
} as const;

const oneUnit = "Write all values of the column in one unit, as numbers alone, and the unit into the header.";

/** A table is fixed where it is read, if its numbers have another notation, and in the data otherwise. */
function tableHint({ text, like, column, shown, hasUnits }: Params): string {
  if (hasUnits) return oneUnit;
  if (like.kind === "missing") return declaredWith([columnOption("null", column, `[${JSON.stringify(text)}]`)]);
  if (like.kind === "bound") return hintOfKind.bound;
  const [digits = ""] = /\d[\d.,' ’\u00a0\u202f]*/.exec(shown) ?? [];
  const notations = notationsOf(digits.trim());
  const unit = like.unit === undefined ? [] : [columnOption("strip", column, `[${JSON.stringify(like.unit)}]`)];
  // A magnitude such as `Mio.` is part of the number, and igx takes off no sign of unknown meaning.
  const isRead =
    like.numbers.every((number) => number.replace(/\D/g, "") === text.replace(/\D/g, "")) &&
    !/[^\d\s.,'’-]/.test(text.replace(like.unit ?? "", ""));
  if (!isRead || unit.length + notations.length === 0) return `${writeNumber(like.numbers).slice(0, -1)} in the data.`;
  const [one, other] = notations.map((notation) => [
    ...unit,
    ...notation.map(([name, sign]) => columnOption(name, column, JSON.stringify(sign))),
  ]);
  if (!one || !other) return declaredWith(one ?? unit);
  const [whole, decimal] = like.numbers;
  return `Write \`{${one.join(" ")}}\` for ${whole}, or \`{${other.join(" ")}}\` for ${decimal}, ${whereDeclared}.`;
}

const whereDeclared = "after `@data`, or after the name of the fenced block";

/** Options are where a table is declared: in a line of `@data` or in the first line of a fenced block. */
const declaredWith = (options: readonly string[]): string => `Write \`{${options.join(" ")}}\` ${whereDeclared}.`;

type Notation = readonly (readonly [name: "decimal" | "thousands", sign: string])[];

/** The notations that digits can have: two for `1,234`, whose comma groups or separates decimals. */
function notationsOf(text: string): readonly Notation[] {
  const marks = [...text.matchAll(/[^\d]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return [];
  const decimal: Notation = last === "." ? [] : [["decimal", last]];
  const groups: Notation =
    last === "."
      ? [
          ["decimal", ","],
          ["thousands", "."],
        ]
      : [["thousands", last]];
  if (marks.indexOf(last) < marks.length - 1 || !/[.,]/.test(last)) return [groups];
  const others = marks.filter((mark) => mark !== last);
  if (others.length > 0) return [[...decimal, ["thousands", others[0]!]]];
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? [groups, decimal] : [decimal];
}

const hints: Readonly<Record<Params["source"], (params: Params) => string>> = {
  cell: writtenHint,
  expression: () =>
    "Insert the number itself: an expression without a function that formats it, and nothing beside it.",
  table: tableHint,
};

/**
 * One fix for all cells whose number is clear, with their unit in the header. None where a value is a bound or units differ: 5 km and 300 m.
 * Evaluated cells and those of tables are not written here.
 */
function fixesFor({ header, rows }: ChartSheet, position: number, found: readonly Suspect[]): readonly FixSpec[] {
  if (found.some(({ like }) => like.kind === "bound")) return [];
  const first = rows.at(found[0]!.index)!;
  const edits = found.flatMap(({ place, like }) => {
    if (place?.file !== first.file) return [];
    const text =
      like.kind === "missing" ? "" : like.kind === "number" && like.numbers.length === 1 ? like.numbers[0]! : undefined;
    return text === undefined ? [] : [{ span: place.span, text }];
  });
  const [only] = edits;
  if (!only) return [];
  const title =
    edits.length > 1 ? `Fix ${edits.length} cells` : only.text ? `Write \`${only.text}\`` : "Empty the cell";
  const [unit] = unitsOf(found).values();
  return unit === undefined ? [{ title, edits }] : withUnit({ title, edits }, unit, header, position, first.file);
}

/** The units of numbers, by their names. A number without one shares that of the others. */
const unitsOf = (found: readonly Suspect[]): ReadonlyMap<string, string> =>
  new Map(found.flatMap(({ like }) => (like.kind === "number" && like.unit ? [[unitName(like.unit), like.unit]] : [])));

const unitName = (unit: string): string => unit.toLowerCase().replace(/(?<=..)s$/, "");

/** The unit is lost if the header has no place for it. */
function withUnit(
  { title, edits }: FixSpec,
  unit: string,
  header: ExpandedRow,
  position: number,
  file: SourceFile,
): readonly FixSpec[] {
  const name = cellText(header, position);
  if (name.toLowerCase().includes(unit.toLowerCase())) return [{ title, edits }];
  const isWritten = !isTableRow(header) && position < cellCount(header) && !evaluatedCell(header, position);
  if (!isWritten || header.file !== file) return [];
  const { end } = cellSpan(header, position);
  const unitInHeader = { span: { start: end, end }, text: `${name && " "}(${unit})` };
  return [{ title: `${title}, and the unit into the header`, edits: [unitInHeader, ...edits] }];
}
