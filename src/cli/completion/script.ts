import type { CommandEntry } from "../base/command.js";
import { completionModel } from "./model.js";

export const completionShells = ["bash", "zsh", "fish", "powershell"] as const;
export type CompletionShell = (typeof completionShells)[number];

/**
 * A script that completes commands, options, their choices and file names. It is self-contained: completing starts no process, so
 * it is instant, and nothing on the command line is evaluated.
 */
export async function completionScript(shell: CompletionShell, commands: readonly CommandEntry[]): Promise<string> {
  const model = await completionModel(commands);
  switch (shell) {
    case "bash":
      return (await import("./bash.js")).bashScript(model);
    case "zsh":
      return (await import("./zsh.js")).zshScript(model);
    case "fish":
      return (await import("./fish.js")).fishScript(model);
    case "powershell":
      return (await import("./powershell.js")).powershellScript(model);
  }
}
