import { type PictureNote, pictureNote } from "../language/picture-notes/picture-note.js";
import { namesInQuotes } from "../language/picture-notes/quoted-names.js";
import { addToList } from "../text/add-to-list.js";
import { message } from "../text/message.js";
import type { LegendItem } from "./legend.js";

/** Items of a legend that look the same. The grey of `highlight` marks items that readers need not distinguish. */
export function repeatedColors(legend: readonly LegendItem[]): readonly PictureNote[] {
  const byLook = new Map<string, string[]>();
  for (const { label, paint, series: _, ...look } of legend) {
    if (paint.muted) continue;
    addToList(byLook, JSON.stringify([paint, look]), label);
  }
  const [first, ...others] = [...byLook.values()].filter(({ length }) => length > 1);
  if (!first) return [];
  const names = namesInQuotes(first);
  const words =
    others.length === 0
      ? message`${names} have the same colour.`
      : message`${names} have the same colour; ${others.length} other {2|colour repeats|colours repeat} too.`;
  return [pictureNote("colors-repeat", words)];
}
