import { findRule } from "../../compile/rule-registry.js";
import { findChart } from "../../language/charts.js";
import { findFunction } from "../../language/functions.js";
import { signatureOf } from "../../language/signature.js";
import { chartPicture } from "./chart-picture.js";
import { svgUri } from "./svg-uri.js";
import type { Topic } from "./topic.js";

/** What the reference says of a topic, in Markdown, with a picture of what can be drawn. */
export async function documentationOf([table, name]: Topic): Promise<string | undefined> {
  switch (table) {
    case "chart":
      return chartDocumentation(name);
    case "function":
      return functionDocumentation(name);
    case "icon":
      return iconDocumentation(name);
    case "rule":
      return findRule(name)?.explanation;
  }
}

async function chartDocumentation(name: string): Promise<string | undefined> {
  const chart = findChart(name);
  return chart && `${chart.documentation}\n\n![${name}](${await chartPicture(chart)})`;
}

function functionDocumentation(name: string): string | undefined {
  const definition = findFunction(name);
  if (!definition) return undefined;
  const { documentation, example } = definition;
  const [expression, result] = example;
  return `\`\`\`\n${signatureOf(definition)}\n\`\`\`\n\n${documentation}\n\n\`${expression}\` is \`${JSON.stringify(result)}\``;
}

async function iconDocumentation(name: string): Promise<string | undefined> {
  const { findIcon } = await import("../../render/icons/find-icon.js");
  const path = findIcon(name);
  if (path === undefined) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="48" height="48"><path fill="#888" d="${path}"/></svg>`;
  return `![${name}](${svgUri(svg)})`;
}
