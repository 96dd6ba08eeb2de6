import type { WorkspaceEdit } from "vscode-languageserver-types";
import type { Project } from "../levels.js";
import { spanOf } from "../ranges.js";
import type { Refusal } from "../refusal.js";
import { isActionData } from "./action-data.js";
import { actionProviders } from "./index.js";

/** The edit of an action by its data, which comes back from the editor, so it may be anything. */
export async function editOf(project: Project, data: unknown): Promise<WorkspaceEdit | Refusal | undefined> {
  if (!isActionData(data)) return undefined;
  const { uri, provider: name, range, choice } = data;
  const provider = actionProviders.find((one) => one.name === name);
  const level = provider?.edit && (await project.document(uri));
  return (
    level && provider?.edit?.({ level, span: spanOf(level.file, range), range, given: [], only: undefined }, choice)
  );
}
