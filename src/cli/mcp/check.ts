import * as z from "../../text/zod.js";
import { commonFields, documentFields, runOnDocument } from "./document-input.js";
import { defineTool, resultOf } from "./tool.js";

export const checkTool = defineTool({
  name: "check",
  title: "Check a document",
  description:
    "Find the mistakes in an .igx document, or in all documents of a folder: each with its place, a hint and the fixes that can be applied. Writes nothing. Call it after each change, until ok is true.",
  input: z.strictObject(documentFields),
  output: resultOf({}),
  async run(document, call) {
    return { result: commonFields(await runOnDocument(call, "check", document)) };
  },
});
