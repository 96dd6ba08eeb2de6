import { diffArrays } from "diff";

/** The indices of an item in both lists. */
export type Pair = readonly [before: number, after: number];

interface Rules<Item> {
  /** Equal for items that are the same. */
  readonly identity: (item: Item) => string;
  /** Names, the best first: two items with the same one are one item. `undefined` stands for a missing one. */
  readonly names: readonly ((item: Item) => string | undefined)[];
  /** From 0 to 1: how much of two items is the same. */
  readonly likeness?: (before: Item, after: Item) => number;
  /** Whether an item between the same neighbours is the same item, changed. */
  readonly canReplace?: (before: Item, after: Item) => boolean;
}

/** With more, the pairs to compare are too many; the last rule, by place, is then left. */
const maxCompared = 40_000;
const maxEdits = 500;
const leastAlike = 0.5;

/** Finds each item in the other list, by these rules in turn: equal in order, equal elsewhere, same name, similar, same place. */
export function matchItems<Item>(before: readonly Item[], after: readonly Item[], rules: Rules<Item>): readonly Pair[] {
  const [was, is] = [before.map(rules.identity), after.map(rules.identity)];
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (one: number, other: number): void => {
    found.set(one, other);
    taken.add(other);
  };
  const left = () => ({
    earlier: [...before.keys()].filter((index) => !found.has(index)),
    later: [...after.keys()].filter((index) => !taken.has(index)),
  });
  for (const [one, other] of equalInOrder(was, is)) pair(one, other);
  for (const nameOf of [undefined, ...rules.names]) {
    const { earlier, later } = left();
    const names = nameOf ? [before.map(nameOf), after.map(nameOf)] : [was, is];
    for (const [one, other] of sameNames(earlier, later, names[0]!, names[1]!)) pair(one, other);
  }
  const { likeness, canReplace } = rules;
  if (likeness)
    for (const [one, other] of similarPairs(left(), (i, j) => likeness(before[i]!, after[j]!))) pair(one, other);
  if (canReplace) {
    for (const [one, other] of atSamePlace([...found], before.length, after.length, (i, j) =>
      canReplace(before[i]!, after[j]!),
    ))
      pair(one, other);
  }
  return [...found].sort(([one], [other]) => one - other);
}

/** The longest list of equal items in the same order; none of lists whose order differs too much to look for it. */
function equalInOrder(before: readonly string[], after: readonly string[]): readonly Pair[] {
  // The others only take time.
  const [was, is] = [indicesIn(before, new Set(after)), indicesIn(after, new Set(before))];
  const comparator = (one: number, other: number) => before[one] === after[other];
  const parts = diffArrays(was, is, { maxEditLength: maxEdits, comparator }) ?? [];
  const pairs: Pair[] = [];
  let [one, other] = [0, 0];
  for (const { added, removed, count } of parts) {
    if (!added && !removed) for (let step = 0; step < count; step++) pairs.push([was[one + step]!, is[other + step]!]);
    if (!added) one += count;
    if (!removed) other += count;
  }
  return pairs;
}

const indicesIn = (names: readonly string[], known: ReadonlySet<string>): number[] =>
  [...names.keys()].filter((index) => known.has(names[index]!));

/** Several with the same name are paired in their order. */
function sameNames(
  earlier: readonly number[],
  later: readonly number[],
  before: readonly (string | undefined)[],
  after: readonly (string | undefined)[],
): readonly Pair[] {
  const places = new Map<string, number[]>();
  for (const index of [...later].reverse()) {
    const name = after[index];
    if (name === undefined) continue;
    const list = places.get(name);
    if (list) list.push(index);
    else places.set(name, [index]);
  }
  return earlier.flatMap((index): readonly Pair[] => {
    const name = before[index];
    const other = name === undefined ? undefined : places.get(name)?.pop();
    return other === undefined ? [] : [[index, other]];
  });
}

/** Pairs of items of two lists that are alike by half at least: the most similar ones first; of equally similar ones, the nearest. */
export function similarPairs(
  { earlier, later }: { readonly earlier: readonly number[]; readonly later: readonly number[] },
  likeness: (before: number, after: number) => number,
): readonly Pair[] {
  if (earlier.length * later.length > maxCompared) return [];
  const scored = earlier.flatMap((one) =>
    later.map((other) => ({ one, other, score: likeness(one, other), distance: Math.abs(one - other) })),
  );
  scored.sort((a, b) => b.score - a.score || a.distance - b.distance);
  const [ones, others] = [new Set<number>(), new Set<number>()];
  return scored.flatMap(({ one, other, score }): readonly Pair[] => {
    if (score < leastAlike || ones.has(one) || others.has(other)) return [];
    ones.add(one);
    others.add(other);
    return [[one, other]];
  });
}

/** The items between two others that stayed in their order, in order. */
function atSamePlace(
  pairs: readonly Pair[],
  before: number,
  after: number,
  canReplace: (before: number, after: number) => boolean,
): readonly Pair[] {
  const moved = movedPairs(pairs);
  const [found, taken] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  const fixed = pairs.filter((pair) => !moved.has(pair)).sort(([one], [other]) => one - other);
  const result: Pair[] = [];
  let [from, to] = [0, 0];
  for (const [one, other] of [...fixed, [before, after] as const]) {
    let next = to;
    for (let index = from; index < one; index++) {
      if (found.has(index)) continue;
      let place = next;
      while (place < other && (taken.has(place) || !canReplace(index, place))) place++;
      if (place === other) continue;
      result.push([index, place]);
      next = place + 1;
    }
    [from, to] = [one + 1, other + 1];
  }
  return result;
}

/** The fewest pairs without which the others are in the same order in both lists (patience sorting). */
export function movedPairs(pairs: readonly Pair[]): ReadonlySet<Pair> {
  const sorted = [...pairs].sort(([one], [other]) => one - other);
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, [, value]] of sorted.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[ends[middle]!]![1] < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low === 0 ? undefined : ends[low - 1];
    ends[low] = at;
  }
  const moved = new Set(sorted);
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) moved.delete(sorted[at]!);
  return moved;
}
