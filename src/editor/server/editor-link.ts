import type { Connection } from "vscode-languageserver";
import type { Range, TextEdit } from "vscode-languageserver-types";
import type { Project } from "../levels.js";
import type { ClientState } from "./client-state.js";
import { isDocument, type OpenDocuments } from "./documents.js";

/** The editor's state, for commands of an environment. */
export interface EditorLink {
  /** The project that a document belongs to now: another one after a change of its configuration. */
  readonly projectOf: (uri: string) => Promise<Project>;
  /** Selects a range in the editor. `false` if the client cannot, or did not. */
  readonly showDocument: (uri: string, selection: Range, takeFocus: boolean) => Promise<boolean>;
  /** Applies edits of the text `before`, with the version of an open document. Resolves with why not, as one sentence. */
  readonly applyEdits: (uri: string, before: string, edits: TextEdit[]) => Promise<string | undefined>;
  /** Calls back when an open text, or a file that a document is made of, is another one. */
  readonly onChanged: (listener: () => void) => void;
  /** The open document that the editor opened, changed or pointed at last. */
  readonly active: () => string | undefined;
  /** The editor has opened, changed or pointed at a document. */
  readonly shown: (uri: string) => void;
  readonly onShown: (listener: (uri: string) => void) => void;
  readonly onEnd: (listener: () => void) => void;
}

/** The link, and what the server reports to it. */
interface ServedLink extends EditorLink {
  readonly changed: () => void;
  readonly ended: () => void;
}

export const acceptsNoEdits = "Your editor accepts no edits from igx.";

export const notApplied = (reason: string | undefined): string =>
  `Your editor did not apply the edit${reason ? `: ${reason}` : ""}.`;

export function createEditorLink(
  connection: Connection,
  client: ClientState,
  documents: OpenDocuments,
  projectOf: EditorLink["projectOf"],
): ServedLink {
  const listeners = new Set<() => void>();
  const endings = new Set<() => void>();
  const watching = new Set<(uri: string) => void>();
  /** In the order of their last use. */
  const used = new Set<string>();
  return {
    projectOf,
    showDocument: async (uri, selection, takeFocus) => {
      // LSP 3.16: `window/showDocument`.
      if (!client.capabilities.window?.showDocument?.support) return false;
      const { success } = await connection.window.showDocument({ uri, selection, takeFocus });
      return success;
    },
    applyEdits: async (uri, before, edits) => {
      const { workspace } = client.capabilities;
      if (!workspace?.applyEdit) return `${acceptsNoEdits} Edit the source.`;
      const document = documents.get(uri);
      if (document && document.getText() !== before) return "The text has changed meanwhile. Try again.";
      const version = document?.version ?? null;
      const edit = workspace.workspaceEdit?.documentChanges
        ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
        : { changes: { [uri]: edits } };
      const { applied, failureReason } = await connection.workspace.applyEdit({ label: "Edit value", edit });
      return applied ? undefined : notApplied(failureReason);
    },
    onChanged: (listener) => void listeners.add(listener),
    active: () => [...used].findLast((uri) => documents.get(uri) !== undefined),
    shown: (uri) => {
      if (!isDocument(documents.get(uri))) return;
      used.delete(uri);
      used.add(uri);
      for (const listener of watching) listener(uri);
    },
    onShown: (listener) => void watching.add(listener),
    onEnd: (listener) => void endings.add(listener),
    changed: () => {
      for (const listener of listeners) listener();
    },
    ended: () => {
      for (const ending of endings) ending();
    },
  };
}
