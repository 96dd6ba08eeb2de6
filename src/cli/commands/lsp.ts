import type { Message, MessageReader, MessageWriter } from "vscode-languageserver";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure } from "../base/outcome.js";

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
    // The client of VS Code always passes it, and vscode-languageserver reads it from the command line of the process.
    {
      flags: "--clientProcessId <pid>",
      description: "the process of the editor: the server ends when it is gone",
      noEnvironment: true,
    },
  ],
  details: `Editors start this command and talk to it; you do not need to run it yourself. It ends when the editor says exit, closes its standard input
or is gone. Settings, as initializationOptions or in the section igx of the editor's configuration:
  syntaxOnly  true: findings of the syntax alone, and no data is read
  trusted     false: no file outside the open folders is read, no query runs
  ruleUrl     the address of the page about a rule, with CODE for its code
              (default: the installed page)`,
  examples: [{ command: "igx lsp --stdio", does: "serve an editor" }],
  async run({ version, common, env, allocateYoung, fail }) {
    // A server runs all day beside an editor, and makes a version of a document at each key.
    allocateYoung?.();
    const [
      { createConnection, StreamMessageReader, StreamMessageWriter },
      { serve },
      { keepLifecycle },
      { validNotifications },
      { nodeEnvironment },
    ] = await Promise.all([
      import("vscode-languageserver/node"),
      import("../../editor/server/serve.js"),
      import("../../editor/server/lifecycle.js"),
      import("../../editor/server/valid-notifications.js"),
      import("../lsp/node-environment.js"),
    ]);
    const reader = new StreamMessageReader(process.stdin);
    const writer = withoutRejections(new StreamMessageWriter(process.stdout));
    const ended = endOf(reader, writer);
    const { options, drained } = keepLifecycle(writer);
    const connection = createConnection(validNotifications(reader, writer), writer, options);
    const { isShutDown, end } = serve(connection, nodeEnvironment(version, common, env));
    const broken = await ended;
    if (!broken) await drained();
    if (!isShutDown()) await end();
    // A query that still runs would keep the process until its limit.
    setTimeout(() => process.exit(), 100).unref();
    if (broken) return fail(unreadable(broken));
    // The protocol's codes for `exit` with and without `shutdown` before it.
    return isShutDown() ? ExitCode.done : ExitCode.findings;
  },
};

/**
 * Resolves when the client closes its messages, or with the error after which nobody knows where the next one begins. A message that is not
 * JSON ends nothing: it gets the answer of JSON-RPC 2.0, section 5.1.
 */
const endOf = (reader: MessageReader, writer: MessageWriter): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const ended = () => resolve(undefined);
    reader.onClose(ended);
    // The input of an editor closes. That of a shell, such as a file or /dev/null, only ends.
    process.stdin.once("end", ended);
    reader.onError((error) => {
      if (error instanceof SyntaxError) void writer.write(parseError);
      else resolve(error);
    });
  });

const parseError = {
  jsonrpc: "2.0",
  id: null,
  error: { code: -32700, message: "The message is not JSON." },
} as Message;

const unreadable = ({ message }: Error): Failure => ({
  exitCode: ExitCode.outside,
  message: `The messages on standard input cannot be read: ${message.split("\n")[0]}`,
  hint: "Begin each message with `Content-Length: `, its number of bytes, and an empty line.",
});

/**
 * The writer of an answer that a client which is gone cannot get. The library would report this to the client, where it fails again and
 * ends the process with a defect. The closed input ends it in any case.
 */
function withoutRejections<Writer extends MessageWriter>(writer: Writer): Writer {
  const write = writer.write.bind(writer);
  writer.write = (message) => write(message).catch(() => {});
  return writer;
}
