import { compile } from "../../compile/compile.js";
import { ruleTexts } from "../../config/rule-texts.js";
import { type ChartType, findChart } from "../../language/charts.js";
import { chartExample } from "../../language/examples.js";
import type { HoverPart } from "../hover/part.js";
import { partsOf, topicParts } from "../hover/topic-parts.js";
import { svgUri } from "../svg-uri.js";
import { ruleTopic } from "../topics/rule-topic.js";
import type { ItemTopic } from "./topic.js";

const pictures = new Map<string, Promise<string>>();

/** The text of `igx explain` about a topic, with a picture if it can be drawn. Empty for an unknown name. */
export async function documentationOf([kind, name]: ItemTopic): Promise<readonly HoverPart[]> {
  switch (kind) {
    case "chart":
      return [...(await pictureOf(name)), ...topicParts(kind, name)];
    case "icon":
      return iconParts(name);
    case "rule": {
      const rule = (await ruleTexts()).find(({ code }) => code === name);
      return rule ? partsOf(ruleTopic(rule)) : [];
    }
    default:
      return topicParts(kind, name);
  }
}

async function pictureOf(name: string): Promise<readonly HoverPart[]> {
  const chart = findChart(name);
  return chart ? [{ kind: "image", alt: name, address: await chartPicture(chart) }] : [];
}

/** Grey, which is visible on light and on dark. */
async function iconParts(name: string): Promise<readonly HoverPart[]> {
  const { findIcon } = await import("../../render/icons/find-icon.js");
  const path = findIcon(name);
  if (path === undefined) return [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="48" height="48"><path fill="#888" d="${path}"/></svg>`;
  return [{ kind: "image", alt: name, address: svgUri(svg) }];
}

/** A small picture of a chart of a type, as a `data` URI. Made when first asked for, and kept. */
function chartPicture(chart: ChartType): Promise<string> {
  const picture = pictures.get(chart.name) ?? draw(chart);
  pictures.set(chart.name, picture);
  return picture;
}

async function draw(chart: ChartType): Promise<string> {
  const { output } = await compile({ path: "chart.igx", text: chartExample(chart) });
  const { renderSvg } = await import("../../render/render-svg.js");
  return svgUri(renderSvg(output?.pictureJson, { width: 320, note: false }));
}
