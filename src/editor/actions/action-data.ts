import { Range } from "vscode-languageserver-types";
import { fieldsOf } from "../../text/fields-of.js";

/** Identifies an action that was offered without an edit. It goes to the editor and back. */
export interface ActionData {
  readonly uri: string;
  readonly provider: string;
  readonly range: Range;
  readonly choice: string;
}

export function isActionData(data: unknown): data is ActionData {
  const { uri, provider, range, choice } = fieldsOf(data);
  return typeof uri === "string" && typeof provider === "string" && typeof choice === "string" && Range.is(range);
}
