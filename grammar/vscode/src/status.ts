import { DiagnosticSeverity, Disposable, languages, StatusBarAlignment, window } from "vscode";
import { activeDocument } from "./active-document.js";

/** The item of the status bar: the findings of the active document. */
export function createStatus(): Disposable {
  const item = window.createStatusBarItem("igx.status", StatusBarAlignment.Left);
  item.name = "igx";
  item.command = "workbench.actions.view.problems";
  item.tooltip = "Findings of igx in this document";
  const update = (): void => {
    const document = activeDocument();
    if (!document) {
      item.hide();
      return;
    }
    const found = languages.getDiagnostics(document.uri);
    const count = (severity: DiagnosticSeverity): number => found.filter((one) => one.severity === severity).length;
    const [errors, warnings] = [count(DiagnosticSeverity.Error), count(DiagnosticSeverity.Warning)];
    item.text = errors + warnings === 0 ? "$(check) igx" : `igx $(error) ${errors} $(warning) ${warnings}`;
    item.show();
  };
  update();
  return Disposable.from(item, window.onDidChangeActiveTextEditor(update), languages.onDidChangeDiagnostics(update));
}
