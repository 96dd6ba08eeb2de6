import { window } from "vscode";
import { type BaseLanguageClient, ExecuteCommandRequest } from "vscode-languageclient";

/** The commands of the server that the extension calls. Each other editor can call them too: `grammar/editors.md` describes them. */
export const serverCommands = {
  picture: "igx.showPicture",
  export: "igx.exportPicture",
  source: "igx.showSource",
  pointer: "igx.pointerAt",
  content: "igx.showContent",
  publishState: "igx.showPublishState",
  fixAll: "igx.fixAll",
} as const;

export type ServerCommand = (typeof serverCommands)[keyof typeof serverCommands];

/** The server can be that of an older igx, without the command. */
export const hasCommand = ({ initializeResult }: BaseLanguageClient, command: ServerCommand): boolean =>
  initializeResult?.capabilities.executeCommandProvider?.commands.includes(command) === true;

/** The result of a command of the server; `undefined` if it has none. */
export async function callServer<Result>(
  client: BaseLanguageClient,
  command: ServerCommand,
  ...args: readonly unknown[]
): Promise<Result | undefined> {
  if (!hasCommand(client, command)) {
    void window.showWarningMessage(
      `The igx of this workspace has no \`${command}\`. Update igx, or clear \`igx.path\`.`,
    );
    return undefined;
  }
  const result: unknown = await client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [...args] });
  return (result as Result | null) ?? undefined;
}
