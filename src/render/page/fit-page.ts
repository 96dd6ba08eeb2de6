import { maxOf } from "../../text/extremes.js";
import { fieldsOf } from "../../text/fields-of.js";
import { sheetsOfChart } from "../describe/data-tables.js";
import { settingsOf } from "../element.js";
import type { MarkupNode } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { readingOrder } from "./arrange.js";
import { balanced } from "./balanced.js";
import { headingsAbove } from "./headings.js";
import type { LayoutItem, LayoutRow } from "./layout.js";
import { marginOf } from "./measures.js";
import { drawRows, pageRows } from "./page.js";
import type { PageItem } from "./page-item.js";
import type { PageRow } from "./page-row.js";
import { heightOf } from "./pages.js";
import { stackRows } from "./stack-rows.js";

/** A page that is exactly as high as its width and the ratio of its sides make it. Pixels of the page before it is scaled. */
export interface FittedPage {
  readonly nodes: readonly MarkupNode[];
  readonly items: readonly PageItem[];
  readonly width: number;
  readonly height: number;
}

export interface FitWishes {
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
/** How much higher than usual a chart may be. */
const highest = 2.6;
/** White space that is added between two rows at most. */
const mostMore = 32;
const columnGap = 40;

/**
 * Lays a content out on a page of a ratio. A page that is too low is laid out wider, and in columns if it is wide, until everything
 * has room; it is drawn smaller then. On a page that is too high, charts grow and white space is distributed.
 */
export function fitPage(content: readonly unknown[], wishes: FitWishes, context: RenderContext): FittedPage {
  const { onNotes: _onNotes, ...silent } = context;
  const plan = bestPlan(content, wishes, silent);
  const grown = grow(content, plan, silent);
  const laid = layOut(grown, plan, context);
  const free = plan.room - laid.height;
  const more = laid.gaps === 0 ? 0 : Math.max(0, Math.min(mostMore, free / laid.gaps));
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

/** The width of a column of the page, and of the page whose rows are as wide as it. */
function columnOf({ width, columns, margin }: Plan): { readonly inner: number; readonly page: number } {
  const inner = (width - 2 * margin - (columns - 1) * columnGap) / columns;
  return { inner, page: inner + 2 * marginOf(inner + 80) };
}

/** The narrowest page on which everything has room; of several numbers of columns the smallest. */
function bestPlan(content: readonly unknown[], { width, aspect, top, foot }: FitWishes, context: RenderContext): Plan {
  const plans = widenings.flatMap((wider) =>
    columnsFor(aspect).map((columns): Plan => {
      const page = width * wider;
      const [above, below] = [top(page), foot(page)];
      const margin = marginOf(page);
      return { width: page, columns, margin, top: above, foot: below, room: page / aspect - above - below };
    }),
  );
  let least: { readonly plan: Plan; readonly over: number } | undefined;
  for (const plan of plans) {
    const over = layOut(content, plan, context).height / Math.max(1, plan.room);
    if (over <= 1) return plan;
    if (!least || over < least.over) least = { plan, over };
  }
  return least!.plan;
}

const columnsFor = (aspect: number): readonly number[] => (aspect < 1.2 ? [1] : aspect < 2 ? [1, 2] : [1, 2, 3]);

interface LaidOut {
  readonly items: readonly PageItem[];
  readonly height: number;
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
  // What is side by side on other pages is below each other here, and each heading stays with its picture.
  const single = readingOrder(content).map((item): LayoutRow => [wholeWidth(item)]);
  const rows = drawRows(single.slice(titled), headingsAbove(content), page, context);
  const parts = balanced(rows, columns);
  const top = heightOf(head) + (titled === 1 && rows.length > 0 ? 24 : 0);
  return {
    items: itemsOf([...head, ...rows]),
    height: top + maxOf(parts.map(heightOf), 0),
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
  gaps: Math.max(0, rows.length - 1),
  place: (x, y, more) => stackRows(rows, { x, y, more }).nodes,
});

/** In a column, two elements side by side would be too narrow. */
function wholeWidth(item: LayoutItem): LayoutItem {
  const fields = fieldsOf(item.element);
  const { width, ...settings } = settingsOf(fields);
  return width === undefined ? item : { ...item, element: { ...fields, settings }, half: false };
}

/** The content with charts as high as the page has room for, by halving what is left between "as they are" and the highest. */
function grow(content: readonly unknown[], plan: Plan, context: RenderContext): readonly unknown[] {
  if (layOut(content, plan, context).height >= plan.room) return content;
  const natural = heightsOf(content, plan, context);
  if (natural.every((height) => height === undefined)) return content;
  const withFactor = (factor: number) => content.map((element, index) => withHeight(element, natural[index], factor));
  let best = content;
  for (let [from, to, step] = [1, highest, 0]; step < 6; step++) {
    const factor = step === 0 ? to : (from + to) / 2;
    const grown = withFactor(factor);
    if (layOut(grown, plan, context).height <= plan.room) {
      best = grown;
      if (step === 0) return best;
      from = factor;
    } else to = factor;
  }
  return best;
}

/** How high each chart is whose height the author has left open. */
function heightsOf(content: readonly unknown[], plan: Plan, context: RenderContext) {
  const page = plan.columns === 1 ? plan.width : columnOf(plan).page;
  return content.map((element) => {
    const fields = fieldsOf(element);
    const { height, category_height: category } = settingsOf(fields);
    const open =
      fields["type"] === "chart" && fields["chart_type"] !== "table" && height === undefined && category === undefined;
    if (!open || sheetsOfChart(fields).length !== 1) return undefined;
    return heightOf(pageRows([element], page, context));
  });
}

function withHeight(element: unknown, natural: number | undefined, factor: number): unknown {
  if (natural === undefined) return element;
  const fields = fieldsOf(element);
  return { ...fields, settings: { ...settingsOf(fields), height: Math.max(60, Math.round((natural - 24) * factor)) } };
}
