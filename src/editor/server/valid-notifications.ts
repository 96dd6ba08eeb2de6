import { Message, type MessageReader, MessageType, type MessageWriter } from "vscode-languageserver";
import { type ArgumentKind, isWrongArgument, requireArgument } from "../../text/require-argument.js";

type Kinds = Readonly<Record<string, ArgumentKind>>;

/** The fields of the parameters of notifications (LSP 3.17). Requests are checked where they are answered, since they can be refused. */
const fields: Readonly<Record<string, Kinds>> = {
  "$/cancelRequest": {},
  "$/setTrace": { value: "string" },
  "textDocument/didOpen": { textDocument: "object", "textDocument.uri": "string", "textDocument.text": "string" },
  "textDocument/didChange": { textDocument: "object", "textDocument.uri": "string", contentChanges: "array" },
  "textDocument/didClose": { textDocument: "object", "textDocument.uri": "string" },
  "workspace/didChangeWatchedFiles": { changes: "array" },
  "workspace/didChangeWorkspaceFolders": { event: "object", "event.added": "array", "event.removed": "array" },
};

/** The fields of each item of a list of parameters. */
const items: Readonly<Record<string, Kinds>> = {
  contentChanges: { text: "string" },
  changes: { uri: "string" },
  "event.added": { uri: "string" },
  "event.removed": { uri: "string" },
};

/**
 * A reader that drops a notification whose parameters do not match the protocol, and writes it to the client's log. The library would fail
 * in different ways, and end the server after a `$/cancelRequest` without parameters.
 */
export function validNotifications<Reader extends MessageReader>(reader: Reader, writer: MessageWriter): Reader {
  const listen = reader.listen.bind(reader);
  reader.listen = (take) =>
    listen((message) => {
      const wrong = Message.isNotification(message) ? mistakeOf(message.method, message.params) : undefined;
      if (wrong === undefined) take(message);
      else void writer.write(logged(`${(message as { readonly method?: string }).method} is ignored: ${wrong}`));
    });
  return reader;
}

function mistakeOf(method: string, params: unknown): string | undefined {
  const kinds = Object.hasOwn(fields, method) ? fields[method] : undefined;
  if (!kinds) return undefined;
  try {
    requireArgument(params, "object", "The parameters");
    for (const [path, kind] of Object.entries(kinds)) {
      const value = fieldOf(params, path);
      requireArgument(value, kind, `\`${path}\` of the parameters`);
      for (const item of items[path] ? (value as readonly unknown[]) : []) requireItem(item, path);
    }
    return undefined;
  } catch (error) {
    if (isWrongArgument(error)) return error.message;
    throw error;
  }
}

function requireItem(item: unknown, path: string): void {
  requireArgument(item, "object", `An item of \`${path}\``);
  for (const [name, kind] of Object.entries(items[path]!))
    requireArgument(fieldOf(item, name), kind, `\`${name}\` of an item of \`${path}\``);
}

const fieldOf = (value: unknown, path: string): unknown =>
  path.split(".").reduce((inner, name) => (inner as Readonly<Record<string, unknown>>)[name], value);

const logged = (message: string): Message =>
  ({ jsonrpc: "2.0", method: "window/logMessage", params: { type: MessageType.Warning, message } }) as Message;
