import {
  BarChart,
  CandlestickChart,
  CustomChart,
  FunnelChart,
  GaugeChart,
  LineChart,
  PieChart,
  ScatterChart,
  ThemeRiverChart,
  TreemapChart,
} from "echarts/charts";
import { GridComponent, PolarComponent, SingleAxisComponent } from "echarts/components";
import { type EChartsCoreOption, init, setPlatformAPI, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { MarkupNode } from "../markup/node.js";
import { textWidth } from "../text/measure.js";
import { fromVNode, type VNode, type VNodeHooks } from "./from-vnode.js";

use([
  BarChart,
  CandlestickChart,
  CustomChart,
  FunnelChart,
  GaugeChart,
  LineChart,
  PieChart,
  ScatterChart,
  ThemeRiverChart,
  TreemapChart,
  GridComponent,
  PolarComponent,
  SingleAxisComponent,
  SVGRenderer,
]);

// Without it ECharts guesses widths in Node and measures them with the installed fonts in browsers, so pictures would differ.
setPlatformAPI({
  createCanvas: () => undefined as never,
  measureText: (text, font) => ({ width: textWidth(text ?? "", fontOf(font ?? "")) }),
});

const fontOf = (font: string) => ({
  size: Number(/([\d.]+)px/.exec(font)?.[1] ?? 12),
  weight: /\b(?:bold|[6-9]00)\b/.test(font) ? (600 as const) : (400 as const),
});

export type { EChartsCoreOption };

export interface EchartsSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws with ECharts, without a DOM, as plain nodes: no ids or classes of its own, no styles, nothing that differs between two runs.
 * Give every text a colour: the default colours of ECharts ignore the theme. Use `titledLabels` for texts that have to be shortened.
 */
export function drawEcharts(
  option: EChartsCoreOption,
  { width, height }: EchartsSize,
  hooks: VNodeHooks,
): readonly MarkupNode[] {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: "Inter", fontSize: 12 },
      stateAnimation: { duration: 0 },
      ...option,
    });
    // The painter's tree instead of its SVG text, so that only igx escapes texts and controls the attributes.
    const { painter } = chart.getZr() as unknown as { readonly painter: { renderToVNode: (options: object) => VNode } };
    return fromVNode(
      painter.renderToVNode({ compress: true, animation: false, emphasis: false, willUpdate: false }),
      hooks,
    );
  } finally {
    // ECharts keeps every instance in a registry until it is disposed.
    chart.dispose();
  }
}
