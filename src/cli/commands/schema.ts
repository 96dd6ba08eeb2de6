import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";

export const schemaCommand: Command = {
  arguments: [
    { name: "[of]", description: "subject of the schema (default: content)", choices: ["content", "config"] },
  ],
  options: [],
  details: "The schema is for editors and validators.",
  examples: [
    { command: "igx schema >content.schema.json", does: "write the schema of the content that build writes" },
    { command: "igx schema config", does: "print the schema of igx.config.json" },
  ],
  async run(context, [of]) {
    const schema =
      of === "config"
        ? (await import("../../config/config-schema.js")).configJsonSchema()
        : (await import("../../language/content-schema.js")).contentJsonSchema();
    context.print(`${JSON.stringify(schema, null, 2)}\n`);
    return ExitCode.done;
  },
};
