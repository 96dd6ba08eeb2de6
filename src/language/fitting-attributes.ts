import { type AttributeDefinition, fromOptions } from "./attributes.js";
import { findChart } from "./charts.js";
import type { ElementDefinition } from "./element.js";

/** The attributes that an attribute needs beside it, or excludes. */
interface Condition {
  readonly needs?: readonly string[];
  readonly excludes?: readonly string[];
}

const conditions: Readonly<Record<string, Condition>> = {
  width: { excludes: ["half"] },
  half: { excludes: ["width"] },
  // Section 2.3 of the specification allows one of them.
  height: { excludes: ["category_height"] },
  category_height: { excludes: ["height"] },
  columns: { excludes: ["row"] },
  row: { excludes: ["columns"] },
  series: { needs: ["row"] },
  value: { needs: ["row"] },
  aggregate: { needs: ["row"] },
  other: { needs: ["top"] },
};

const optionsOfFrom: ReadonlySet<string> = new Set(fromOptions.map(({ name }) => name));

const ofCharts = new Map<string, readonly AttributeDefinition[]>();

/** The attributes of an element: of a chart, those that its type has. All of them for an unknown type, or without one. */
export function attributesOf({ attributes }: Pick<ElementDefinition, "attributes">, chart?: string) {
  if (chart === undefined || !findChart(chart)) return attributes;
  let known = ofCharts.get(chart);
  if (!known) {
    known = attributes.filter(({ charts }) => charts?.includes(chart) ?? true);
    ofCharts.set(chart, known);
  }
  return known;
}

/**
 * The attributes that can be added to those that are written: not there yet, not in conflict with one that is, and with a meaning. `chart`
 * is the type of the chart, if the element is one; an unknown type has all attributes.
 */
export const fittingAttributes = (
  definitions: readonly AttributeDefinition[],
  written: readonly string[],
  chart?: string,
): readonly AttributeDefinition[] =>
  definitions.filter(
    (definition) =>
      !written.includes(definition.name) &&
      (definition.target === "picture" || fitsBeside(definition.name, written)) &&
      (!chart || fitsChart(definition, chart)),
  );

function fitsBeside(name: string, written: readonly string[]): boolean {
  const { needs = [], excludes = [] } = conditions[name] ?? {};
  if (optionsOfFrom.has(name) && !written.includes("from")) return false;
  return needs.every((one) => written.includes(one)) && !excludes.some((one) => written.includes(one));
}

function fitsChart({ name, charts }: AttributeDefinition, chart: string): boolean {
  const family = findChart(chart)?.family;
  if (family === undefined) return true;
  if (charts) return charts.includes(chart);
  if (name === "category_height") return family === "bar";
  return name !== "icon" || family === "table";
}
