import { fixDocument } from "../actions/fix-document.js";
import type { EditorCommand } from "../command.js";
import type { DocumentLevel, Project } from "../levels.js";
import { lineEdits } from "../line-edits.js";

/** As `igx check --fix`, and with `all` as `igx check --fix=all`. */
export const fixAll: EditorCommand = {
  name: "igx.fixAll",
  summary: "Apply the fixes of a document, as `igx check --fix` does",
  arguments: ["uri", 'kind: "safe" | "all" (default "all")'],
  run: async (project, [uri, kind = "all"]) => {
    const level = await documentOf(project, uri);
    if (!level || (kind !== "safe" && kind !== "all")) return undefined;
    const edits = lineEdits(level.file, await fixDocument(level, kind));
    return edits.length === 0 ? {} : { edit: { changes: { [level.uri]: edits } } };
  },
};

/** The document that the first argument of a command names. */
const documentOf = async (project: Project, uri: unknown): Promise<DocumentLevel | undefined> =>
  typeof uri === "string" ? project.document(uri) : undefined;
