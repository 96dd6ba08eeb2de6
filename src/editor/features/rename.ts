import type { Range, WorkspaceEdit } from "vscode-languageserver-types";
import { documentFeature } from "../feature.js";
import { occurrenceAt } from "../names/document-names.js";
import { innerSpan } from "../names/inner-span.js";
import { keyParts } from "../names/occurrence.js";
import { refuseRename, renameEdits } from "../names/rename-edits.js";
import { workspaceEdit } from "../names/workspace-edit.js";
import { offsetOf, rangeOf } from "../ranges.js";
import { isRefusal, type Refusal } from "../refusal.js";
import type { PositionParams } from "./definition.js";

export interface RenameParams extends PositionParams {
  readonly newName: string;
}

/** The name at the cursor, if it can have another one. Files have their names where files are. */
export const prepareRename = documentFeature<PositionParams, { range: Range; placeholder: string } | Refusal>(
  "textDocument/prepareRename",
  {},
  async (level, { position }) => {
    const found = await occurrenceAt(level, offsetOf(level.file, position));
    if (!found || keyParts(found.key).kind === "file") return undefined;
    const refused = await refuseRename(found, level);
    if (refused !== undefined) return { refused };
    return { range: rangeOf(level.file, innerSpan(level.file, found.span)), placeholder: found.name };
  },
);

/** The edits of all files that give the thing at the cursor another name. */
export const rename = documentFeature<RenameParams, WorkspaceEdit | Refusal>(
  "textDocument/rename",
  { renameProvider: { prepareProvider: true } },
  async (level, { position, newName }, token) => {
    const found = await occurrenceAt(level, offsetOf(level.file, position));
    if (!found || keyParts(found.key).kind === "file") return undefined;
    const edits = await renameEdits(found, newName, level, token);
    return isRefusal(edits) ? edits : workspaceEdit(edits, level.project);
  },
);
