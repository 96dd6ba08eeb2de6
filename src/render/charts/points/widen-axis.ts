import type { ValueAxis } from "../axes/value-axis.js";

/** The same ticks on an axis of `length` pixels, with some pixels before its first end and after its last. */
export function widenAxis(axis: ValueAxis, length: number, before: number, after: number): ValueAxis {
  // Of a length that is too short for both, the ticks keep a fifth.
  const inner = Math.max(length / 5, length - before - after);
  const scale = ((axis.max - axis.min) * Math.max(0, length - inner)) / (inner * Math.max(1e-9, before + after));
  return { ...axis, min: axis.min - before * scale, max: axis.max + after * scale };
}
