import * as z from "../../text/zod.js";

const count = z.int().nonnegative();

export const unformatted = z
  .array(z.object({ file: z.string(), diff: z.string().optional().describe("With --diff.") }))
  .describe("With --check or --diff.");

/** `igx schema` prints schemas. */
export const schema = z.looseObject({});

export const preview = z.object({ url: z.string() });

export const timing = z.object({
  total: z.number().describe("Milliseconds."),
  phases: z.record(z.string(), z.number()).describe("Milliseconds, by phase."),
});

const ruleTopic = z.object({
  kind: z.literal("rule"),
  code: z.string(),
  severity: z.string().optional(),
  explanation: z.string(),
  bad: z.string().optional(),
  good: z.string().optional(),
});

const topic = z.object({
  kind: z.string(),
  name: z.string(),
  label: z.string(),
  documentation: z.string().describe("In Markdown."),
  syntax: z.array(z.string()).optional(),
  facts: z.record(z.string(), z.string()).optional(),
  example: z.string().optional(),
});

const explained = z.union([ruleTopic, topic]);

export const explanation = z.union([explained, z.array(explained)]);

const parameter = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  default: z.unknown().optional(),
  documentation: z.string().optional(),
});

const origin = z
  .object({
    file: z.string(),
    hash: z.string().optional(),
    columns: z.array(z.string()).describe("Columns that the values are taken or computed from."),
    rows: z
      .array(z.tuple([count, count]))
      .optional()
      .describe("First and last rows, from 1. Without them, the values are computed from any rows."),
  })
  .describe("Where values were read.");

const element = z.object({
  type: z.string(),
  chart_type: z.string().optional(),
  territory: z.string().optional(),
  text: z.string().optional(),
  file: z.string().optional(),
  line: z.int().optional(),
  data: z.array(origin).optional().describe("Files of data that its values come from."),
});

const inputFile = z.object({
  path: z.string(),
  kind: z.enum(["source", "include", "data"]),
  bytes: count.optional(),
  hash: z.string().optional(),
  missing: z.literal(true).optional(),
});

const dependency = z.object({
  from: z.string(),
  kind: z.enum(["include", "data"]),
  name: z.string().optional(),
  to: z.string(),
});

const batch = z.object({
  table: z.string(),
  rows: count,
  columns: z.array(z.object({ name: z.string(), parameter: z.boolean() })),
  keys: z.array(z.string().nullable()).describe("The key of each row; null if it has none."),
});

export const inspection = z.object({
  input: z.string(),
  evaluated: z.boolean().describe("False if required parameters are missing: then there are no elements."),
  title: z.string().optional(),
  key: z.string().optional(),
  locale: z.string(),
  parameters: z.array(parameter),
  elements: z.array(element).optional(),
  inputs: z.array(inputFile).describe("Every file that was read, the document first."),
  dependencies: z.array(dependency),
  batch: batch.optional(),
});

export const inspections = z.array(
  inspection.extend({ name: z.string().optional().describe("Of the batch of the configuration.") }),
);

/** Numbers have the digits of the file. */
const cell = z.unknown();

export const dataInspection = z.object({
  data: z.string(),
  rows: count,
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      blanks: count,
      distinct: count,
      min: cell.optional(),
      max: cell.optional(),
    }),
  ),
  first: z.array(z.record(z.string(), cell)).describe("The first rows."),
});

export const testResults = z.array(
  z.object({
    file: z.string(),
    name: z.string(),
    outcome: z.enum(["passed", "failed", "updated"]),
    problems: z.array(z.string()),
    diff: z.string().optional(),
  }),
);

export const checks = z.array(
  z.object({ name: z.string(), status: z.enum(["ok", "note", "problem"]), detail: z.string() }),
);
