import { commands, type Disposable, Uri, window, workspace } from "vscode";
import { activeDocument } from "./active-document.js";

/** Runs `igx publish --plan` of the active document in a terminal: it sends nothing, and its colours and links are those of the command. */
export const createPublishPlan = (module: string): Disposable =>
  commands.registerCommand("igx.vscode.publishPlan", async () => {
    const document = activeDocument();
    if (document?.uri.scheme !== "file") {
      void window.showInformationMessage("Open an `.igx` file first.");
      return;
    }
    if (!(await document.save())) return;
    const cwd = workspace.getWorkspaceFolder(document.uri)?.uri ?? Uri.joinPath(document.uri, "..");
    const shellArgs = [module, "publish", "--plan", document.uri.fsPath];
    const env = { ELECTRON_RUN_AS_NODE: "1" };
    window.createTerminal({ name: "igx publish --plan", cwd, shellPath: process.execPath, shellArgs, env }).show();
  });
