import type { PictureNote } from "../../../language/picture-notes/picture-note.js";
import { inOneLine } from "../../../text/in-one-line.js";
import { valueForms } from "../../column-format.js";
import { signedShareTexts, stackShareTexts } from "../../share-texts.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { ChartInput } from "../chart.js";
import { notesIf, unwrittenNote, valuesNote } from "../notes.js";
import type { SeriesData } from "../series-data.js";

/** The text at a bar; `undefined` for a bar without a text. */
export type BarText = (row: number, column: number) => string | undefined;

export interface BarTexts {
  readonly text: BarText;
  /** Pixels of the widest at a bar of zero or more, and at one below zero. */
  readonly above: number;
  readonly below: number;
}

/**
 * Texts at the ends of bars, in full or in short, if each is at most `most` pixels wide, and the widest of both sides together `together`;
 * with names only if all have room. All bars or none have a text, since a bar without one among others looks like an error.
 */
export function endTexts(
  input: ChartInput,
  data: SeriesData,
  font: Font,
  most: number,
  together = 2 * most,
): BarTexts | undefined {
  const plain = valueForms(input.sheet, data.columns, input.numbers).map((write) =>
    textsOf(valueText(data, write), data, font),
  );
  const named = plain.map(({ text }) => textsOf(withName(input, text), data, font));
  const tried = input.callouts.name === true ? [...named, ...plain] : plain;
  return tried.find(({ above, below }) => Math.max(above, below) <= most && above + below <= together);
}

const valueText =
  ({ rows }: SeriesData, write: (row: number, column: number) => string): BarText =>
  (row, column) =>
    rows[row]?.values[column] === undefined ? undefined : write(row, column);

const withName =
  ({ sheet }: ChartInput, text: BarText): BarText =>
  (row, column) => {
    const written = text(row, column);
    const name = inOneLine(sheet.columns[column] ?? "");
    return written === undefined || name === "" ? written : `${name} ${written}`;
  };

function textsOf(text: BarText, { rows, columns }: SeriesData, font: Font): BarTexts {
  const widest = (below: boolean): number =>
    rows.reduce((most, { values }, row) => {
      const ofSide = columns.filter((column) => (values[column] ?? 0) < 0 === below);
      return ofSide.reduce((wide, column) => Math.max(wide, textWidth(text(row, column) ?? "", font)), most);
    }, 0);
  return { text, above: widest(false), below: widest(true) };
}

/** Pixels for a text in the part of this value. */
type PartRoom = (value: number) => number;

/** The short form has not equally many decimals: it is not worth a few more texts. */
const muchMore = 1.25;

/**
 * Texts in the parts of stacks, each where it has room; all in full, or all in short if that leaves room for many more. `even`: where all
 * parts are equally wide, a text that is wider leaves no part with one.
 */
export function partTexts(input: ChartInput, data: SeriesData, font: Font, room: PartRoom, even = false): PartTexts {
  const forms =
    input.callouts.percentage === true
      ? [shareOfStack(input, data)]
      : valueForms(input.sheet, data.columns, input.numbers).map((write) => valueText(data, write));
  const chosen = forms
    .map((form) => where(data, font, room, even, form))
    .reduce((best, other) => (other.count > best.count * muchMore ? other : best));
  const notes = notesIf(partsNote(data, chosen.count, input));
  if (input.callouts.name !== true) return { text: chosen.text, notes };
  const named = where(data, font, room, false, withName(input, chosen.text));
  return { text: (row, column) => named.text(row, column) ?? chosen.text(row, column), notes };
}

export interface PartTexts {
  readonly text: BarText;
  readonly notes: readonly PictureNote[];
}

/** That some parts have a text and others none. If none has one, readers miss it only where the content asks for values. */
function partsNote({ rows, columns }: SeriesData, written: number, input: ChartInput): PictureNote | false {
  const parts = rows.reduce((sum, { values }) => sum + columns.filter((column) => values[column]).length, 0);
  const missing = parts - written;
  if (missing === 0) return false;
  return written === 0 ? valuesNote(input) : unwrittenNote("part", missing, parts, input);
}

/** A form of text, where it has room, and how often that is. */
function where(
  { rows, columns }: SeriesData,
  font: Font,
  room: PartRoom,
  even: boolean,
  form: BarText,
): { readonly text: BarText; readonly count: number } {
  const fits = (row: number, column: number): boolean | undefined => {
    const value = rows[row]?.values[column];
    const written = form(row, column);
    if (value === undefined || value === 0 || written === undefined || room(value) <= 0) return undefined;
    return textWidth(written, font) <= room(value);
  };
  const all = rows.flatMap((_, row) => columns.map((column) => fits(row, column)));
  if (even && all.includes(false)) return { text: () => undefined, count: 0 };
  const text: BarText = (row, column) => (fits(row, column) === true ? form(row, column) : undefined);
  return { text, count: all.filter((one) => one === true).length };
}

/** Where the stack is drawn as parts of 100, its whole is 100, also in a panel with some of its parts. */
function shareOfStack({ numbers, picture }: ChartInput, { rows, columns }: SeriesData): BarText {
  const stacks = rows.map(({ values }) => {
    const parts = values.map((value, column) => (picture.share || columns.includes(column) ? value : undefined));
    const rest = 100 - parts.reduce<number>((sum, part = 0) => sum + Math.abs(part), 0);
    return picture.share && rest > 1e-9 && rest < 100 ? [...parts, rest] : parts;
  });
  const write = (picture.share ? signedShareTexts : stackShareTexts)(stacks, numbers);
  return (row, column) => ((stacks[row]?.[column] ?? 0) === 0 ? undefined : write(row, column));
}
