import { type PictureNote, pictureNote } from "../../../language/picture-notes/picture-note.js";
import { namesInQuotes } from "../../../language/picture-notes/quoted-names.js";
import { message } from "../../../text/message.js";
import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { drawLine } from "../../text/draw-text.js";
import type { Theme } from "../../theme.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { neverWrittenNote, notesIf } from "../notes.js";
import { loweredNote, raisedNote } from "../raised-note.js";
import { type RowValue, rowValues } from "../row-values.js";
import { type Cloud, layWords } from "./word-cloud-layout.js";
import { wordText } from "./word-sizes.js";

/**
 * Words whose size grows with the square root of their value, the most frequent in the middle. Words become smaller before one is left out.
 * Always level, since turned words are hard to read.
 */
export function drawWordcloud(input: ChartInput): ChartPicture | ChartProblem {
  const values = rowValues(input, Number.POSITIVE_INFINITY, "largest");
  if (isProblem(values)) return values;
  const named = values.items.filter((item) => wordText(item) !== "");
  if (named.length === 0) return { problem: "Its rows have no titles, which are the words." };
  const sorted = [...named].sort((one, other) => other.value - one.value);
  const items = sorted.slice(0, caps.words);
  const { height } = input;
  const cloud = layWords(items, input);
  const used = height === undefined ? extent(cloud) : { top: 0, height };
  const lost = [...cloud.lost, ...sorted.slice(caps.words)];
  return {
    height: used.height,
    nodes: cloud.words.map((word) =>
      sourceMark(drawWord(word, used.top, input.theme), input.cellPointer?.(word.item.row, 0)),
    ),
    notes: notesIf(
      ...values.notes,
      lost.length > 0 && {
        ...pictureNote("value-not-shown", message`No place for ${namesInQuotes(lost.map(wordText))}.`),
        row: lost[0]!.row,
      },
      ...outOfProportion(cloud),
      neverWrittenNote("a word cloud", "bar", input),
    ),
  };
}

/** Sizes are quarters of a pixel. */
const tolerated = 0.5;

/** The words that are larger than the first one says, to be readable, and those that are smaller, to have room. */
function outOfProportion({ words, top }: Cloud): readonly (PictureNote | false)[] {
  const most = words.reduce((larger, { item }) => Math.max(larger, item.value), 0);
  const sizes = words.map(({ item, font }) => ({
    name: wordText(item),
    over: font.size - top * Math.sqrt(most === 0 ? 0 : item.value / most),
  }));
  const [larger, smaller] = [1, -1].map((sign) =>
    sizes.filter(({ over }) => over * sign > tolerated).map(({ name }) => name),
  );
  return [raisedNote(larger!, "word"), loweredNote(smaller!)];
}

/** The part of the height that the words use, if the content sets no height. */
function extent({ words, height }: Cloud): { readonly top: number; readonly height: number } {
  const top = words.reduce((least, { place, height: own }) => Math.min(least, place.y - own / 2), height);
  const bottom = words.reduce((most, { place, height: own }) => Math.max(most, place.y + own / 2), 0);
  return words.length === 0 ? { top: 0, height } : { top, height: bottom - top };
}

function drawWord(
  { item, lines, font, baselines, place: { x, y } }: Cloud["words"][number],
  top: number,
  theme: Theme,
): MarkupNode {
  const fill = textColor(item, font.size, theme);
  const drawn = lines.map((line, index) =>
    drawLine(line, font, { x, y: y - top + baselines[index]!, fill, anchor: "middle" }),
  );
  const title = el("title", {}, item.tip);
  const [only] = drawn;
  return drawn.length === 1 ? { ...only!, children: [title, ...only!.children] } : el("g", {}, title, drawn);
}

/** Large words have the colour itself, if it can be read. */
const textColor = ({ paint }: RowValue, size: number, theme: Theme): string => {
  if (size < largeText) return paint.text;
  return theme.palette.some(({ fill }) => fill === paint.fill) ? paint.fill : theme.readable(paint.fill, true);
};

/** WCAG 2.2: 18 points. */
const largeText = 24;
