import type { WorkspaceEdit } from "vscode-languageserver-types";
import type { CancellationToken } from "./feature.js";
import type { Project } from "./levels.js";
import type { Refusal } from "./refusal.js";

/**
 * A command of `workspace/executeCommand`. Its arguments come from code actions, code lenses and the settings of editors, so it checks them
 * itself, and answers `undefined` if it cannot use them.
 */
export interface EditorCommand {
  /** `igx.` and a name. Never changes: users write it into the configuration of their editors. */
  readonly name: string;
  /** Its effect, for the documentation: an imperative without a full stop. */
  readonly summary: string;
  /** Its arguments, for the documentation: `uri`, `position`. */
  readonly arguments: readonly string[];
  readonly run: (
    project: Project,
    args: readonly unknown[],
    token: CancellationToken,
  ) => Promise<CommandAnswer | undefined>;
}

/** The result of a command, in parts for a server to act on. */
export interface CommandAnswer extends Partial<Refusal> {
  /** The server applies it to the editor's documents. */
  readonly edit?: WorkspaceEdit;
  /** The URIs of open documents whose findings may be others now, though no text has changed. */
  readonly changed?: readonly string[];
  /** The result of the request. */
  readonly result?: unknown;
}
