import type { CodeAction, Diagnostic, Range, WorkspaceEdit } from "vscode-languageserver-types";
import type { Span } from "../../text/span.js";
import type { DocumentLevel } from "../levels.js";
import type { Refusal } from "../refusal.js";

/** Where actions are asked for. */
export interface ActionInput {
  readonly level: DocumentLevel;
  readonly span: Span;
  readonly range: Range;
  /** The findings that the editor shows there. */
  readonly given: readonly Diagnostic[];
  /** The kinds that the editor asks for; all if absent. */
  readonly only: readonly string[] | undefined;
}

/** An action that is offered, with its edit, a command, or with the choice that `edit` of its provider takes. */
export interface OfferedAction extends Omit<CodeAction, "data"> {
  readonly later?: string;
}

/** Actions of one kind. A new one is a file here and a line of the registry. */
export interface ActionProvider {
  /** Names it in the data of its actions. */
  readonly name: string;
  /** The kind of its actions, or what their kinds begin with. */
  readonly kind: string;
  readonly find: (input: ActionInput) => readonly OfferedAction[] | Promise<readonly OfferedAction[]>;
  /** The edit of an action with `later`; `undefined` if the text has changed so that it is not possible any more. */
  readonly edit?: (input: ActionInput, choice: string) => Promise<WorkspaceEdit | Refusal | undefined>;
}

/** Edits of the document itself. */
export const editOfDocument = (
  { level: { uri } }: ActionInput,
  edits: NonNullable<WorkspaceEdit["changes"]>[string],
): WorkspaceEdit => ({
  changes: { [uri]: edits },
});
