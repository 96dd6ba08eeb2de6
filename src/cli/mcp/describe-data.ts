import * as z from "../../text/zod.js";
import { commonFields, pathField } from "./document-input.js";
import { existingPath, folderOfPath } from "./paths.js";
import { runCommand } from "./run-command.js";
import { defineTool, resultOf } from "./tool.js";

export const describeDataTool = defineTool({
  name: "describe_data",
  title: "Describe data",
  description:
    "Say what igx reads from a data file (CSV, TSV, JSON, JSONL, YAML, XLSX, Parquet): its rows, columns with types, blanks and ranges, and the first rows. Call it before you write a document about data, so that names and numbers are those of the file.",
  input: z.strictObject({
    path: pathField.describe("A data file in the root, relative to it."),
    options: z.string().max(2000).optional().describe('Options as after @data, such as delimiter=";" decimal=",".'),
  }),
  output: resultOf({
    rows: z.number().optional(),
    columns: z.array(z.looseObject({ name: z.string(), type: z.string() })).optional(),
    first: z.array(z.looseObject({})).optional().describe("The first rows."),
  }),
  async run({ path, options }, call) {
    const data = await existingPath(call.session, path);
    const run = await runCommand(call, "inspect", { options: { data, options }, folder: folderOfPath(data) });
    const description = run.printed.length > 0 ? JSON.parse(run.printed.toString()) : {};
    return { result: { ...description, ...commonFields(run) } };
  },
});
