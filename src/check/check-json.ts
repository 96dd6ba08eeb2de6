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
import { duplicateAttribute } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { findChart } from "../language/charts.js";
import type { ContentSchemas, SchemaRule } from "../language/content-schema.js";
import { findElement } from "../language/registry.js";
import { suggestChart } from "../language/synonyms.js";
import { duplicateKey, type JsonNode, jsonNodeAt } from "../text/json.js";
import type { Span } from "../text/span.js";
import type * as z from "../text/zod.js";
import { jsonAdvice } from "./json-advice.js";
import { innermostAt } from "./json-place.js";
import { reportMisspelledFields, reportMisspelledType } from "./misspelled-names.js";
import type { JsonElement } from "./model.js";
import { reportOneSheet } from "./one-sheet.js";
import { heightConflict } from "./rules/height-conflict.js";
import { iconNotTable } from "./rules/icon-not-table.js";
import { invalidColor } from "./rules/invalid-color.js";
import { unknownChartType } from "./rules/unknown-chart-type.js";
import { widthNotHalf } from "./rules/width-not-half.js";

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

/** A JSON object in a text: the content of an `element` fence, or an element of content JSON. */
type JsonObject = Pick<JsonElement, "file" | "root" | "offset" | "value">;

/**
 * Checks the JSON of an `element` fence against the schema of the specification. For an unknown `type` or `chart_type`, the errors
 * become warnings: fences exist so that writers can use elements that this igx does not know yet.
 */
export function checkJson(
  element: JsonObject,
  { elementSchema, settingsSchema, fieldsOfElement }: ContentSchemas,
  report: Report,
): void {
  const { type, chart_type: chartType, settings } = element.value;
  // A `type` that is not a string is a mistake, not an unknown element.
  const known = typeof type !== "string" || findElement(type) !== undefined;
  const knownChart = type !== "chart" || typeof chartType !== "string" || findChart(chartType) !== undefined;
  // Of an unknown element igx knows only the settings, which all elements share.
  const target = known ? element.value : { settings };
  const lenient: Report = (rule, span, params, details) =>
    report(rule, span, params, { ...details, ...(known && knownChart ? {} : { severity: "warning" }) });
  const isOneSheet = reportOneSheet(element, lenient);
  const issues = issuesOf(isOneSheet ? { ...target, data: [] } : target, known ? elementSchema : settingsSchema);
  if (!issues) report(attributeType, spanOf(element.root, element, false), tooManyIssues);
  else for (const issue of issues) for (const leaf of leaves(issue, [])) reportIssue(leaf, element, lenient);
  // JSON allows it, but only one of the two values counts: the service decides which.
  const again = duplicateKey(element.root);
  if (again)
    report(duplicateAttribute, spanOf(again, element, true), { name: String(again.value) }, { severity: "warning" });
  if (typeof type !== "string") return;
  const fields = fieldsOfElement(type);
  if (fields) reportMisspelledFields(element, type, fields, report);
  else reportMisspelledType(element, type, report);
}

/** `undefined` if there are too many issues for zod, which spreads them as arguments of a function and overflows the stack. */
function issuesOf(target: unknown, schema: z.ZodType): readonly Issue[] | undefined {
  try {
    return schema.safeParse(target).error?.issues ?? [];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const tooManyIssues = { name: "element", problem: "The element has more errors than igx can list." };

interface Leaf {
  readonly issue: Issue;
  readonly path: Path;
}

/** For a union, the issues of the alternative that matched most deeply: the writer probably meant that one. */
function leaves(issue: Issue, prefix: Path): readonly Leaf[] {
  const path = [...prefix, ...(issue.path as Path)];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ issue, path }];
  const alternatives = issue.errors.map((issues) => issues.flatMap((inner) => leaves(inner, path)));
  const depth = (alternative: readonly Leaf[]) =>
    alternative.reduce((deepest, leaf) => Math.max(deepest, leaf.path.length), 0);
  const best = alternatives.reduce((deepest, alternative) => Math.max(deepest, depth(alternative)), 0);
  // If no alternative matched anything, the value has the wrong type.
  return best === path.length ? [{ issue, path }] : alternatives.find((alternative) => depth(alternative) === best)!;
}

/**
 * An issue of the schema as a finding. Each mistake has the same rule as in a written element, so that a project can suppress or look up
 * both under one code.
 */
function reportIssue({ issue, path }: Leaf, element: JsonObject, report: Report): void {
  // A missing field has no node; then the finding is at the object that lacks it.
  const node = jsonNodeAt(element.root, path);
  const span = spanOf(innermostAt(element.root, path), element, node !== undefined);
  const name = String(path.at(-1) ?? "element");
  const value = node?.value as unknown;
  const rule = issue.code === "custom" ? (issue.params?.["rule"] as SchemaRule | undefined) : undefined;
  if (rule) refinements[rule](path, element, span, report);
  else if (!node) reportMissing(name, path, element, span, report);
  else if (issue.code === "invalid_format")
    report(invalidColor.rule, span, { color: String(value), form: "a hex colour, such as `#6f4e37`" });
  else if (name === "width" && typeof value === "number")
    report(widthNotHalf.rule, span, { width: textOf(node, element) }, { hint: widthHint });
  else if (name === "chart_type" && typeof value === "string")
    report(unknownChartType.rule, span, { name: value, suggestion: suggestChart(value) });
  else if (name === "value" && element.value["type"] === "map")
    report(valueNotNumber, span, { found: textOf(node, element) });
  else {
    const text = textOf(node, element);
    const hint = jsonAdvice(issue, value, text);
    const expectation = { expected: name === "figure" ? aFigure : expected(issue), found: short(text) };
    report(attributeType, span, { name, subject: subject(path), ...expectation }, { hint });
  }
}

/** The hints of these two rules show attributes, which JSON does not have. */
const widthHint = "Write `0.5`, or remove `width` for the full width.";
const iconHint = 'Remove `icon`, or write `"chart_type": "table"`.';

/** How each refinement of the schema is reported. A new one without its entry is a type error. */
const refinements: Readonly<Record<SchemaRule, (path: Path, element: JsonObject, span: Span, report: Report) => void>> =
  {
    "height-conflict": (_path, _element, span, report) => report(heightConflict.rule, span, undefined),
    "missing-author": (path, element, span, report) => reportMissing("author", path, element, span, report),
    "icon-not-table": (_path, element, span, report) => reportIcon(element, span, report),
  };

/** The subject of a message about an entry of a list, which has no name of its own. */
const subject = (path: Path): string | undefined =>
  typeof path.at(-1) === "number" ? `An entry of \`${path.findLast((step) => typeof step === "string")}\`` : undefined;

function reportIcon({ value }: JsonObject, span: Span, report: Report): void {
  const chartType = String(value["chart_type"]);
  // An unknown chart type has a finding of its own.
  if (findChart(chartType)) report(iconNotTable.rule, span, { chartType }, { hint: iconHint });
}

/** Reports a missing field with the same rule as in written elements. */
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
  string: "a string",
  number: "a number",
  boolean: "`true` or `false`",
};

const aFigure = "a string, an integer, `true` or `false`";

/** The expectation of the schema, in the terms of the other messages: the texts of zod differ between versions. */
function expected(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeNames[issue.expected] ?? issue.expected;
    case "invalid_value":
      return issue.values.map((value) => `\`${String(value)}\``).join(" or ");
    case "invalid_union":
      // A discriminated union without alternatives: the `type` itself is wrong.
      return issue.errors.length === 0 ? "a string" : issue.errors.map(([first]) => expected(first!)).join(" or ");
    default:
      // The only refinement of the schema without a rule of its own.
      return aFigure;
  }
}

const short = (text: string): string => `\`${text.length > 40 ? `${text.slice(0, 37)}…` : text}\``;

const textOf = (node: JsonNode, { file, offset }: JsonObject): string =>
  file.text.slice(offset + node.offset, offset + node.offset + node.length);

/** The span of the value. For a missing field, only the brace of its object, so that the finding stays on one line. */
const spanOf = (node: JsonNode, { offset }: JsonObject, found: boolean): Span => ({
  start: offset + node.offset,
  end: offset + node.offset + (found ? node.length : 1),
});
