import { closest } from "../../text/closest.js";
import { cliFailure } from "../base/cli-failure.js";
import type { Command, CommandEntry } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";

/** `commands` are all commands: the list contains this one, so an import would be a circle. */
export const schemaCommand = (commands: readonly CommandEntry[]): Command => ({
  arguments: [
    {
      name: "[of...]",
      description: "content, config, findings, or a command with --format json (default: content)",
      offers: async () => [...new Set((await namesOf(commands)).map((name) => name.split(" ")[0]!))],
    },
  ],
  options: [],
  details: `The schemas are for editors, validators and scripts. The schema of a command is that of each JSON document that it prints: its
results, and findings, which also report failures. Name an operation to see its result alone: igx schema queue status.
igx schema publish events is that of a line of --format ndjson. A schema has a version in its $id. A later igx
may add fields. If a field is removed or its meaning changes, the version rises.`,
  examples: [
    { command: "igx schema >content.schema.json", does: "write the schema of the content that build writes" },
    { command: "igx schema config", does: "print the schema of igx.config.json" },
    { command: "igx schema publish", does: "print the schema of what igx publish --format json prints" },
  ],
  async run(context, words) {
    context.print(`${JSON.stringify(await schemaOf(words.join(" "), commands), null, 2)}\n`);
    return ExitCode.done;
  },
});

async function schemaOf(name: string, commands: readonly CommandEntry[]): Promise<object> {
  if (name === "" || name === "content") return (await import("../../language/content-schema.js")).contentJsonSchema();
  if (name === "config") return (await import("../../config/config-schema.js")).configJsonSchema();
  const known = await namesOf(commands);
  const command = commands.find(({ alias }) => alias === name)?.name ?? name;
  if (known.includes(command)) return (await import("../schemas/json-schema.js")).resultJsonSchema(command);
  const meant = closest(command, known);
  throw cliFailure({
    exitCode: ExitCode.usage,
    message: `There is no schema of \`${name}\`.`,
    hint: meant === undefined ? `Name one of ${known.join(", ")}.` : `Write igx schema ${meant}.`,
  });
}

async function namesOf(commands: readonly CommandEntry[]): Promise<readonly string[]> {
  const { schemaNames } = await import("../schemas/json-schema.js");
  return [...new Set(["content", "config", ...schemaNames, ...commands.map(({ name }) => name)])];
}
