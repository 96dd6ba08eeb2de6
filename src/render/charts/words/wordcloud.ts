import { pictureNote } from "../../../language/picture-notes/picture-note.js";
import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import type { Theme } from "../../theme.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { type RowValue, rowValues } from "../row-values.js";
import { placeWords, type WordBox, type WordPlace } from "./word-layout.js";

/** Sizes of text in pixels. What would be smaller is drawn in the smallest. */
const largest = 72;
const smallest = 11;
/** Of the largest word, before a picture is made higher for it. */
const largeEnough = 26;
/** Free around a word. */
const space = 3;

/** Words whose size grows with the square root of their value. Always level, since turned words are hard to read. */
export function drawWordcloud(input: ChartInput): ChartPicture | ChartProblem {
  const values = rowValues(input, Number.POSITIVE_INFINITY, "largest");
  if (isProblem(values)) return values;
  const named = values.items.filter(({ title }) => title.trim() !== "");
  if (named.length === 0) return { problem: "Its rows have no titles, which are the words." };
  const items = [...named]
    .sort((one, other) => other.value - one.value)
    .filter(({ title }) => textWidth(title.trim(), { size: smallest, weight: 600 }) + 2 * space <= input.width)
    .slice(0, caps.words);
  const cloud = input.height === undefined ? layFree(items, input.width) : layCloud(items, input.width, input.height);
  const used = input.height === undefined ? extent(cloud) : { top: 0, height: cloud.height };
  const nodes = cloud.words.flatMap((word) =>
    word.place ? [drawWord(word, { ...word.place, y: word.place.y - used.top }, input.theme)] : [],
  );
  const lost = named.length - nodes.length;
  const note = lost === 1 ? "1 word found no place." : `${input.numbers.format(lost)} words found no place.`;
  return {
    height: used.height,
    nodes,
    notes: [...values.notes, ...(lost > 0 ? [pictureNote("label-not-shown", note)] : [])],
  };
}

interface Word extends WordBox {
  readonly item: RowValue;
  readonly text: string;
  readonly font: Font;
  readonly place: WordPlace | undefined;
}

/** What of a height has words, where nobody asked for that height. */
function extent({ words, height }: Cloud): { readonly top: number; readonly height: number } {
  const placed = words.flatMap((word) => (word.place ? [{ y: word.place.y, half: word.height / 2 }] : []));
  const top = placed.reduce((least, { y, half }) => Math.min(least, y - half), height);
  const bottom = placed.reduce((most, { y, half }) => Math.max(most, y + half), 0);
  return placed.length === 0 ? { top: 0, height } : { top, height: bottom - top };
}

interface Cloud {
  readonly words: readonly Word[];
  readonly height: number;
  /** Of the largest word, in pixels. */
  readonly top: number;
  readonly lost: number;
}

/** The cloud for a free height: as high as needed, up to a limit, to keep all words and make sizes distinguishable. */
function layFree(items: readonly RowValue[], width: number): Cloud {
  const height = width < 440 ? 300 : 360;
  const clouds: Cloud[] = [];
  for (const part of [1, 1.4, 2, 2.8, 3.6]) {
    const cloud = layCloud(items, width, Math.round(height * part));
    if (cloud.lost === 0 && cloud.top >= largeEnough) return cloud;
    clouds.push(cloud);
  }
  const fewest = clouds.reduce((least, { lost }) => Math.min(least, lost), Number.POSITIVE_INFINITY);
  // What more height cannot help, as a word wider than the picture, needs no more height.
  const most = clouds.filter(({ lost }) => lost === fewest).reduce((top, cloud) => Math.max(top, cloud.top), 0);
  return clouds.find(({ lost, top }) => lost === fewest && top === most)!;
}

/**
 * The largest text with which all find a place; in the smallest, words may be lost. Sizes are tried by halving what is left of them: that
 * more fits when it is smaller is nearly always so, and where it is not, the cloud is only smaller than it could be.
 */
function layCloud(items: readonly RowValue[], width: number, height: number): Cloud {
  const steps = Math.max(1, Math.ceil(Math.log(Math.min(largest, height * 0.4) / smallest) / Math.log(1 / shrink)));
  const sizeAt = (step: number): number => (step >= steps ? smallest : smallest * shrink ** (step - steps));
  let best: Cloud | undefined;
  for (let [from, to] = [0, steps]; from < to; ) {
    const middle = Math.floor((from + to) / 2);
    const cloud = layAt(items, sizeAt(middle), width, height);
    if (cloud.lost === 0) [best, to] = [cloud, middle];
    else from = middle + 1;
  }
  return best ?? layAt(items, smallest, width, height);
}

/** From one size to the next. */
const shrink = 0.9;

function layAt(items: readonly RowValue[], top: number, width: number, height: number): Cloud {
  const most = items[0]?.value ?? 0;
  const words = items.map((item) => {
    const size = Math.round(Math.max(smallest, top * Math.sqrt(most === 0 ? 0 : item.value / most)) * 4) / 4;
    const font: Font = { size, weight: 600 };
    const text = item.title.trim().replace(/\s+/g, " ");
    return {
      item,
      text,
      font,
      width: textWidth(text, font) + 2 * space,
      height: size * (ascentOf(text) + descent) + space,
    };
  });
  const area = words.reduce((sum, word) => sum + word.width * word.height, 0);
  // Only in the smallest size may words be lost, and what is more than a picture can hold is not worth a search.
  const last = top <= smallest;
  const hopeless = !last && area > width * height * 0.85;
  const places = hopeless ? undefined : placeWords(words, { width, height }, !last);
  if (!places) return { words: [], height, top, lost: Number.POSITIVE_INFINITY };
  return {
    words: words.map((word, index) => ({ ...word, place: places[index] })),
    height,
    top,
    lost: places.filter((place) => place === undefined).length,
  };
}

/** Of a line of text, in em: Inter's letters that hang below the line; its capitals, with a mark on them or from other scripts. */
const descent = 0.22;
const ascentOf = (text: string): number => (/^[ -~]*$/.test(text) ? 0.76 : 0.95);

function drawWord({ item, text, font }: Word, { x, y }: WordPlace, theme: Theme): MarkupNode {
  const baseline = y + ((ascentOf(text) - descent) / 2) * font.size;
  const line = drawLine(text, font, { x, y: baseline, fill: textColor(item, font.size, theme), anchor: "middle" });
  return { ...line, children: [el("title", {}, item.tip), ...line.children] };
}

/** Large words have the colour itself, if it can be read. */
const textColor = ({ paint }: RowValue, size: number, theme: Theme): string => {
  if (size < largeText) return paint.text;
  return theme.palette.some(({ fill }) => fill === paint.fill) ? paint.fill : theme.readable(paint.fill, true);
};

/** WCAG 2.2: 18 points. */
const largeText = 24;
