import { describeParams } from "../../contract/describe-params.js";
import type { EditorCommand } from "../command.js";

/** The parameters that a document declares, with their current values, for a form. */
export const showParams: EditorCommand = {
  name: "igx.showParams",
  summary: "Get the parameters of a document, with types and values",
  arguments: ["uri"],
  run: async (project, [uri]) => {
    const document = typeof uri === "string" ? await project.document(uri) : undefined;
    if (!document) return undefined;
    const { metadata } = await document.result();
    return { result: describeParams(metadata.params, project.paramsOf(document.uri)) };
  },
};
