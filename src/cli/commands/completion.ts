import type { Command, CommandEntry } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { type CompletionShell, completionScript, completionShells } from "../completion/script.js";

/** Takes the list of all commands, which contains this one: importing it here would close a circle. */
export const completionCommand = (commands: readonly CommandEntry[]): Command => ({
  arguments: [{ name: "<shell>", description: "the shell the script is for", choices: completionShells }],
  options: [],
  details: "Prints a script; how to load it stands in its first lines.",
  examples: [
    { command: "source <(igx completion bash)", does: "in bash: for now, or for good in ~/.bashrc" },
    { command: "source <(igx completion zsh)", does: "in zsh: for now, or for good in ~/.zshrc" },
    { command: "igx completion fish | source", does: "in fish" },
  ],
  async run(context, [shell]) {
    // Commander has let through only what is in the list.
    context.print(await completionScript(shell as CompletionShell, commands));
    return ExitCode.done;
  },
});
