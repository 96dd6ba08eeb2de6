import type { ElementDiff, FieldChange } from "./content-diff.js";
import { changeSize } from "./number-change.js";

/** How large the change of an element is beside the others, in per cent. A new or missing one is larger than any share. */
export function elementSize({ change, fields, cells, lines }: ElementDiff): number {
  if (change === "added" || change === "removed") return Number.MAX_VALUE;
  if (change === "unchanged") return -1;
  const sizes = [
    ...(cells[0] ? [changeSize(cells[0].before, cells[0].after, cells[0])] : []),
    ...fields.map(fieldSize),
    // A new or missing row or column has no share that can be compared with that of a cell, so it counts as 100 per cent.
    lines.some((line) => line.change !== "moved" && line.change !== "renamed") ? 100 : 0,
  ];
  return Math.min(
    Number.MAX_VALUE,
    sizes.reduce((most, size) => Math.max(most, size), 0),
  );
}

/** Of a text, how much of it is new. */
function fieldSize({ words, percent, before, after }: FieldChange): number {
  if (percent !== undefined) return Math.abs(percent);
  if (!words) return before === undefined || after === undefined ? 10 : 50;
  const lengthOf = (kinds: readonly string[]) =>
    words.reduce((sum, { change, text }) => sum + (kinds.includes(change) ? text.length : 0), 0);
  return (100 * lengthOf(["added", "removed"])) / (lengthOf(["added", "removed"]) + 2 * lengthOf(["same"]));
}
