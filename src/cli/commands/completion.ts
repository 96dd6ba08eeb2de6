import type { Command, CommandEntry } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { type CompletionShell, completionScript, completionShells } from "../completion/script.js";

/** Takes the list of all commands as an argument: the list contains this command, so an import would be a circle. */
export const completionCommand = (commands: readonly CommandEntry[]): Command => ({
  arguments: [{ name: "<shell>", description: "shell of the script", choices: completionShells }],
  options: [],
  details: "The first lines of the script say how to load it.",
  examples: [
    { command: "source <(igx completion bash)", does: "load it in bash; put this line into ~/.bashrc to keep it" },
    { command: "source <(igx completion zsh)", does: "load it in zsh; put this line into ~/.zshrc to keep it" },
    { command: "igx completion fish | source", does: "load it in fish" },
  ],
  async run(context, [shell]) {
    // Commander has checked it against the choices.
    context.print(Buffer.from(await completionScript(shell as CompletionShell, commands)));
    return ExitCode.done;
  },
});
