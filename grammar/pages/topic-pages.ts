import { type ChartType, charts } from "../../src/language/charts.js";
import { chartExample } from "../../src/language/examples.js";
import type { FunctionDefinition } from "../../src/language/function.js";
import { functions } from "../../src/language/functions.js";
import { elements } from "../../src/language/registry.js";
import { signatureOf } from "../../src/language/signature.js";
import { chartSynonymsOf } from "../../src/language/synonyms.js";
import { code, fenced, page, table } from "./markdown.js";

/** A page for each function, by its name. */
export const functionPages = (): ReadonlyMap<string, string> =>
  new Map(functions.map((one) => [one.name, functionPage(one)]));

/** A page for each chart type, by its name. */
export const chartPages = (): ReadonlyMap<string, string> => new Map(charts.map((one) => [one.name, chartPage(one)]));

function functionPage(definition: FunctionDefinition): string {
  const [expression, result] = definition.example;
  return page(
    `# ${definition.name}`,
    fenced("text", signatureOf(definition)),
    definition.documentation,
    `${code(expression)} is ${code(JSON.stringify(result))}.`,
    "An argument with `?` is optional; `=>` marks a function as an argument, such as `x => x.bags > 1`. [All functions](../reference.md#functions) on one page.",
  );
}

function chartPage(chart: ChartType): string {
  const { name, family, documentation, columns } = chart;
  const attributes = elements
    .find(({ type }) => type === "chart")!
    .attributes.filter((one) => one.charts === undefined || one.charts.includes(name));
  const synonyms = chartSynonymsOf(name);
  const others = charts.filter((one) => one.family === family && one.name !== name);
  return page(
    `# ${name}`,
    documentation,
    columns && `The columns after the titles, in this order: ${columns.join(", ")}.`,
    fenced("igx", chartExample(chart)),
    "## Attributes",
    table(
      ["attribute", "meaning"],
      attributes.map((one) => [code(one.example), one.documentation]),
    ),
    others.length === 0
      ? undefined
      : `## Related charts\n\n${others.map((one) => `- [${one.name}](${one.name}.md): ${one.documentation}`).join("\n")}`,
    synonyms.length === 0 ? undefined : `Other names, for which igx suggests this type: ${synonyms.join(", ")}.`,
  );
}
