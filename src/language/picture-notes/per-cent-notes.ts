import { message } from "../../text/message.js";
import type { DataNote, NoteSheet, ReadNotes } from "./note-sheet.js";
import { pictureNote } from "./picture-note.js";
import { namesInQuotes } from "./quoted-names.js";
import { aboutNumbers, rowsNote } from "./value-notes.js";

const between = (sheet: NoteSheet): string => `Write a number from 0 to ${wholeOf(sheet)}.`;

/** The notes of a chart that reads its first column as per cent. */
export const perCentNotes: ReadNotes = (sheet) => (arePerCents(sheet) ? ofPerCents(sheet) : ofCounts(sheet));

/**
 * Whether the first column is in per cent: its cells have the sign, written or by their form, no value is above 100, or its name says so and no
 * value is far above 100. Others are counts.
 */
export const arePerCents = (sheet: PerCentSheet): boolean =>
  cellsSayPerCent(sheet) ||
  largestValue(sheet) <= 100 ||
  (inPerCent.test(sheet.columns[0] ?? "") && largestValue(sheet) < farAbove);

/** Whether the first column is in per cent by its own words. */
export const saysPerCent = (sheet: PerCentSheet): boolean =>
  inPerCent.test(sheet.columns[0] ?? "") || cellsSayPerCent(sheet);

/** The value of 100 per cent: 1 where a pattern multiplies. */
export const wholeOf = ({ forms }: Pick<NoteSheet, "forms">): number => 100 / (forms?.[0]?.pattern?.factor ?? 1);

type PerCentSheet = Pick<NoteSheet, "rows" | "columns" | "forms">;

const cellsSayPerCent = ({ rows, forms }: Pick<NoteSheet, "rows" | "forms">): boolean => {
  const { unit = "", pattern } = forms?.[0] ?? {};
  const { before = "", after = "" } = pattern?.above ?? {};
  return (
    [unit, before, after].some((sign) => sign.includes("%")) ||
    rows.some(({ cells: [cell] }) => String(cell ?? "").includes("%"))
  );
};

const inPerCent = /%|\bp(?:er|ro|our|or) ?[cz]ent\b/i;
/** A target can be exceeded, but hardly by as much again. */
const farAbove = 200;

/** The largest of the counts, which fills a mark. */
export const largestValue = ({ rows }: Pick<NoteSheet, "rows">): number =>
  rows.reduce((most, { values: [value] }) => Math.max(most, value ?? 0), 0);

/** The marks of counts are filled in parts of the largest, since a part of 100 would say nothing. */
function ofCounts(sheet: NoteSheet): readonly DataNote[] {
  const largest = largestValue(sheet);
  return [
    {
      ...pictureNote(
        "value-not-shown",
        message`The values are not per cent: marks are filled in parts of the largest.`,
      ),
      hint: between(sheet),
      row: sheet.rows.findIndex(({ values: [value] }) => value === largest),
      column: 0,
    },
    ...rowsNote(
      sheet,
      0,
      (names) => message`Less than 0 is drawn as empty: ${names}.`,
      (value) => (value ?? 0) < 0,
      { hint: between(sheet) },
    ),
    ...withoutNumber(sheet),
  ];
}

const withoutNumber = (sheet: NoteSheet): readonly DataNote[] =>
  rowsNote(
    sheet,
    0,
    (names) => message`Has no number: ${names}.`,
    (value) => value === undefined,
    { hint: between(sheet), reportedBy: aboutNumbers },
  );

const ofPerCents = (sheet: NoteSheet): readonly DataNote[] => [
  ...rowsNote(
    sheet,
    0,
    (names) => message`More than 100 per cent is drawn as full: ${names}.`,
    (value) => (value ?? 0) > wholeOf(sheet),
    { hint: between(sheet) },
  ),
  ...rowsNote(
    sheet,
    0,
    (names) => message`Less than 0 per cent is drawn as empty: ${names}.`,
    (value) => (value ?? 0) < 0,
    { hint: between(sheet) },
  ),
  ...withoutNumber(sheet),
  ...fractionNote(sheet),
];

/**
 * Where no value is above 1 and at least one is a fraction, all are most likely shares. igx does not convert them: 0.42 may be 0.42 per
 * cent, and is if the cell has a per cent sign.
 */
function fractionNote(sheet: NoteSheet): readonly DataNote[] {
  if (wholeOf(sheet) !== 100) return [];
  const { rows } = sheet;
  const known = rows.flatMap(({ values: [value], cells: [cell] }, row) =>
    value === undefined ? [] : [{ value, cell, row }],
  );
  const isShare = known.every(({ value, cell }) => value >= 0 && value <= 1 && !String(cell).includes("%"));
  const first = known.find(({ value }) => value > 0 && value < 1);
  if (!isShare || !first) return [];
  const names = known.flatMap(({ value, row }) => (value > 0 ? [rows[row]!.title] : []));
  // Without the noise of binary fractions: 0.07 * 100 is 7.000000000000001.
  const instead = Number((first.value * 100).toPrecision(12));
  return [
    {
      ...pictureNote("share-as-fraction", message`At most 1 per cent is drawn for ${namesInQuotes(names)}.`),
      hint: `Write \`${instead}\` for ${instead} per cent.`,
      row: first.row,
      column: 0,
    },
  ];
}
