import { maxOf } from "../../text/extremes.js";
import { fieldsOf } from "../../text/fields-of.js";
import { settingsOf } from "../element.js";
import type { MarkupNode } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { readingOrder } from "./arrange.js";
import { balanced } from "./balanced.js";
import { headingsAbove } from "./headings.js";
import type { LayoutItem, LayoutRow } from "./layout.js";
import { marginOf } from "./measures.js";
import { type NaturalHeight, naturalHeights } from "./natural-heights.js";
import { drawRows, pageRows } from "./page.js";
import type { PageItem } from "./page-item.js";
import type { PageRow } from "./page-row.js";
import { heightOf } from "./pages.js";
import { stackRows } from "./stack-rows.js";

/** A page that is exactly as high as its width and the ratio of its sides make it. Pixels of the page before it is scaled. */
interface FittedPage {
  readonly nodes: readonly MarkupNode[];
  readonly items: readonly PageItem[];
  readonly width: number;
  readonly height: number;
}

interface FitWishes {
  /** The width of the picture. The page is never narrower; a wider one is scaled down. */
  readonly width: number;
  /** Width through height. */
  readonly aspect: number;
  /** Pixels above the rows of a page, by its width. */
  readonly top: (width: number) => number;
  /** Pixels below the rows of a page, by its width. */
  readonly foot: (width: number) => number;
}

/** How much wider than the picture a page may be, from the best to the worst: texts become as much smaller. */
const widenings = [1, 1.2, 1.45, 1.75, 2.1, 2.6, 3.2, 4];
const widest = widenings.at(-1)!;
/** White space that is added between two rows at most. */
const maxMore = 32;
const columnGap = 40;
const narrowestColumn = 300;

/**
 * Lays a content out on a page of a ratio. Where it is too high, charts and maps become lower, then the page is laid out in columns and
 * wider, until everything has room; it is drawn smaller then. Where it is too low, charts and maps grow and white space is distributed.
 */
export function fitPage(content: readonly unknown[], wishes: FitWishes, context: RenderContext): FittedPage {
  const { onNotes: _onNotes, ...silent } = context;
  const plan = bestPlan(content, wishes, silent);
  const laid = layOut(content, plan, { ...context, heights: fittingHeights(content, plan, silent) });
  const free = plan.room - laid.height;
  const more = laid.gaps === 0 ? 0 : Math.max(0, Math.min(maxMore, free / laid.gaps));
  const above = Math.max(0, (free - more * laid.gaps) / 2);
  const width = Math.max(plan.width, (laid.height + plan.foot + plan.top) * wishes.aspect);
  return {
    nodes: laid.place(plan.margin + (width - plan.width) / 2, plan.top + above, more),
    items: laid.items,
    width,
    height: width / wishes.aspect,
  };
}

/** How wide a page is, how many columns it has, and how high its rows may be together. */
interface Plan {
  readonly width: number;
  readonly columns: number;
  readonly room: number;
  readonly top: number;
  readonly foot: number;
  readonly margin: number;
}

/** The width of the page that a row is drawn on. */
const pageOf = (plan: Plan): number => (plan.columns === 1 ? plan.width : columnOf(plan).page);

/** The width of a column of the page, and of the page whose rows are as wide as it. */
function columnOf({ width, columns, margin }: Plan): { readonly inner: number; readonly page: number } {
  const inner = (width - 2 * margin - (columns - 1) * columnGap) / columns;
  return { inner, page: inner + 2 * marginOf(inner + 80) };
}

/** The narrowest page on which everything has room; of several numbers of columns the smallest. */
function bestPlan(content: readonly unknown[], { width, aspect, top, foot }: FitWishes, context: RenderContext): Plan {
  let least: { readonly plan: Plan; readonly over: number } | undefined;
  for (const page of widenings.map((wider) => width * wider)) {
    const margin = marginOf(page);
    const [above, below] = [top(page), foot(page)];
    for (const columns of columnsFor(page - 2 * margin)) {
      const plan = { width: page, columns, margin, top: above, foot: below, room: page / aspect - above - below };
      const heights = stretched(naturalHeights(content, pageOf(plan), context), lowest);
      // Drawing takes time, and a page of many charts has no room for them alone, two of half width side by side. The widest is drawn in any case.
      const charts = [...heights.values()].reduce((sum, height) => sum + height, 0);
      if (charts > plan.room * Math.max(2, columns) && page < width * widest) continue;
      const laid = layOut(content, plan, { ...context, heights });
      const over = laid.height / Math.max(1, plan.room);
      if (laid.columns < columns) continue;
      if (over <= 1) return plan;
      if (!least || over < least.over) least = { plan, over };
    }
  }
  return least!.plan;
}

const columnsFor = (inner: number): readonly number[] =>
  [1, 2, 3].filter((columns) => columns === 1 || (inner + columnGap) / columns - columnGap >= narrowestColumn);

interface LaidOut {
  readonly items: readonly PageItem[];
  readonly height: number;
  /** The number of columns that are not empty. */
  readonly columns: number;
  /** The number of gaps between rows below each other. */
  readonly gaps: number;
  readonly place: (x: number, y: number, more: number) => readonly MarkupNode[];
}

function layOut(content: readonly unknown[], plan: Plan, context: RenderContext): LaidOut {
  const { width, columns } = plan;
  if (columns === 1) return oneColumn(pageRows(content, width, context));
  // A title has the whole width, and columns begin below it.
  const titled = fieldsOf(content[0])["type"] === "h1" ? 1 : 0;
  const { inner, page } = columnOf(plan);
  const head = pageRows(content.slice(0, titled), width, context);
  // Elements that are side by side on other pages are below each other here, so each heading stays with its picture.
  const single = readingOrder(content).map((item): LayoutRow => [wholeWidth(item)]);
  const rows = drawRows(single.slice(titled), headingsAbove(content), page, context);
  const parts = balanced(rows, columns);
  const top = heightOf(head) + (titled === 1 && rows.length > 0 ? 24 : 0);
  return {
    items: itemsOf([...head, ...rows]),
    height: top + maxOf(parts.map(heightOf), 0),
    columns: parts.length,
    gaps: maxOf(
      parts.map(({ length }) => length - 1),
      0,
    ),
    place: (x, y, more) => [
      ...stackRows(head, { x, y }).nodes,
      ...parts.flatMap(
        (part, index) => stackRows(part, { x: x + index * (inner + columnGap), y: y + top, more }).nodes,
      ),
    ],
  };
}

const itemsOf = (rows: readonly PageRow[]): readonly PageItem[] => rows.flatMap(({ items }) => items);

const oneColumn = (rows: readonly PageRow[]): LaidOut => ({
  items: itemsOf(rows),
  height: heightOf(rows),
  columns: 1,
  gaps: Math.max(0, rows.length - 1),
  place: (x, y, more) => stackRows(rows, { x, y, more }).nodes,
});

/** In a column, two elements side by side would be too narrow. */
function wholeWidth(item: LayoutItem): LayoutItem {
  const fields = fieldsOf(item.element);
  const { width, ...settings } = settingsOf(fields);
  return width === undefined ? item : { ...item, element: { ...fields, settings }, half: false };
}

type Heights = ReadonlyMap<number, number>;

/** -1: charts and maps are as low as possible. 0: as low as elsewhere. 1: as high as possible. */
type Stretch = number;
const lowest: Stretch = -1;
const highest: Stretch = 1;

const stretched = (natural: ReadonlyMap<number, NaturalHeight>, by: Stretch): Heights =>
  new Map(
    [...natural].map(([index, { height, least, most }]) => [
      index,
      Math.max(60, Math.round(height * (by < 0 ? 1 + by * (1 - least) : 1 + by * (most - 1)))),
    ]),
  );

/** The greatest heights of charts and maps with which all has room, by halving. */
function fittingHeights(content: readonly unknown[], plan: Plan, context: RenderContext): Heights {
  const natural = naturalHeights(content, pageOf(plan), context);
  const fits = (by: Stretch): boolean =>
    layOut(content, plan, { ...context, heights: stretched(natural, by) }).height <= plan.room;
  if (natural.size === 0 || fits(highest)) return stretched(natural, highest);
  let [from, to]: [Stretch, Stretch] = fits(0) ? [0, highest] : [lowest, 0];
  for (let step = 0; step < 6; step++) {
    const by = (from + to) / 2;
    if (fits(by)) from = by;
    else to = by;
  }
  return stretched(natural, from);
}
