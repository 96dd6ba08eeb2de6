import * as z from "../../text/zod.js";
import { commonFields, documentFields, isOk, runOnDocument } from "./document-input.js";
import { outputField, writeResult } from "./output-field.js";
import { defineTool, resultOf } from "./tool.js";

export const buildTool = defineTool({
  name: "build",
  title: "Compile a document",
  description:
    "Compile an .igx document to content JSON, the array of elements that is published. Returns the content; writes it only with output.",
  input: z.strictObject({ ...documentFields, ...outputField("A .json file in the root to write the content to.") }),
  output: resultOf({
    content: z.array(z.unknown()).optional(),
    written: z.string().optional().describe("The file with the content."),
  }),
  changes: { destructive: false, openWorld: false },
  async run({ output, ...document }, call) {
    const options = { emit: "content", cache: false };
    if (output !== undefined) return writeResult(call, "build", document, { output, options });
    const run = await runOnDocument(call, "build", document, { ...options, output: "-" });
    const content = isOk(run) && run.printed.length > 0 ? JSON.parse(run.printed.toString()) : undefined;
    return { result: { ...commonFields(run), ...(content !== undefined && { content }) } };
  },
});
