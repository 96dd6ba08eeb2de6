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
  async run({ version, common, env, fail }) {
    const { isMainThread, parentPort, Worker } = await import("node:worker_threads");
    const { createConnection, PortMessageReader, PortMessageWriter, StreamMessageReader, StreamMessageWriter } =
      await import("vscode-languageserver/node");
    const serveOver = async (reader: MessageReader, writer: MessageWriter) => {
      const [{ serve }, { keepLifecycle }, { nodeEnvironment }] = await Promise.all([
        import("../../editor/server/serve.js"),
        import("../../editor/server/lifecycle.js"),
        import("../lsp/node-environment.js"),
      ]);
      serve(createConnection(reader, writer, keepLifecycle(writer)), nodeEnvironment(version, common, env));
    };
    if (!isMainThread) {
      await serveOver(new PortMessageReader(parentPort!), new PortMessageWriter(parentPort!));
      // The thread ends with `exit`.
      return new Promise(() => {});
    }
    const [{ guardServer }, { validNotifications }] = await Promise.all([
      import("../lsp/guard-server.js"),
      import("../../editor/server/valid-notifications.js"),
    ]);
    const writer = withoutRejections(new StreamMessageWriter(process.stdout));
    const reader = validNotifications(new StreamMessageReader(process.stdin), writer);
    const inputEnds = endOf(reader, writer);
    // The same command line. Output of the thread is not a message.
    const start = () => new Worker(process.argv[1]!, { argv: process.argv.slice(2), stdout: true });
    const { take, ended } = guardServer(start, (message) => void writer.write(message));
    reader.listen(take);
    const broken = await Promise.race([inputEnds, ended.then(() => undefined)]);
    // All that was asked is answered before it ends.
    if (!broken) take({ jsonrpc: "2.0", method: "exit" } as Message);
    const exitCode = broken ? await fail(unreadable(broken)) : ((await ended) as ExitCode);
    setTimeout(() => process.exit(), 100).unref();
    return exitCode;
  },
};

/**
 * Resolves when the client closes its messages, or with an error after which the start of the next message is unknown. A message that is
 * not JSON ends nothing: it gets the answer of JSON-RPC 2.0, section 5.1.
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
