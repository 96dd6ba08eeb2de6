import { type PictureNote, pictureNote } from "../../../language/picture-notes/picture-note.js";
import { maxOf } from "../../../text/extremes.js";
import { inOneLine } from "../../../text/in-one-line.js";
import type { MarkupNode } from "../../markup/node.js";
import { capMiddle } from "../../text/draw-text.js";
import { drawWrapped } from "../../text/draw-wrapped.js";
import { type Font, textWidth } from "../../text/measure.js";
import { shorten } from "../../text/shorten.js";
import { widestPart, wrapText } from "../../text/wrap.js";
import { wrapShortened } from "../../text/wrap-shortened.js";
import type { Theme } from "../../theme.js";
import { isContinued, isSequence } from "./is-sequence.js";
import { labelSteps, namedRows, someNamed, turnedNames } from "./label-steps.js";
import { drawSlanted, maxSlanted, slant, slantedStep, wideSlot } from "./slanted-labels.js";

/** The labels of categories below or to the left of a plot, laid out so that no two overlap. */
export interface CategoryLabels {
  /** Pixels below the plot, or to its left with the space between. */
  readonly room: number;
  /** Pixels that the first names reach to the left of the middle of the first category. */
  readonly overhang: number;
  /** 1: each category is named; 5: every fifth, and the first and the last. */
  readonly every: number;
  readonly first?: number;
  /** How many categories an outermost name is from the next one, at least. Default: `every`. */
  readonly least?: number;
  readonly form: "lines" | "slanted";
  readonly lines: readonly (readonly string[])[];
  readonly titles: readonly string[];
  readonly font: Font;
}

/** Beside a plot there is room for larger names than below it. */
export const categoryFont: Font = { size: 13, weight: 400 };
const fontBelow: Font = { size: 12, weight: 400 };
/** Rather than turned or cut. */
const smallBelow: Font = { size: 11, weight: 400 };
const lineHeight = 16;

const widest = (texts: readonly string[], font: Font): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, font)), 0);

/**
 * Names below a plot whose categories are `band` pixels apart, at most `maxRoom` pixels high: all in one line if they
 * fit, otherwise wrapped at words and hyphens, otherwise every nth of a sequence, or as many as have room if they are slanted. Without the height for that: every nth name.
 */
export function labelsBelow(names: readonly string[], band: number, maxRoom: number): CategoryLabels {
  const titles = names.map(inOneLine);
  const width = widest(titles, fontBelow);
  if (width === 0 || maxRoom < lineHeight + 8)
    return { room: 6, overhang: 0, every: 1, form: "lines", lines: [], titles, font: fontBelow };
  // Six pixels between names, so that two names do not read as one.
  if (width <= band - 6) return inLines(titles, band, 1);
  if (band >= 40 && maxRoom > 3 * lineHeight + 8) {
    const wrapped = wholeInLines(titles, band, fontBelow) ?? wholeInLines(titles, band, smallBelow);
    if (wrapped) return wrapped;
    if (titles.every((title) => widestPart(title, fontBelow) <= band - 6)) return inLines(titles, band, 3);
  }
  const some = someOf(titles, band, width);
  // Readers can continue a sequence of short names, such as years: leave some out before slanting them.
  if (isSequence(titles) && (width <= 46 || band < lineHeight)) return some;
  const isWide = band >= wideSlot;
  const more = isWide ? inLines(titles, band, 3) : slanted(titles, band);
  return more.room <= maxRoom && (isWide || more.every < some.every) ? more : some;
}

/** Names in up to three lines, uncut; a word that is wider than its column has room beside narrower neighbours. */
function wholeInLines(titles: readonly string[], band: number, font: Font): CategoryLabels | undefined {
  const lines = titles.map((title) => {
    const column = Math.max(band - 6, Math.min(widestPart(title, font), 1.5 * band));
    return textWidth(title, font) > 3 * column ? [] : wrapText(title, column, font);
  });
  const widths = lines.map((own) => widest(own, font));
  const isWhole = lines.every((own, index) => own.length <= 3 && (own.length > 0 || titles[index] === ""));
  const outermost = Math.max(widths[0]!, widths.at(-1)!);
  const areApart = widths.every((own, index) => index === 0 || (own + widths[index - 1]!) / 2 <= band - 6);
  return isWhole && outermost <= band && areApart ? leveled(titles, lines, font) : undefined;
}

function inLines(titles: readonly string[], band: number, most: number): CategoryLabels {
  const lines = titles.map((title) => wrapShortened(title, band - 6, fontBelow, most));
  return leveled(titles, lines, fontBelow);
}

function leveled(titles: readonly string[], lines: readonly (readonly string[])[], font: Font): CategoryLabels {
  const high = lines.reduce((longest, { length }) => Math.max(longest, length), 1);
  return { room: high * lineHeight + 8, overhang: 0, every: 1, form: "lines", lines, titles, font };
}

/** Pixels: longer names would push the plot aside. */
const maxSomeWidth = 180;

/** Every nth name. A name may reach over the neighbours that are left out, so it can be wider than `band`. */
function someOf(titles: readonly string[], band: number, width: number): CategoryLabels {
  const minRoom = Math.min(Math.max(96, band - 12), width);
  const least = Math.ceil((minRoom + 12) / band);
  const steps = isSequence(titles) ? labelSteps(titles) : [];
  const { every, first } = steps.find((step) => step.every >= least) ?? { every: least, first: 0 };
  // A round step can leave more room than that.
  const room = Math.min(width, maxSomeWidth, Math.max(minRoom, every * band - 12));
  const lines = titles.map((title) => [shorten(title, room, fontBelow)]);
  return {
    room: lineHeight + 8,
    overhang: Math.ceil(room / 2),
    every,
    first,
    least: Math.ceil((room + 12) / band),
    form: "lines",
    lines,
    titles,
    font: fontBelow,
  };
}

function slanted(titles: readonly string[], band: number): CategoryLabels {
  const lines = titles.map((title) => [shorten(title, maxSlanted, fontBelow)]);
  const lengths = lines.map(([line = ""]) => textWidth(line, fontBelow));
  // A slanted label ends below its category and begins further left, where only the first ones can leave the picture.
  const reach = lengths.map((length, index) => length * slant - index * band + 4);
  const room = Math.ceil(maxOf(lengths) * slant) + 18;
  return {
    room,
    overhang: Math.ceil(maxOf(reach, 0)),
    every: slantedStep(band),
    form: "slanted",
    lines,
    titles,
    font: fontBelow,
  };
}

/** The most lines of a name to the left of a plot: a sentence, such as the question of a survey. */
const maxBeside = 4;

/** The number of lines that the longest name needs to the left of a plot, at most `maxBeside`. */
export const linesBeside = (names: readonly string[], width: number): number =>
  maxOf(names.map((name) => wrapShortened(inOneLine(name), width, categoryFont, maxBeside).length));

/** The height of a row whose name has so many lines. */
export const bandOfLines = (lines: number): number => lines * lineHeight + 6;

/** Names to the left of a plot whose categories are `band` pixels apart; at most `width` pixels, in so many lines as have room. */
export function labelsBeside(names: readonly string[], band: number, width: number): CategoryLabels {
  const titles = names.map(inOneLine);
  const font: Font = band < lineHeight ? { size: 11, weight: 400 } : categoryFont;
  const every = Math.max(1, Math.ceil((font.size + 1.5) / band));
  const most = Math.max(1, Math.min(maxBeside, Math.floor((band - 2) / lineHeight)));
  const lines = titles.map((title) => wrapShortened(title, width, font, most));
  const room = widest(lines.flat(), font);
  return { room: room === 0 ? 0 : Math.ceil(room) + 10, overhang: 0, every, form: "lines", lines, titles, font };
}

/** `at`: the middle of a category from the left. `top`: where the plot ends. No name in lines reaches beyond `right`. */
export const drawLabelsBelow = (
  labels: CategoryLabels,
  at: (index: number) => number,
  top: number,
  { ink }: Theme,
  right = Number.POSITIVE_INFINITY,
): readonly MarkupNode[] =>
  shownOf(labels).flatMap(([lines, title, index]) => {
    if (labels.form === "lines") {
      const x = Math.min(at(index), right - widest(lines, labels.font) / 2);
      const place = { x, y: top + 18, fill: ink, anchor: "middle" } as const;
      return drawWrapped(lines, title, labels.font, lineHeight, place);
    }
    return drawSlanted(title, { x: at(index), top, font: fontBelow }, { ink });
  });

/** The labels of some categories, from `from` up to but without `to`. Every nth is counted from the first of them, which is named, and so is the last. */
export const someLabels = (labels: CategoryLabels, from: number, to: number): CategoryLabels => ({
  ...labels,
  lines: labels.lines.slice(from, to),
  titles: labels.titles.slice(from, to),
});

/** `at`: the middle of a category from the top. `right`: where the plot begins. */
export const drawLabelsBeside = (
  labels: CategoryLabels,
  at: (index: number) => number,
  right: number,
  { ink }: Theme,
): readonly MarkupNode[] =>
  shownOf(labels).flatMap(([lines, title, index]) => {
    const y = at(index) + labels.font.size * capMiddle - ((lines.length - 1) * lineHeight) / 2;
    return drawWrapped(lines, title, labels.font, lineHeight, { x: right - 10, y, fill: ink, anchor: "end" });
  });

function shownOf({
  lines,
  titles,
  every,
  first = 0,
  least,
}: CategoryLabels): readonly (readonly [readonly string[], string, number])[] {
  const named = namedRows(lines.length, { every, first }, least);
  return named.flatMap((row) => (titles[row] === "" ? [] : [[lines[row]!, titles[row]!, row] as const]));
}

export function thinnedNote({ every, titles, lines, form }: CategoryLabels): PictureNote | undefined {
  if (lines.length === 0 && titles.some((title) => title !== ""))
    return pictureNote("label-not-shown", "The rows are not named: there is no room.");
  const rows = titles.map((title) => ({ title }));
  return namedNote(every, rows) ?? (form === "slanted" ? turnedNames : undefined);
}

/** Readers can continue a sequence of years or dates. For other names, a note says that some are missing. */
export const namedNote = (every: number, rows: readonly { readonly title: string }[]): PictureNote | undefined =>
  every > 1 && !isContinued(rows.map(({ title }) => inOneLine(title))) ? someNamed : undefined;

/** Pixels that the last name reaches to the right of the last category. */
export const overhangAfter = ({ form, overhang }: CategoryLabels, band: number): number =>
  form === "slanted" ? 0 : Math.max(0, overhang - band / 2);
