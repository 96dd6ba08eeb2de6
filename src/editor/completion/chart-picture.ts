import { compile } from "../../compile/compile.js";
import type { ChartType } from "../../language/charts.js";
import { chartExample } from "../../language/examples.js";
import { svgUri } from "../svg-uri.js";

const pictures = new Map<string, Promise<string>>();

/** A small picture of a chart of a type, as a `data` URI. Made when first asked for, and kept. */
export function chartPicture(chart: ChartType): Promise<string> {
  const picture = pictures.get(chart.name) ?? draw(chart);
  pictures.set(chart.name, picture);
  return picture;
}

async function draw(chart: ChartType): Promise<string> {
  const { output } = await compile({ path: "chart.igx", text: chartExample(chart) });
  const { renderSvg } = await import("../../render/render-svg.js");
  return svgUri(renderSvg(output?.content, { width: 320, note: false }));
}
