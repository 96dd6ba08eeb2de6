import * as pictureRules from "../diagnostics/picture-rules.js";
import type { Cell } from "../language/content.js";
import { type NumberForm, numberForm } from "../language/number-form.js";
import { chartNotes, hasChartNotes, notedChart, notesDependOn } from "../language/picture-notes/chart-notes.js";
import { countWriter, type DataNote, type NoteSheet } from "../language/picture-notes/note-sheet.js";
import { pictureNote } from "../language/picture-notes/picture-note.js";
import { quotedNames } from "../language/picture-notes/quoted-names.js";
import { placesWithout, withColumns } from "../language/picture-notes/series-columns.js";
import { hasTimeAxis, isDate, timeNotes } from "../language/picture-notes/time-notes.js";
import { aboutNumbers } from "../language/picture-notes/value-notes.js";
import { readNumber } from "../language/read-number.js";
import type { ExpandedRow, RowBlock, RowList } from "../template/expanded.js";
import { hasIrregularRows, rowRanges } from "../template/row-list.js";
import { anyCell, cellFlag } from "../text/cell-flags.js";
import type { Span } from "../text/span.js";
import { areAscendingDays } from "./ascending-days.js";
import {
  cellCount,
  cellSpan,
  cellText,
  chartValueJson,
  evaluatedCell,
  isPlainNumber,
  isTableRow,
  rawCell,
  rowSpan,
} from "./cells.js";
import { elementSpan } from "./element-span.js";
import { columnNames } from "./highlight.js";
import type { ChartSheet, CheckContext, SourceElement } from "./model.js";
import { hasColumn, namedColumns, valuesOf } from "./picture-columns.js";
import { mayHaveValue, suspectRows, widthOf } from "./suspect-rows.js";
import { separatorOf } from "./value-cell.js";

/** A note and the row and span that it is about. */
interface PlacedNote {
  readonly note: DataNote;
  readonly row: ExpandedRow;
  readonly span: Span;
}

const rules = Object.values(pictureRules);

/** Reports the notes that the data of a chart alone decide, each at its cell or at the name of its column. */
export function reportNotes(element: SourceElement, { reportIn, locale }: CheckContext): void {
  const placed = [
    ...(mayHaveNotes(element) ? notesOf(element, locale) : []),
    ...timeNotesOf(element),
    ...besideNotesOf(element),
    ...shareNotesOf(element),
  ];
  if (placed.length === 0) return;
  const around = elementSpan(element);
  for (const { note, row, span } of placed) {
    const rule = rules.find(({ code }) => code === note.code);
    if (!rule) continue;
    // Rows of another file are none of the element's lines.
    const own = row.file === element.file ? { element: around } : {};
    const { reportedBy } = note;
    const where = !reportedBy ? "note" : reportedBy.includes("pie-negative") ? "note-about-signs" : "note-about-data";
    const clue = { where, span: around } as const;
    reportIn(row.file)(rule, span, { text: note.text, hint: note.hint }, { clue, ...own });
  }
}

/** Whether the chart may have notes. The numbers of most charts have none, and nothing is kept for these. */
function mayHaveNotes(element: SourceElement): boolean {
  const { sheets, settings } = element;
  const name = nameOf(element);
  if (!hasChartNotes(name)) return false;
  if (notesDependOn(name) !== "nothing" || settings.has("decimal_separator")) return true;
  for (const { rows } of sheets) {
    for (const block of rows.blocks) if (!isUniform(block, uniformFlags.nothing)) return true;
    if (!hasNumbersAlone(rows)) return true;
  }
  return false;
}

function nameOf({ chart, pictureAttributes }: SourceElement): string {
  const onEachOther = ["stack", "share"].some((name) => pictureAttributes.get(name)?.value === true);
  return notedChart(chart?.name ?? "", pictureAttributes.has("panels"), onEachOther);
}

/** Whether the rows that are not plain have no values but numbers, as nearly all that templates evaluate. */
function hasNumbersAlone(rows: RowList): boolean {
  let start = 0;
  for (const block of rows.blocks) {
    if (hasIrregularRows(block)) {
      if (block.kind === "table") return false;
      const { first, count, run } = block;
      for (const odd of run.irregularRows)
        if (odd >= first && odd < first + count && !isNumbers(rows.at(start + odd - first)!)) return false;
    }
    start += block.count;
  }
  return true;
}

function isNumbers(row: ExpandedRow): boolean {
  for (let position = 1; position < cellCount(row); position++) {
    const evaluated = evaluatedCell(row, position);
    if (!evaluated && !isPlainNumber(row, position)) return false;
    if (!Number.isFinite(evaluated ? evaluated.value : Number(rawCell(row, position)))) return false;
  }
  return true;
}

/** A row without any value lacks a number. */
const isUniform = (block: RowBlock, flags: number): boolean =>
  widthOf(block) > 1 && !mayHaveValue(block, anyCell & ~flags);

const timeNotesOf = ({ chart, sheets }: SourceElement): readonly PlacedNote[] =>
  chart && hasTimeAxis(chart.name)
    ? sheets.flatMap((sheet) => timeNotes(chart.name, titlesOf(sheet)).map((note) => place(note, sheet)))
    : [];

/** The titles of the rows; none if the first one is not a date, or all are in order: a long table is not read for nothing. */
function titlesOf({ rows }: ChartSheet): readonly string[] {
  const first = rows.at(0);
  return first && isDate(text(first, 0)) && !areAscendingDays(rows) ? Array.from(rows, (row) => text(row, 0)) : [];
}

/** How a chart is drawn at a row where the columns beside its series are not all numbers, and not all blank. */
const besideWords = {
  target: ["Without a target, since it is not a number", "Write the target as a number, or leave it empty."],
  range: ["Without a range, since its ends are not both numbers", "Write both ends of the range as numbers, or none."],
} as const;

function besideNotesOf({ sheets, settings, pictureAttributes }: SourceElement): readonly PlacedNote[] {
  const decimal = separatorOf(settings.get("decimal_separator"));
  return (["target", "range"] as const).flatMap((attribute) => {
    const field = pictureAttributes.get(attribute);
    const columns = field ? namedColumns(field).map(({ value }) => String(value).trim()) : [];
    if (columns.length === 0) return [];
    return sheets.flatMap((sheet) => {
      if (!columns.every((name) => hasColumn(sheet, name))) return [];
      const places = columns.map((name) => columnNames(sheet).findIndex((own) => own.trim() === name));
      const others = columns.map((name, end) => (places[end]! < 0 ? valuesOf(sheet, name) : undefined));
      const lost = Array.from(sheet.rows, (row, index) => {
        const own = cellsOf(row, decimal !== undefined);
        const cells = places.map((place, end) => (others[end]?.[index] ?? own[place] ?? "") as Cell);
        const missing = cells.findIndex((cell) => readNumber(cell, decimal) === undefined);
        return { row: index, title: text(row, 0), missing, isBlank: cells.every((cell) => cell === "") };
      }).filter(({ missing, isBlank }) => missing >= 0 && !isBlank);
      if (lost.length === 0) return [];
      const [words, hint] = besideWords[attribute];
      const names = quotedNames(lost.map(({ title }) => title));
      const [{ row, missing }] = lost as [(typeof lost)[number]];
      const note = pictureNote("value-not-shown", `${words}: ${names}.`, aboutNumbers);
      return [place({ ...note, hint, row, column: places[missing]! }, sheet)];
    });
  });
}

/** The rows whose values have no share, since their sum is zero: 0 is drawn for each of them. */
function shareNotesOf({ sheets, pictureAttributes, settings }: SourceElement): readonly PlacedNote[] {
  if (pictureAttributes.get("share")?.value !== true) return [];
  const decimal = separatorOf(settings.get("decimal_separator"));
  return sheets.flatMap((sheet) => {
    const lost = Array.from(sheet.rows, (row, index) => {
      const values = cellsOf(row, decimal !== undefined).map((cell) => readNumber(cell, decimal));
      return { row: index, title: text(row, 0), isLost: values.includes(0) && values.every((value) => !value) };
    }).filter(({ isLost }) => isLost);
    if (lost.length === 0) return [];
    const names = quotedNames(lost.map(({ title }) => title));
    const note = pictureNote("value-not-shown", `Drawn as 0, since a sum of 0 has no shares: ${names}.`);
    return [place({ ...note, hint: "Leave the row out.", row: lost[0]!.row, column: 0 }, sheet)];
  });
}

function notesOf(element: SourceElement, locale: string): readonly PlacedNote[] {
  const { sheets, settings } = element;
  const name = nameOf(element);
  const beside = columnsBeside(element);
  const separator = settings.get("decimal_separator")?.value;
  return sheets.flatMap((sheet) => {
    const positions = positionsToRead(sheet, name, separator !== undefined);
    if (!positions) return [];
    const whole = { ...readSheet(sheet, positions, separator), forms: [formOf(element, text(sheet.header, 1))] };
    const places = placesWithout(whole.columns, beside);
    const read = beside.size === 0 ? whole : withColumns(whole, places);
    return chartNotes(name, read, countWriter(locale))
      .map((note) => (note.row === undefined ? note : { ...note, row: positions[note.row]! }))
      .filter((note) => !isMixedColumn(note, read, sheet))
      .map((note) => place({ ...note, column: places[note.column] ?? note.column }, sheet));
  });
}

/** How the numbers of a column are written, as far as notes ask for it. */
function formOf({ pictureAttributes }: SourceElement, column: string): NumberForm | undefined {
  const [unit, format] = ["unit", "format"].map((name) => pictureAttributes.get(name));
  const own = format?.parts.find(({ name }) => name === column.trim()) ?? format;
  return numberForm({
    ...(typeof unit?.value === "string" && { unit: unit.value }),
    ...(typeof own?.value === "string" && { format: own.value }),
  });
}

/** The names of the columns beside the series, which attributes of pictures read. */
const columnsBeside = ({ pictureAttributes }: SourceElement): ReadonlySet<string> =>
  new Set(
    Array.from(pictureAttributes, ([, field]) => namedColumns(field).map(({ value }) => String(value).trim())).flat(),
  );

/** `mixed-column` has reported texts among the numbers of a table, where it is read; but not numbers beyond all doubles. */
function isMixedColumn({ row, column, reportedBy }: DataNote, read: NoteSheet, { rows }: ChartSheet): boolean {
  if (reportedBy !== aboutNumbers || row === undefined || !isTableRow(rows.at(row)!)) return false;
  const numbers = read.rows.map(({ cells }) => cells[column]).filter((cell) => typeof cell === "number");
  return numbers.length > 0 && numbers.every((number) => Number.isFinite(number));
}

function place(note: DataNote, { header, rows }: ChartSheet): PlacedNote {
  const row = note.row === undefined ? header : rows.at(note.row)!;
  const position = note.column + 1;
  return { note, row, span: position < cellCount(row) ? cellSpan(row, position) : rowSpan(row) };
}

/** The flags of plain cells that make no difference to the notes of a chart: a row of such cells stands for all. */
const uniformFlags: Readonly<Record<ReturnType<typeof notesDependOn>, number>> = {
  nothing: cellFlag.empty | cellFlag.number | cellFlag.exact | cellFlag.negative | cellFlag.zero,
  columns: cellFlag.number | cellFlag.exact | cellFlag.negative | cellFlag.zero,
  signs: cellFlag.number | cellFlag.exact,
  numbers: 0,
};

/** The rows that decide the notes, by position: of plain rows of numbers often only the first of a block. `undefined` if none do. */
function positionsToRead({ rows }: ChartSheet, chart: string, separated: boolean): readonly number[] | undefined {
  const dependence = notesDependOn(chart);
  const uniform = separated ? 0 : uniformFlags[dependence];
  const positions = new Set(suspectRows(rows, (block) => !isUniform(block, uniform)));
  if (positions.size === 0 && dependence === "nothing") return undefined;
  let start = 0;
  for (const block of rows.blocks) {
    const plain = rowRanges(block).find(({ isColumnar }) => isColumnar);
    if (plain) positions.add(start + plain.from - block.first);
    start += block.count;
  }
  return [...positions].sort((a, b) => a - b);
}

function readSheet({ header, rows: all }: ChartSheet, positions: readonly number[], separator: unknown): NoteSheet {
  const decimal = typeof separator === "string" ? separator : undefined;
  const rows = positions.map((position) => all.at(position)!);
  const cells = rows.map((row) => cellsOf(row, decimal !== undefined));
  const width = cells.reduce((most, { length }) => Math.max(most, length), cellCount(header));
  return {
    columns: Array.from({ length: Math.max(0, width - 1) }, (_, column) => text(header, column + 1)),
    rows: rows.map((row, index) => {
      const own = cells[index]!;
      return { title: text(row, 0), cells: own, values: own.map((cell) => readNumber(cell, decimal)) };
    }),
  };
}

const text = (row: ExpandedRow, position: number): string => (position < cellCount(row) ? cellText(row, position) : "");

/** The values of a row as they are emitted. */
const cellsOf = (row: ExpandedRow, separated: boolean): readonly Cell[] =>
  Array.from({ length: Math.max(0, cellCount(row) - 1) }, (_, column) => {
    const position = column + 1;
    if (evaluatedCell(row, position)) return JSON.parse(chartValueJson(row, position, separated)) as Cell;
    const raw = rawCell(row, position);
    return !separated && isPlainNumber(row, position) ? Number(raw) : raw;
  });
