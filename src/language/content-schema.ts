import { finiteNumber } from "../text/json.js";
import * as z from "../text/zod.js";
import { chartNames, findChart } from "./charts.js";
import { hexColor, regionColor, rowColor } from "./colors.js";
import { conflictingHeights, halfWidth, hasMisplacedIcon, lacksAuthor } from "./conditions.js";
import type { Content, ElementType } from "./content.js";
import { type KnownFields, knownFields } from "./content-fields.js";

/*
 * The schema of content JSON by section 2 of the specification, with both forms of chart data and the alias of the author of a
 * quote. Unknown fields are valid, because the specification does not forbid them. A refinement names its rule in `params.rule`,
 * so that the finding has the code of the rule.
 */

/** The rules that refinements of the schema check. Their conditions are those of `conditions.ts`, as for written elements. */
export type SchemaRule = "height-conflict" | "missing-author" | "icon-not-table";

/** `when`: zod would skip the refinement if another part of the element is wrong, and report errors one after the other. */
const rule = (code: SchemaRule) => ({ params: { rule: code }, when: () => true });

/** JSON has numbers beyond doubles, such as 1e400. `JSON.parse` reads them as infinite, which `z.number()` rejects. */
const number = z.preprocess(finiteNumber, z.number());

const cell = z.union([z.string(), number]);
const color = (pattern: RegExp) => z.string().regex(pattern);
const width = z.literal(halfWidth).describe("Half width is the only supported value.");

const anySettings = z.looseObject({ width: width.optional() }).describe("Section 2.3.");

const callouts = z.looseObject({
  enabled: z.boolean().optional(),
  percentage: z.boolean().optional(),
  name: z.boolean().optional(),
});

const chartSettings = anySettings
  .extend({
    height: number.optional(),
    category_height: number.optional(),
    decimal_separator: z.string().optional(),
    legend: z.boolean().optional(),
    callouts: callouts.optional(),
  })
  .refine((settings) => !conflictingHeights(settings ?? {}), {
    ...rule("height-conflict"),
    path: ["category_height"],
  })
  // Refinements have no JSON Schema, so `meta` states the same condition for it.
  .meta({ not: { required: ["height", "category_height"] } });

const textElement = (type: "h1" | "h2" | "body") =>
  z.looseObject({ type: z.literal(type), text: z.string(), settings: anySettings.optional() });

const quote = z
  .looseObject({
    type: z.literal("quote"),
    text: z.string(),
    author: z.string().optional(),
    title: z.string().optional().describe("The documented alias of `author`."),
    settings: anySettings.optional(),
  })
  .refine((element) => !lacksAuthor(element ?? {}), {
    ...rule("missing-author"),
    path: ["author"],
  })
  .meta({ anyOf: [{ required: ["author"] }, { required: ["title"] }] });

const separator = z.looseObject({ type: z.literal("separator"), settings: anySettings.optional() });

const sheetRow = z.union([
  z.array(cell),
  z.looseObject({
    header: z.string().optional(),
    data: z.array(cell),
    color: z.union([color(rowColor), z.array(color(rowColor))]).optional(),
  }),
]);

/** Section 2.6 has two shapes of data; igx emits the second only if a row has a colour, or on request. */
const chartData = z.union([
  z.array(z.array(z.array(cell))),
  z.looseObject({ sheets: z.array(z.looseObject({ header: z.array(z.string()), rows: z.array(sheetRow) })) }),
]);

const tableNames = chartNames.filter((name) => findChart(name)?.family === "table");

const chart = z
  .looseObject({
    type: z.literal("chart"),
    chart_type: z.enum(chartNames),
    data: chartData,
    colors: z.array(color(hexColor)).optional(),
    icon: z.string().optional(),
    settings: chartSettings.optional(),
  })
  .refine((element) => !hasMisplacedIcon(element?.icon, findChart(element?.chart_type)), {
    ...rule("icon-not-table"),
    path: ["icon"],
  })
  .meta({ anyOf: [{ not: { required: ["icon"] } }, { properties: { chart_type: { enum: tableNames } } }] });

const map = z.looseObject({
  type: z.literal("map"),
  territory: z.string(),
  data: z.array(
    z.looseObject({
      title: z.string(),
      value: number,
      label: z.string().optional(),
      group: z.string().optional(),
      color: color(regionColor).optional(),
    }),
  ),
  settings: anySettings.optional(),
});

/** Not `z.int()`, which rejects integers beyond 2^53. JSON and the specification allow them. */
const integer = number.refine(Number.isInteger).meta({ type: "integer" });

const factsAndFigures = z.looseObject({
  type: z.literal("facts_and_figures"),
  data: z.array(
    z.looseObject({
      icon: z.string().optional(),
      figure: z.union([z.string(), integer, z.boolean()]).optional(),
      fact: z.string().optional(),
      color: z.string().optional(),
    }),
  ),
  settings: anySettings.optional(),
});

const element = z.discriminatedUnion("type", [
  textElement("h1"),
  textElement("h2"),
  textElement("body"),
  quote,
  separator,
  chart,
  map,
  factsAndFigures,
]);

/** Does not compile while a type of element has no schema: the cast of `contentSchema` would hide that. */
type SchemaType = z.infer<typeof element>["type"];
true satisfies [ElementType] extends [SchemaType] ? true : never;

/** The content of an infographic: an array of elements (section 2.1). */
export const contentSchema: z.ZodType<Content> = z.array(element) as unknown as z.ZodType<Content>;

/** One element, as in an `element` fence. */
export const elementSchema: z.ZodType<Content[number]> = element as unknown as z.ZodType<Content[number]>;

/** The schema of an element of an unknown type: only its settings are known. */
export const settingsSchema = z.looseObject({ settings: chartSettings.optional() });

/** The fields of an element of a known type. */
export function fieldsOfElement(type: string): KnownFields | undefined {
  const own = element.options.find(({ shape }) => shape.type.value === type);
  return own && knownFields(own);
}

/** The schemas for checking `element` fences. Loaded on demand, because zod takes time to load and few documents have fences. */
export interface ContentSchemas {
  readonly elementSchema: typeof elementSchema;
  readonly settingsSchema: typeof settingsSchema;
  readonly fieldsOfElement: typeof fieldsOfElement;
}

/** `contentSchema` as JSON Schema, draft 2020-12. */
export function contentJsonSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(contentSchema, { target: "draft-2020-12", unrepresentable: "any" }),
    title: "Infographic content",
  };
}

export { parseFiniteJson as parseContent } from "../text/json.js";
