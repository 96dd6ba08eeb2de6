import { commands, window } from "vscode";
import { type BaseLanguageClient, ExecuteCommandRequest } from "vscode-languageclient";

/** The commands of the server that the extension calls. Each other editor can call them too: `grammar/editors.md` describes them. */
export const serverCommands = {
  openPage: "igx.openPage",
  askPage: "igx.askPage",
  closePage: "igx.closePage",
  reveal: "igx.revealInPreview",
  content: "igx.showContent",
  publishState: "igx.showPublishState",
  fixAll: "igx.fixAll",
  importTable: "igx.importTable",
  pasteRows: "igx.pasteRows",
  drawFence: "igx.drawFence",
} as const;

export type ServerCommand = (typeof serverCommands)[keyof typeof serverCommands];

/** The server can be that of an older igx, without the command. */
export const hasCommand = ({ initializeResult }: BaseLanguageClient, command: ServerCommand): boolean =>
  initializeResult?.capabilities.executeCommandProvider?.commands.includes(command) === true;

async function sayNotRunning(): Promise<void> {
  const [restart, show] = ["Restart", "Show Output"];
  const chosen = await window.showWarningMessage("The language server of igx is not running.", restart, show);
  if (chosen === restart) await commands.executeCommand("igx.vscode.restartServer");
  if (chosen === show) await commands.executeCommand("workbench.action.output.show.igx");
}

/** The result of a command of the server; `undefined` if it has none. */
export async function callServer<Result>(
  client: BaseLanguageClient,
  command: ServerCommand,
  ...args: readonly unknown[]
): Promise<Result | undefined> {
  if (!client.initializeResult) {
    await sayNotRunning();
    return undefined;
  }
  if (!hasCommand(client, command)) {
    void window.showWarningMessage(
      `The igx of this workspace has no \`${command}\`. Update igx, or clear \`igx.path\`.`,
    );
    return undefined;
  }
  const result: unknown = await client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [...args] });
  return (result as Result | null) ?? undefined;
}
