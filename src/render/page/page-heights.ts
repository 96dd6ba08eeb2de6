import type { RenderContext } from "../render-context.js";
import { type NaturalHeight, naturalHeights } from "./natural-heights.js";
import { pageRows } from "./page.js";
import type { PageRow } from "./page-row.js";
import { blocksOf, breakPages, heightOf } from "./pages.js";

type Heights = ReadonlyMap<number, number>;

/** A page with less on it looks as if something were missing. */
const full = 0.8;
/** On paper a map is not made as small as where all must fit into one picture. */
const leastOnPaper = 0.55;
/** How often the charts of a page are made lower: some follow the height that is asked for only roughly. */
const maxTries = 3;

/**
 * The heights of charts and maps with which no page but the last is left with much white space, if lower ones make room for what is next.
 * Their own bounds hold.
 */
export function pageHeights(content: readonly unknown[], width: number, room: number, context: RenderContext): Heights {
  const pagesWith = (heights: Heights) => breakPages(pageRows(content, width, { ...context, heights }, room), room);
  let heights: Heights = new Map();
  let pages = pagesWith(heights);
  let natural: ReadonlyMap<number, NaturalHeight> | undefined;
  for (let at = 0; at < pages.length - 1; at++) {
    let tried = heights;
    let missing = missingOn(pages, at, room);
    for (let time = 0; missing > 0 && time < maxTries; time++) {
      natural ??= naturalHeights(content, width, context);
      const lower = lowered(rowsUpToNext(pages, at), missing, tried, natural);
      if (!lower) break;
      tried = lower;
      const next = pagesWith(tried);
      missing = missingOn(next, at, room);
      if (missing === 0) [heights, pages] = [tried, next];
    }
  }
  return heights;
}

/** A page and what would be next on it. */
const rowsUpToNext = (pages: readonly (readonly PageRow[])[], at: number): readonly PageRow[] => [
  ...pages[at]!,
  ...(blocksOf(pages[at + 1] ?? [])[0] ?? []),
];

/** How many pixels a page lacks for the rows that are next; none where it is full, or the last. */
function missingOn(pages: readonly (readonly PageRow[])[], at: number, room: number): number {
  if (at >= pages.length - 1 || heightOf(pages[at]!) >= full * room) return 0;
  return Math.max(1, heightOf(rowsUpToNext(pages, at)) - room);
}

/** The charts and maps of some rows, lower by as many pixels together; `undefined` if they cannot be. */
function lowered(
  rows: readonly PageRow[],
  missing: number,
  heights: Heights,
  natural: ReadonlyMap<number, NaturalHeight>,
): Heights | undefined {
  const slack = (index: number | undefined): number => {
    const own = index === undefined ? undefined : natural.get(index);
    if (index === undefined || !own) return 0;
    return Math.max(0, (heights.get(index) ?? own.height) - own.height * Math.max(own.least, leastOnPaper));
  };
  // Side by side, both must become lower.
  const slacks = rows.map(({ items }) => Math.min(...items.map(({ index }) => slack(index))));
  const all = slacks.reduce((sum, one) => sum + one, 0);
  if (all < missing) return undefined;
  const lower = rows.flatMap(({ items }, row) =>
    items.flatMap(({ index }): (readonly [number, number])[] =>
      index === undefined || !(slacks[row]! > 0)
        ? []
        : [[index, Math.floor((heights.get(index) ?? natural.get(index)!.height) - (slack(index) * missing) / all)]],
    ),
  );
  return new Map([...heights, ...lower]);
}
