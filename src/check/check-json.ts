import { findNodeAtLocation } from "jsonc-parser";
import type { z } from "zod";
import type { DiagnosticDescriptor } from "../diagnostics/descriptor.js";
import {
  attributeType,
  missingAuthor,
  missingCell,
  missingChartType,
  missingData,
  missingTerritory,
  valueNotNumber,
} from "../diagnostics/messages/elements.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { chartNames, findChart } from "../language/charts.js";
import type { ContentSchemas } from "../language/content-schema.js";
import { findElement } from "../language/registry.js";
import { closest } from "../text/closest.js";
import type { JsonNode } from "../text/json.js";
import type { Span } from "../text/span.js";
import type { JsonElement } from "./model.js";
import { heightConflict } from "./rules/height-conflict.js";
import { iconNotTable } from "./rules/icon-not-table.js";
import { invalidColor } from "./rules/invalid-color.js";
import { unknownChartType } from "./rules/unknown-chart-type.js";
import { widthNotHalf } from "./rules/width-not-half.js";

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

/** A JSON object in a text: what an `element` fence holds, or an element of content JSON. */
export type JsonObject = Pick<JsonElement, "file" | "root" | "offset" | "value">;

/**
 * Checks the JSON of an `element` fence against the schema, which stands for the errors of the specification. For a `type` or
 * `chart_type` that is not known they are warnings: the fence is the way to reach what the language does not know.
 */
export function checkJson(
  element: JsonObject,
  { elementSchema, settingsSchema }: ContentSchemas,
  report: Report,
): void {
  const { type, chart_type: chartType, settings } = element.value;
  const known = typeof type !== "string" || findElement(type) !== undefined;
  const knownChart = type !== "chart" || typeof chartType !== "string" || findChart(chartType) !== undefined;
  const target = known ? element.value : { settings };
  const lenient: Report = (rule, span, params, details) =>
    report(rule, span, params, { ...details, ...(known && knownChart ? {} : { severity: "warning" }) });
  const issues = issuesOf(target, known ? elementSchema : settingsSchema);
  if (!issues) report(attributeType, spanOf(element.root, element, false), tooManyIssues);
  else for (const issue of issues) for (const leaf of leaves(issue, [])) reportIssue(leaf, element, lenient);
}

/** `undefined` where there are more than the schema library can pass on: it hands them to a function as arguments. */
function issuesOf(target: unknown, schema: z.ZodType): readonly Issue[] | undefined {
  try {
    return schema.safeParse(target).error?.issues ?? [];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const tooManyIssues = { name: "element", subject: "The element", expected: "wrong in more places than can be listed" };

interface Leaf {
  readonly issue: Issue;
  readonly path: Path;
}

/** Of a union, the issues of the alternative that got furthest: that is the one that was meant. */
function leaves(issue: Issue, prefix: Path): readonly Leaf[] {
  const path = [...prefix, ...(issue.path as Path)];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ issue, path }];
  const alternatives = issue.errors.map((issues) => issues.flatMap((inner) => leaves(inner, path)));
  const depth = (alternative: readonly Leaf[]) =>
    alternative.reduce((deepest, leaf) => Math.max(deepest, leaf.path.length), 0);
  const best = alternatives.reduce((deepest, alternative) => Math.max(deepest, depth(alternative)), 0);
  // Where none got anywhere, the value is simply of the wrong type.
  return best === path.length ? [{ issue, path }] : alternatives.find((alternative) => depth(alternative) === best)!;
}

function reportIssue({ issue, path }: Leaf, element: JsonObject, report: Report): void {
  const node = findNodeAtLocation(element.root, [...path]);
  const span = spanOf(node ?? parentOf(element.root, path), element, node !== undefined);
  const name = String(path.at(-1) ?? "element");
  const value = node?.value as unknown;
  const rule = issue.code === "custom" ? (issue.params?.["rule"] as string | undefined) : undefined;
  if (rule === "height-conflict") report(heightConflict.rule, span, undefined);
  else if (rule === "missing-author") reportMissing("author", path, element, span, report);
  else if (rule === "icon-not-table") reportIcon(element, span, report);
  else if (!node) reportMissing(name, path, element, span, report);
  else if (issue.code === "invalid_format")
    report(invalidColor.rule, span, { color: String(value), form: "hex, such as `#6f4e37`" });
  else if (name === "width" && typeof value === "number")
    report(widthNotHalf.rule, span, { width: textOf(node, element) });
  else if (name === "chart_type" && typeof value === "string")
    report(unknownChartType.rule, span, { name: value, suggestion: closest(value, chartNames) });
  else if (name === "value" && element.value["type"] === "map")
    report(valueNotNumber, span, { found: textOf(node, element) });
  else
    report(attributeType, span, {
      name,
      subject: subject(path),
      expected: expected(issue),
      found: short(textOf(node, element)),
    });
}

/** An entry of a list has no name of its own. */
const subject = (path: Path): string | undefined =>
  typeof path.at(-1) === "number" ? `An entry of \`${path.findLast((step) => typeof step === "string")}\`` : undefined;

function reportIcon({ value }: JsonObject, span: Span, report: Report): void {
  const chartType = String(value["chart_type"]);
  // Of a type that is not known, that is what there is to say.
  if (findChart(chartType)) report(iconNotTable.rule, span, { chartType });
}

/** A required field that is not there, by the rule that the language has for it. */
function reportMissing(name: string, path: Path, element: JsonObject, span: Span, report: Report): void {
  const whole: Readonly<Record<string, DiagnosticDescriptor>> = {
    author: missingAuthor,
    territory: missingTerritory,
    chart_type: missingChartType,
  };
  const rule = path.length === 1 ? whole[name] : undefined;
  const details = { hint: `Add the field \`${name}\`.` };
  if (rule) report(rule, span, undefined, details);
  else if (path.length === 1 && name === "data") report(missingData, span, { what: "The element" }, details);
  else if (element.value["type"] === "map" && path[0] === "data" && path.length === 3)
    report(missingCell, span, { names: [name] }, details);
  else report(attributeType, span, { name, expected: "required" }, details);
}

const typeNames: Readonly<Record<string, string>> = {
  object: "an object",
  array: "an array",
  string: "a text",
  number: "a number",
  boolean: "`true` or `false`",
};

/** What the schema asks for, in words of our own. */
function expected(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeNames[issue.expected] ?? issue.expected;
    case "invalid_value":
      return issue.values.map((value) => `\`${String(value)}\``).join(" or ");
    case "invalid_union":
      // Without alternatives it is the `type` that decides between them.
      return issue.errors.length === 0 ? "a text" : issue.errors.map(([first]) => expected(first!)).join(" or ");
    default:
      // The one refinement of the schema that stands for no rule: a figure.
      return "a text, an integer, `true` or `false`";
  }
}

const short = (text: string): string => `\`${text.length > 40 ? `${text.slice(0, 37)}…` : text}\``;

function parentOf(root: JsonNode, path: Path): JsonNode {
  for (let length = path.length - 1; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

const textOf = (node: JsonNode, { file, offset }: JsonObject): string =>
  file.text.slice(offset + node.offset, offset + node.offset + node.length);

/** The value itself; of an object that lacks something, only its brace, so that the finding stays on one line. */
const spanOf = (node: JsonNode, { offset }: JsonObject, found: boolean): Span => ({
  start: offset + node.offset,
  end: offset + node.offset + (found ? node.length : 1),
});
