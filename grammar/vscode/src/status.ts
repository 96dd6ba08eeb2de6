import { DiagnosticSeverity, Disposable, languages, StatusBarAlignment, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { callServer, hasCommand, serverCommands } from "./server-commands.js";

/** What the server says of a document: one line, and what it means. */
interface DocumentStatus {
  readonly text: string;
  readonly tooltip?: string;
}

/** The item of the status bar: how many findings the active document has, and its state as the server tells it. */
export function createStatus(client: BaseLanguageClient): Disposable {
  const item = window.createStatusBarItem("igx.status", StatusBarAlignment.Left);
  item.name = "igx";
  item.command = "workbench.actions.view.problems";
  let newest = 0;
  const update = async (): Promise<void> => {
    const turn = ++newest;
    const document = window.activeTextEditor?.document;
    if (document?.languageId !== "igx") return item.hide();
    const status = hasCommand(client, serverCommands.status)
      ? await callServer<DocumentStatus>(client, serverCommands.status, document.uri.toString())
      : undefined;
    // A later call has the newer answer.
    if (turn !== newest) return;
    const found = languages.getDiagnostics(document.uri);
    const count = (severity: DiagnosticSeverity): number => found.filter((one) => one.severity === severity).length;
    const counts = `$(error) ${count(DiagnosticSeverity.Error)} $(warning) ${count(DiagnosticSeverity.Warning)}`;
    item.text = ["igx", counts, status?.text].filter(Boolean).join("  ");
    item.tooltip = status?.tooltip ?? "Findings of igx in this document";
    item.show();
  };
  void update();
  return Disposable.from(item, window.onDidChangeActiveTextEditor(update), languages.onDidChangeDiagnostics(update));
}
