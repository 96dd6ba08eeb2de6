import { window } from "vscode";
import { type BaseLanguageClient, ExecuteCommandRequest } from "vscode-languageclient";

/** The commands of the server that the extension calls. Each other editor can call them too: `grammar/editors.md` describes them. */
export const serverCommands = {
  preview: "igx.preview",
  locate: "igx.locate",
  export: "igx.export",
  fixAll: "igx.fixAll",
  status: "igx.status",
  publishPlan: "igx.publishPlan",
} as const;

export type ServerCommand = (typeof serverCommands)[keyof typeof serverCommands];

const commandsOf = (client: BaseLanguageClient): readonly string[] =>
  client.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];

/** Whether the server, which may be that of an older igx, has a command. */
export const hasCommand = (client: BaseLanguageClient, command: ServerCommand): boolean =>
  commandsOf(client).includes(command);

/** The result of a command of the server; `undefined` if it has none. A server without the command is named to the user. */
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
