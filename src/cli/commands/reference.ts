import { readFile } from "node:fs/promises";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { shippedFile } from "../base/shipped-file.js";
import { guideForAssistants } from "../explain/assistants.js";

interface ReferenceOptions {
  readonly for: "people" | "assistants";
}

export const referenceCommand: Command<ReferenceOptions> = {
  arguments: [],
  options: [
    {
      flags: "--for <reader>",
      description: "people: all names with examples; assistants: what a language model needs to write documents",
      choices: ["people", "assistants"],
      default: "people",
    },
  ],
  details: `Both are Markdown, made from the tables that the compiler reads. The guide for assistants has under 2,000 words; as a skill it is the
folder grammar/skill of the package.`,
  examples: [
    { command: "igx reference | less", does: "read the reference in the terminal" },
    { command: "igx reference --for assistants", does: "print the guide that a language model gets with a task" },
  ],
  async run(context, _words, { for: reader }) {
    context.print(
      reader === "assistants"
        ? await guideForAssistants()
        : await readFile(shippedFile("grammar/reference.md")!, "utf8"),
    );
    return ExitCode.done;
  },
};
