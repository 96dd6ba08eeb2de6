import { TextDocumentSyncKind } from "vscode-languageserver";
import type { EditorCommand } from "../command.js";
import { commandNames } from "../commands/index.js";
import type { Feature } from "../feature.js";

type Capabilities = Readonly<Record<string, unknown>>;

/** What the server announces: the parts of all features, and findings on request if the client asks for findings: never both ways. */
export function capabilitiesOf(
  features: readonly Feature<never, unknown>[],
  pulls: boolean,
  moreCommands: readonly EditorCommand[],
): Capabilities {
  const own: readonly Capabilities[] = [
    {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
    { executeCommandProvider: { commands: [...commandNames, ...moreCommands.map(({ name }) => name)] } },
    pulls ? { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: true } } : {},
  ];
  const all = [...features.map(({ capabilities }) => capabilities as Capabilities), ...own];
  // Several features have a part in `workspace`.
  return Object.assign({}, ...all, { workspace: Object.assign({}, ...all.map(({ workspace }) => workspace)) });
}
