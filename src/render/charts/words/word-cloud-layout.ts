import type { ChartInput } from "../chart.js";
import { leastOf } from "../common-scale.js";
import type { RowValue } from "../row-values.js";
import { placeWords, type WordPlace } from "./word-layout.js";
import { fits, type SizeRange, sizedWords, type Word, wordIn } from "./word-sizes.js";

/** Sizes of text in pixels: the largest, unless the content sets a height; the smallest of a word with room; the smallest of all. */
const largest = 72;
const readable = 11;
const smallest = 8;
/** The size of the largest word for which no picture is made higher. */
const largeEnough = 26;
/** The size of the most frequent word where not all find a place. */
const crowded = 14;

export interface Cloud {
  readonly words: readonly (Word & { readonly place: WordPlace })[];
  readonly height: number;
  /** The size of the largest value, in pixels. */
  readonly top: number;
  readonly lost: readonly RowValue[];
}

/** The cloud of the words that have room in a picture of this width at all. */
export function layWords(all: readonly RowValue[], { width, height, common }: CloudPlace): Cloud {
  const items = all.filter((item) => fits(wordIn(item, readable, width, true), width));
  const lay = (breaks: boolean) =>
    height === undefined ? layFree(items, width, breaks) : layIn(items, { width, height, breaks });
  const whole = lay(false);
  const broken = whole.top < largeEnough || whole.lost.length > 0 ? lay(true) : whole;
  const largest = broken.lost.length < whole.lost.length || broken.top > whole.top ? broken : whole;
  const most = Math.sqrt(items[0]?.value ?? 0) || 1;
  const top = leastOf(common, "unit", largest.top / most) * most;
  const cloud =
    top < largest.top ? wholeCloud(items, { top, floor: smallest, breaks: true }, width, largest.height) : undefined;
  const { lost, ...drawn } = cloud ?? largest;
  return { ...drawn, lost: [...all.filter((item) => !items.includes(item)), ...lost] };
}

type CloudPlace = Pick<ChartInput, "width" | "height" | "common">;

/** The cloud for a free height: as high as needed, up to a limit, to keep all words readable and make sizes distinguishable. */
function layFree(items: readonly RowValue[], width: number, breaks: boolean): Cloud {
  const height = width < 440 ? 300 : 360;
  let last: Cloud | undefined;
  for (const part of [1, 1.4, 2, 2.8, 3.6]) {
    const cloud = largestCloud(items, {
      width,
      height: Math.round(height * part),
      breaks,
      floor: readable,
      most: largest,
    });
    // Stops if more height does not help, as for a word that is wider than the picture.
    if (cloud && (cloud.top >= largeEnough || cloud.top <= (last?.top ?? 0)))
      return last && cloud.top <= last.top ? last : cloud;
    last = cloud ?? last;
  }
  return last ?? layIn(items, { width, height: Math.round(height * 3.6), breaks });
}

/** The cloud in a height that was asked for: smaller words before fewer. */
function layIn(
  items: readonly RowValue[],
  { width, height, breaks }: Pick<Frame, "width" | "height" | "breaks">,
): Cloud {
  const place = { width, height, breaks, most: Math.max(smallest, height * 0.4) };
  return (
    largestCloud(items, { ...place, floor: readable }) ??
    largestCloud(items, { ...place, floor: smallest }) ??
    crowdedCloud(items, width, height)
  );
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly floor: number;
  readonly breaks: boolean;
  /** The largest size to try. */
  readonly most: number;
}

/** From one size to the next. */
const shrink = 0.9;

/**
 * The largest text with which all words find a place, by binary search. A smaller text nearly always fits if a larger one does; where it
 * does not, the cloud is only smaller than it could be.
 */
function largestCloud(items: readonly RowValue[], { width, height, floor, breaks, most }: Frame): Cloud | undefined {
  const steps = Math.max(1, Math.ceil(Math.log(Math.max(1, most / floor)) / Math.log(1 / shrink)));
  const cloudAt = (step: number): Cloud | undefined => {
    const top = step >= steps ? floor : floor * shrink ** (step - steps);
    return wholeCloud(items, { top, floor, breaks }, width, height);
  };
  let best: Cloud | undefined;
  let [from, to] = [0, steps + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const cloud = cloudAt(middle);
    if (cloud) [best, to] = [cloud, middle];
    else from = middle + 1;
  }
  return best;
}

/** The cloud with all words, or `undefined`. More than a picture can hold is not worth a search. */
function wholeCloud(items: readonly RowValue[], range: SizeRange, width: number, height: number): Cloud | undefined {
  const words = sizedWords(items, range, width);
  const area = words.reduce((sum, word) => sum + word.width * word.height, 0);
  if (words.length < items.length || area > width * height * 0.85) return undefined;
  const places = placeWords(words, { width, height }, true);
  if (!places) return undefined;
  const placed = words.map((word, index) => ({ ...word, place: places[index]! }));
  return { words: placed, height, top: range.top, lost: [] };
}

/** Each word in its size, else in smaller ones, until there is no place left. */
function crowdedCloud(items: readonly RowValue[], width: number, height: number): Cloud {
  const sized = sizedWords(items, { top: crowded, floor: smallest, breaks: true }, width);
  const small = sized.map(({ item, font }) => (font.size > smallest ? wordIn(item, smallest, width, true) : undefined));
  const wished = sized.map((word, index) => ({ ...word, smaller: small[index] }));
  const places = placeWords(wished, { width, height }, false) ?? [];
  const words = sized.flatMap((word, index) => {
    const at = places[index];
    return at === undefined ? [] : [{ ...(at.smaller ? small[index]! : word), place: at }];
  });
  const drawn = new Set(words.map(({ item }) => item));
  return { words, height, top: crowded, lost: items.filter((item) => !drawn.has(item)) };
}
