import { addToList } from "./add-to-list.js";
import { firstWhere } from "./first-where.js";

/** Values by where they are, so that those in a stretch are found without asking each of them. */
export interface PlaceIndex<Value> {
  /** The members of a group whose place is at least `first` and at most `last`, in order. */
  readonly within: (group: string, first: number, last: number) => readonly Value[];
  /** The first of them. */
  readonly firstWithin: (group: string, first: number, last: number) => Value | undefined;
}

/** Places are offsets, lines or the like. A group is what they count in, such as a file. */
export function createPlaceIndex<Value>(
  values: readonly Value[],
  groupOf: (value: Value) => string,
  placeOf: (value: Value) => number,
): PlaceIndex<Value> {
  const groups = new Map<string, Value[]>();
  for (const value of [...values].sort((one, other) => placeOf(one) - placeOf(other))) {
    addToList(groups, groupOf(value), value);
  }
  return {
    within(name, first, last) {
      const group = groups.get(name) ?? [];
      return group.slice(firstFrom(group, first, placeOf), firstFrom(group, last + 1, placeOf));
    },
    firstWithin(name, first, last) {
      const group = groups.get(name) ?? [];
      const next = group[firstFrom(group, first, placeOf)];
      return next !== undefined && placeOf(next) <= last ? next : undefined;
    },
  };
}

/** The index of the first value at or after a place. */
const firstFrom = <Value>(ordered: readonly Value[], place: number, placeOf: (value: Value) => number): number =>
  firstWhere(ordered.length, (at) => placeOf(ordered[at]!) >= place);
