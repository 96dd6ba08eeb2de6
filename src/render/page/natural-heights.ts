import { fieldsOf } from "../../text/fields-of.js";
import { sheetsOfChart } from "../describe/data-tables.js";
import { type ElementFields, settingsOf } from "../element.js";
import type { RenderContext } from "../render-context.js";
import { pageRows } from "./page.js";
import { heightOf } from "./pages.js";

/** The least and the most of the usual height: of a map all is still seen when it is small, of a chart the texts need their room. */
const bounds = { chart: [0.7, 2.6], map: [0.35, 2.6] } as const;

export interface NaturalHeight {
  readonly height: number;
  readonly least: number;
  readonly most: number;
}

/** How high each chart and map is on a page of some width, if the content leaves its height open. */
export function naturalHeights(
  content: readonly unknown[],
  page: number,
  context: RenderContext,
): ReadonlyMap<number, NaturalHeight> {
  const found = content.flatMap((element, index): (readonly [number, NaturalHeight])[] => {
    const kind = openKind(fieldsOf(element));
    if (!kind) return [];
    const [least, most] = bounds[kind];
    return [[index, { height: heightOf(pageRows([element], page, context)) - aroundIt, least, most }]];
  });
  return new Map(found);
}

/** About the height of a legend or of a note. */
const aroundIt = 24;

function openKind(element: ElementFields): keyof typeof bounds | undefined {
  if (element["type"] === "map") return "map";
  if (element["type"] !== "chart" || element["chart_type"] === "table") return undefined;
  const { height, category_height: category } = settingsOf(element);
  return height === undefined && category === undefined && sheetsOfChart(element).length === 1 ? "chart" : undefined;
}
