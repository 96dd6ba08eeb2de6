import type { EditorCommand } from "../command.js";

/** The content JSON as `igx build` writes it; `null` where the document has errors. */
export const showContent: EditorCommand = {
  name: "igx.showContent",
  summary: "Get the content JSON of a document",
  arguments: ["uri"],
  run: async (project, [uri]) => {
    const document = typeof uri === "string" ? await project.document(uri) : undefined;
    return document && { result: (await document.result()).output?.indentedJson ?? null };
  },
};
