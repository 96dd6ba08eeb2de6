import * as z from "../../text/zod.js";
import { readBoundedText } from "../base/read-bounded.js";
import { commonFields, documentFields, maxText, runOnDocument } from "./document-input.js";
import { existingPath } from "./paths.js";
import { defineTool, resultOf } from "./tool.js";

export const applyFixesTool = defineTool({
  name: "apply_fixes",
  title: "Apply fixes",
  description:
    "Apply the fixes that igx offers for the findings of a document, and report the rest. Fixes that cannot change the meaning are applied; with fixes: all, also likely ones, such as those of misspelled names. Returns the fixed text; writes the file only if source is not given.",
  input: z.strictObject({
    source: documentFields.source,
    path: documentFields.path,
    fixes: z.enum(["safe", "all"]).optional().describe("Default: safe."),
  }),
  output: resultOf({
    source: z.string().optional().describe("The text after the fixes."),
    changed: z.boolean().optional(),
  }),
  changes: { destructive: true, openWorld: false },
  async run({ fixes = "safe", ...document }, call) {
    const { source, path } = document;
    const file = source === undefined && path !== undefined ? await existingPath(call.session, path) : undefined;
    const read = () => readBoundedText(file!, { maximum: maxText });
    const before = file === undefined ? source : await read();
    const run = await runOnDocument(call, "check", document, { fix: fixes });
    const after = file === undefined ? run.printed.toString() : await read();
    return { result: { ...commonFields(run), source: after, changed: after !== before } };
  },
});
