import { lineEdits } from "../line-edits.js";
import { fixDocument, isFixable } from "./fix-document.js";
import { type ActionProvider, editOfDocument } from "./provider.js";

/** All safe fixes of a document, which editors apply on save. */
export const fixAll: ActionProvider = {
  name: "fix-all",
  kind: "source.fixAll.igx",
  find: async ({ level }) =>
    (await isFixable(level, "safe")) ? [{ title: "Fix everything that is safe to fix", later: "safe" }] : [],
  edit: async (input) => editOfDocument(input, lineEdits(input.level.file, await fixDocument(input.level, "safe"))),
};
