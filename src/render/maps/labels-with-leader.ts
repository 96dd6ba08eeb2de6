import { type BesideInput, createLabelRoom, type LabelRoom } from "./label-room.js";
import { labelOfSize, labelRoom, type RegionLabel } from "./region-label.js";
import type { MarkedRegion, PlacedLabel, RegionText } from "./region-labels.js";
import { along, boxAround, type Point } from "./rings.js";

/** More lines would hide the map. */
const maxLines = 14;
const size = 10;
/** Pixels, all of these. */
const around = 5;
const firstGap = 8;
const step = 6;
const rowHeight = 14;
const maxRows = 5;
const maxLength = 150;
/** Labels that would begin nearly below each other do so exactly. */
const sameColumn = 36;
/** The line's end in its region. */
const toLabel = 2;

/** The left edge of labels to the right of their regions, the right edge of others. */
interface Column {
  readonly side: 1 | -1;
  readonly edge: number;
}

/**
 * Labels in the sea or outside of the map, name and value in one line, for regions that have no free place near them, such as a city within a
 * state: each with a line that may cross other regions, but no label and no other line. `without`: the most important first.
 */
export function labelsWithLeader(
  without: readonly RegionText[],
  labels: readonly PlacedLabel[],
  marked: readonly MarkedRegion[],
  input: BesideInput,
): readonly PlacedLabel[] {
  if (without.length === 0) return [];
  const lines = labels.filter(({ beside = [] }) => beside.length > 0).length;
  const there = createLabelRoom(labels, marked, input);
  const columns: Column[] = [];
  // From north to south, so that the lines of neighbours do not cross.
  const tried = without.slice(0, Math.max(0, maxLines - lines)).sort((one, other) => one.shape[2] - other.shape[2]);
  return tried.flatMap((one): readonly PlacedLabel[] => {
    const label: RegionLabel = { ...labelOfSize(one.text, one.value, size, 1), inLine: true };
    const place = bestPlace(one, labelRoom(label, one.value), input.dotRadius(one.shape), columns, there);
    if (!place) return [];
    const placed = { ...one, label, at: place.at, beside: place.line };
    there.add(placed, around);
    columns.push(place.column);
    return [placed];
  });
}

interface Place {
  readonly at: Point;
  readonly line: readonly [Point, Point];
  readonly column: Column;
  readonly cost: number;
}

/** The free place whose line is shortest and most level. */
function bestPlace(
  { shape }: MarkedRegion,
  room: readonly [width: number, height: number],
  radius: number,
  columns: readonly Column[],
  there: LabelRoom,
): Place | undefined {
  const from: Point = [shape[1], shape[2]];
  const rows = Array.from({ length: 2 * maxRows + 1 }, (_, at) => (at % 2 === 0 ? at / 2 : -(at + 1) / 2) * rowHeight);
  const places = ([1, -1] as const).flatMap((side) =>
    rows.flatMap((down) => placeInRow(from, down, side, room, radius, columns, there) ?? []),
  );
  return places.sort((one, other) => one.cost - other.cost).find(({ line: [, to] }) => there.isClear(from, to));
}

function placeInRow(
  from: Point,
  down: number,
  side: 1 | -1,
  [width, height]: readonly [width: number, height: number],
  radius: number,
  columns: readonly Column[],
  there: LabelRoom,
): Place | undefined {
  const { scale } = there;
  const middleOf = (edge: number): Point => [edge + (side * width) / 2 / scale, from[1] + down / scale];
  const isFreeAt = (edge: number): boolean =>
    there.isFree(boxAround(middleOf(edge), width + 2 * around, height + around, scale));
  for (let across = firstGap; across <= maxLength; across += step) {
    const found = from[0] + (side * across) / scale;
    if (!isFreeAt(found)) continue;
    const aligned = columns.find(
      (column) =>
        column.side === side && (column.edge - found) * side >= 0 && Math.abs(column.edge - found) * scale < sameColumn,
    );
    const edge = aligned && isFreeAt(aligned.edge) ? aligned.edge : found;
    const to: Point = [edge - (side * toLabel) / scale, from[1] + down / scale];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) * scale;
    if (length > maxLength) return undefined;
    const start = radius > 0 ? along(from, to, radius / scale) : from;
    return { at: middleOf(edge), line: [start, to], column: { side, edge }, cost: length + Math.abs(down) / 2 };
  }
  return undefined;
}
