import * as z from "../text/zod.js";
import type { DiffReport } from "./document-diff.js";

const value = z
  .union([z.string(), z.number(), z.boolean(), z.literal(null)])
  .describe("A number that no double can hold is a text with its digits.");
const distance = {
  difference: z.union([z.number(), z.string()]).optional().describe("Exact."),
  percent: z.number().optional().describe("Of the earlier number. Absent if that is 0, or if the sign changes."),
};
const picture = z.literal(true).optional().describe("Only igx's own pictures show it.");
const fromOne = z.int().positive();

const field = z.object({
  name: z.string().describe("With / between the names of inner fields, such as settings/height."),
  before: value.optional(),
  after: value.optional(),
  ...distance,
  words: z
    .array(z.object({ change: z.enum(["same", "added", "removed"]), text: z.string() }))
    .optional()
    .describe("The words of a text that keeps some of them."),
  row: z.string().optional().describe("The title of the row whose field it is."),
  picture,
});

const cell = z.object({
  sheet: fromOne,
  row: z.string().describe("The title of the row; the later one."),
  column: z.string().describe("The name of the column; the later one."),
  before: value,
  after: value,
  ...distance,
  pointers: z.object({ before: z.string(), after: z.string() }).describe("JSON pointers into both contents."),
  picture,
});

const line = z.object({
  kind: z.enum(["row", "column", "sheet"]),
  change: z.enum(["added", "removed", "moved", "renamed"]),
  sheet: fromOne,
  before: z.string().optional(),
  after: z.string().optional(),
  values: z.array(value).optional().describe("The cells of a new or missing row or column."),
  pointers: z.object({ before: z.string().optional(), after: z.string().optional() }),
  picture,
});

/** The changes of one element. */
export const elementSchema = z.object({
  change: z.enum(["added", "removed", "moved", "changed", "unchanged"]),
  moved: z.literal(true).optional().describe("Its place among the elements of both contents changed."),
  kind: z.string().describe("Such as column chart or body."),
  name: z.string().describe("The text of a text; the heading above a picture."),
  before: fromOne.optional().describe("The position in the earlier content."),
  after: fromOne.optional().describe("The position in the later content."),
  fields: z.array(field),
  cells: z.array(cell).describe("The largest change first."),
  lines: z.array(line).describe("Rows, columns and sheets."),
});

const change = z
  .enum(["added", "removed", "changed", "unchanged", "skipped"])
  .describe("skipped: it could not be compared, since it has errors or needs parameters.");

/** The result of `igx diff --to json`. */
export const diffSchema = z.object({
  before: z.string(),
  after: z.string(),
  documents: z
    .array(
      z.object({
        change,
        key: z.string(),
        before: z.string().optional().describe("Its file, as the command line names it."),
        after: z.string().optional(),
        title: z.string().optional(),
        drift: z
          .enum(["changed", "gone"])
          .optional()
          .describe("With --published: somebody else has changed or deleted the infographic since the last publish."),
        fields: z.array(field).describe("Fields of the front matter and of the configuration."),
        elements: z.array(elementSchema).describe("The largest change first."),
      }),
    )
    .describe("The largest change first. Unchanged ones only with --all."),
  summary: z.object({
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
  }),
});

/** Does not compile unless the schema and the type are the same. */
type Schema = Plain<z.infer<typeof diffSchema>>;
true satisfies [Schema] extends [Plain<DiffReport>] ? ([Plain<DiffReport>] extends [Schema] ? true : never) : never;

type Plain<Value> = Value extends object
  ? { -readonly [Name in keyof Value]-?: Plain<Exclude<Value[Name], undefined>> }
  : Value;
