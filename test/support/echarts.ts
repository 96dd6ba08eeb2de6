import { BarChart, LineChart, ThemeRiverChart } from "echarts/charts";
import { GridComponent, PolarComponent, SingleAxisComponent } from "echarts/components";
import { type EChartsCoreOption, init, setPlatformAPI, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { Plot, ValueAxis } from "../../src/render/charts/axes/value-axis.js";

/*
 * The drawing of Apache ECharts, as paths and places of texts: igx draws bars, lines and streams itself, in the same places.
 */

use([BarChart, LineChart, ThemeRiverChart, GridComponent, PolarComponent, SingleAxisComponent, SVGRenderer]);
// Texts at bars are centred by their anchors, so no width of a text decides.
setPlatformAPI({ createCanvas: () => undefined as never, measureText: () => ({ width: 12 }) });

interface VNode {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly children?: readonly (VNode | undefined)[];
  readonly text?: string;
}

export interface EchartsDrawing {
  /** The data of all paths but those that clip, in their order. */
  readonly paths: readonly string[];
  /** The transformations of all texts, with the texts. */
  readonly texts: readonly string[];
}

export function drawWithEcharts(option: EChartsCoreOption, width: number, height: number): EchartsDrawing {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption({ animation: false, textStyle: { fontFamily: "Inter", fontSize: 12 }, ...option });
    const { painter } = chart.getZr() as unknown as { readonly painter: { renderToVNode: (options: object) => VNode } };
    const all = nodesIn(
      painter.renderToVNode({ compress: true, animation: false, emphasis: false, willUpdate: false }),
    );
    return {
      paths: all.filter(({ tag }) => tag === "path").map(({ attrs }) => String(attrs["d"])),
      texts: all.flatMap(({ tag, attrs, text }) => (tag === "text" ? [`${attrs["transform"]} ${text}`] : [])),
    };
  } finally {
    chart.dispose();
  }
}

const nodesIn = (node: VNode): readonly VNode[] =>
  node.tag === "clipPath" ? [] : [node, ...(node.children ?? []).flatMap((child) => (child ? nodesIn(child) : []))];

/** A plot without axes that ECharts draws, whose ends are the given ones. */
export const gridOf = (plot: Plot) => ({ ...plot, outerBoundsMode: "none" });

export const numbersAxis = ({ min, max }: Pick<ValueAxis, "min" | "max">) => ({
  type: "value",
  show: false,
  min,
  max,
  interval: max - min,
  containShape: false,
});

export const categoriesAxis = (count: number) => ({
  type: "category",
  show: false,
  data: Array.from({ length: count }, (_, index) => String(index)),
});
