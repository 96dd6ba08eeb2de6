import { type PictureNote, pictureNote } from "../language/picture-notes/picture-note.js";
import { quotedNames } from "../language/picture-notes/quoted-names.js";
import { addToList } from "../text/add-to-list.js";
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
  const more =
    others.length === 0 ? "" : `; ${others.length} other colour${others.length === 1 ? " repeats" : "s repeat"} too`;
  return [pictureNote("colors-repeat", `${quotedNames(first)} have the same colour${more}.`)];
}
