import type { MessageWriter } from "vscode-languageserver";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";

interface LspOptions {
  readonly stdio: boolean;
}

export const lspCommand: Command<LspOptions> = {
  arguments: [],
  options: [
    {
      flags: "--stdio",
      description: "messages on standard input and output, which is the default",
      default: true,
      noEnvironment: true,
    },
  ],
  details: `Editors start this command and talk to it; you do not need to run it yourself. It ends when the editor says exit, closes its standard input
or is gone. Settings, as initializationOptions or in the section igx of the editor's configuration:
  syntaxOnly  true: findings of the syntax alone, and no data is read
  trusted     false: no file outside the open folders is read, no query runs
  ruleUrl     the address of the page about a rule, with CODE for its code
              (default: the installed page)
  jsonSchema  true: the editor completes a configuration that names its $schema`,
  examples: [{ command: "igx lsp --stdio", does: "serve an editor" }],
  async run({ version, common, env, allocateYoung }) {
    // A server runs all day beside an editor, and makes a version of a document at each key.
    allocateYoung?.();
    const [
      { createConnection, StreamMessageReader, StreamMessageWriter },
      { serve },
      { keepLifecycle },
      { nodeEnvironment },
    ] = await Promise.all([
      import("vscode-languageserver/node"),
      import("../../editor/server/serve.js"),
      import("../../editor/server/lifecycle.js"),
      import("../lsp/node-environment.js"),
    ]);
    const reader = new StreamMessageReader(process.stdin);
    const ended = new Promise<void>((resolve) => reader.onClose(resolve));
    const writer = withoutRejections(new StreamMessageWriter(process.stdout));
    const connection = createConnection(reader, writer, keepLifecycle(writer));
    const { isShutDown, end } = serve(connection, nodeEnvironment(version, common, env));
    await ended;
    if (!isShutDown()) await end();
    // A query that still runs would keep the process until its limit.
    setTimeout(() => process.exit(), 100).unref();
    // The protocol's codes for `exit` with and without `shutdown` before it.
    return isShutDown() ? ExitCode.done : ExitCode.findings;
  },
};

/**
 * The writer of an answer that a client which is gone cannot get. The library would report this to the client, where it fails again and
 * ends the process with a defect. The closed input ends it in any case.
 */
function withoutRejections<Writer extends MessageWriter>(writer: Writer): Writer {
  const write = writer.write.bind(writer);
  writer.write = (message) => write(message).catch(() => {});
  return writer;
}
