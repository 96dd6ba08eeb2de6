import type { CommandAnswer } from "../command.js";
import { commandNames, commands } from "../commands/index.js";
import { projectFeature } from "../feature.js";

export interface ExecuteCommandParams {
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/** Runs a command of the registry. The answer's edit is for the caller to apply, as a server does. */
export const executeCommand = projectFeature<ExecuteCommandParams, CommandAnswer>(
  "workspace/executeCommand",
  { executeCommandProvider: { commands: commandNames } },
  async (project, { command, arguments: args }, token) =>
    commands.find(({ name }) => name === command)?.run(project, args ?? [], token),
);
