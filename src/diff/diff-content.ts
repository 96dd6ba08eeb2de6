import type { ContentDiff, ElementDiff } from "./content-diff.js";
import { elementChanges } from "./element-changes.js";
import { elementSize } from "./element-size.js";
import { matchElements } from "./match-elements.js";
import { movedPairs } from "./match-items.js";
import { type PlacedElement, placedElements } from "./placed-element.js";

/** Options of `diffContent`. */
export interface DiffOptions {
  /** Whether the result has unchanged elements too. */
  readonly all?: boolean;
}

/**
 * The changes from one content to another, as values or as JSON text, which keeps the digits of numbers: `output.json`, or `output.pictureJson` for what only
 * pictures show. Elements are the same by their text or the heading above them, by what they contain, and at last by their place. It never throws: anything but content has no elements.
 */
export function diffContent(before: unknown, after: unknown, { all = false }: DiffOptions = {}): ContentDiff {
  const [was, is] = [placedElements(before), placedElements(after)];
  const pairs = matchElements(was, is);
  const moved = movedPairs(pairs);
  const [found, taken] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  const elements = [
    ...was.flatMap((one, at) => (found.has(at) ? [] : [lone("removed", one)])),
    ...is.flatMap((one, at) => (taken.has(at) ? [] : [lone("added", one)])),
    ...pairs.flatMap((pair) => {
      const both = pairDiff(was[pair[0]]!, is[pair[1]]!, moved.has(pair));
      return both.change === "unchanged" && !all ? [] : [both];
    }),
  ];
  return {
    elements: elements.sort((one, other) => elementSize(other) - elementSize(one) || placeOf(one) - placeOf(other)),
  };
}

const none = { fields: [], cells: [], lines: [] } as const;

function lone(change: "added" | "removed", { named: { kind, name, number } }: PlacedElement): ElementDiff {
  return { change, kind, name, ...(change === "added" ? { after: number } : { before: number }), ...none };
}

function pairDiff(before: PlacedElement, after: PlacedElement, moved: boolean): ElementDiff {
  const changes = before.identity === after.identity ? none : elementChanges(before, after);
  const isChanged = changes.fields.length + changes.cells.length + changes.lines.length > 0;
  return {
    change: isChanged ? "changed" : moved ? "moved" : "unchanged",
    ...(moved && { moved }),
    kind: after.named.kind,
    name: after.named.name,
    before: before.named.number,
    after: after.named.number,
    ...changes,
  };
}

const placeOf = ({ before, after }: ElementDiff): number => after ?? before ?? 0;
