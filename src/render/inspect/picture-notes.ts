import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../language/picture-notes/quoted-names.js";
import { fieldsOf } from "../../text/fields-of.js";
import type { Drawing } from "../drawing.js";
import { type ElementFields, settingsOf } from "../element.js";
import { textBoxes } from "../labels/text-boxes.js";
import type { MarkupChild } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { findTexts } from "./find-texts.js";
import { lowContrast } from "./low-contrast.js";
import { maxPairs, overlaps } from "./overlaps.js";
import { unknownIcons } from "./unknown-icons.js";

/**
 * The notes of a drawing: its sentences, and mistakes that only the picture shows: labels that are cut off, labels that overlap, colours of
 * low contrast, and icons without a picture. Of these four, at most one note each.
 */
export function pictureNotes(
  element: unknown,
  { nodes, notes = [] }: Drawing,
  context: RenderContext,
): readonly PictureNote[] {
  const fields = fieldsOf(element);
  return [
    ...notes.map((note) => withRoom(note, fields)),
    ...cutOff(fields, nodes),
    ...overlapping(fields, nodes, context),
    ...lowContrast(fields, nodes, context),
    ...unknownIcons(fields),
  ];
}

/** The rule of labels that are not shown has a hint for any chart; here it is known whether the chart is of half width. */
const withRoom = (note: PictureNote, element: ElementFields): PictureNote =>
  note.code !== "label-not-shown" || note.hint !== undefined || (isHalf(element) && barsOf(element) === undefined)
    ? note
    : { ...note, hint: orBars(element, `Give the chart more room: ${moreRoom(element)}, or shorten the names.`) };

const moreRoom = (element: ElementFields): string =>
  isHalf(element)
    ? "remove `half`, or write a larger `height`"
    : "write a larger `height`, or a larger `width` in the front matter";

/** Beside bars, names have room. */
const bars: Readonly<Record<string, string>> = {
  column: "bar",
  "column-stacked": "bar-stacked",
  "column-grouped": "bar-grouped",
};

const barsOf = ({ chart_type }: ElementFields): string | undefined =>
  typeof chart_type === "string" && Object.hasOwn(bars, chart_type) ? bars[chart_type] : undefined;

function orBars(element: ElementFields, hint: string): string {
  const type = barsOf(element);
  if (type === undefined) return hint;
  return `Choose \`@chart ${type}\`, which has room for names. Or ${hint[0]!.toLowerCase()}${hint.slice(1)}`;
}

function cutOff(element: ElementFields, nodes: Drawing["nodes"]): readonly PictureNote[] {
  const texts = [...cutTexts(nodes)];
  if (texts.length === 0) return [];
  const [at] = findTexts(element, texts.slice(0, 1)).values();
  return [
    {
      ...pictureNote("label-cut-off", `Cut off because there is no room: ${quotedNames(texts)}.`),
      hint: orBars(element, `Write a shorter text, or ${moreWidth(element)}.`),
      ...(at !== undefined && { at }),
    },
  ];
}

function overlapping(
  element: ElementFields,
  nodes: Drawing["nodes"],
  { numbers }: RenderContext,
): readonly PictureNote[] {
  const pairs = overlaps(textBoxes(nodes));
  const [first] = pairs;
  if (!first) return [];
  const [one, other] = first.map(({ text }) => text) as [string, string];
  const places = findTexts(element, [one, other]);
  const at = places.get(other) ?? places.get(one);
  const more = pairs.length === maxPairs ? `${maxPairs} pairs or more` : `${numbers.format(pairs.length)} pairs`;
  const names = quotedNames([one, other]);
  return [
    {
      ...pictureNote(
        "labels-overlap",
        pairs.length === 1 ? `${names} overlap.` : `${more} of labels overlap: ${names} first.`,
      ),
      hint: `Write a shorter text, or ${settingsOf(element)["height"] === undefined ? moreWidth(element) : "a larger `height`"}.`,
      ...(at !== undefined && { at }),
    },
  ];
}

/** An element of half width has all of it without `half`; others are as wide as the page. */
const moreWidth = (element: ElementFields): string =>
  isHalf(element) ? "remove `half`" : "a larger `width` in the front matter";

const isHalf = (element: ElementFields): boolean => settingsOf(element)["width"] !== undefined;

/** The texts of a picture that are cut off, in full, each once, in the order of the picture. */
function cutTexts(nodes: readonly MarkupChild[], found: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    if (node.fullText !== undefined) found.add(node.fullText);
    cutTexts(node.children, found);
  }
  return found;
}
