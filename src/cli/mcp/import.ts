import * as z from "../../text/zod.js";
import { relativePath } from "../base/paths.js";
import { importFormats } from "../inputs/import-format.js";
import { commonFields, inFile, isOk, maxText, pathField } from "./document-input.js";
import { outputField } from "./output-field.js";
import { existingPath, folderOfPath, pathInRoot } from "./paths.js";
import { refuse, runCommand } from "./run-command.js";
import { defineTool, resultOf } from "./tool.js";

export const importTool = defineTool({
  name: "import",
  title: "Import Markdown or a table",
  description:
    "Make an .igx document of Markdown, CSV, TSV, an XLSX workbook or pasted cells. Findings say what was changed or left out. Returns the document; writes it only with output, and over no file that exists.",
  input: z.strictObject({
    text: z.string().max(maxText).optional().describe("Markdown, or cells with commas, semicolons or tabs."),
    path: pathField.optional().describe("Instead of text: a file in the root, relative to it."),
    from: z.enum(importFormats).optional().describe("Its format. Default: by its name or content."),
    options: z.string().max(2000).optional().describe("Options of a table, as after @data."),
    ...outputField("An .igx file in the root to write the document to."),
  }),
  output: resultOf({ source: z.string().optional(), written: z.string().optional() }),
  changes: { destructive: false, openWorld: false },
  async run({ text, path, from, options, output }, call) {
    if ((text === undefined) === (path === undefined))
      throw refuse("import takes one text or one path.", "Give text, or path.");
    const { session } = call;
    const file = path === undefined ? "-" : await existingPath(session, path);
    const target = output === undefined ? "-" : await pathInRoot(session, output);
    const found = await runCommand(call, "import", {
      args: [file],
      options: { from, options, output: target },
      ...(text !== undefined && { input: text }),
      ...(path !== undefined && { folder: folderOfPath(file) }),
    });
    const run = { ...found, findings: inFile(found.findings, "text") };
    const made = target === "-" ? { source: run.printed.toString() } : { written: relativePath(session.root, target) };
    return { result: { ...commonFields(run), ...(isOk(run) && made) } };
  },
});
