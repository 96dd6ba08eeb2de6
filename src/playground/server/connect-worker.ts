import type { Transport } from "@codemirror/lsp-client";
import type { ToPage } from "../../preview/client/transports/messages.js";
import { isObject } from "../../text/is-object.js";
import { rootUri } from "./file-uris.js";

interface Item {
  readonly insertTextFormat?: number;
  readonly textEdit?: { readonly newText: string };
}

interface Answer {
  readonly result?: { readonly items?: readonly Item[] } | null | undefined;
}

/** The protocol's number of a text with fields. */
const snippetFormat = 2;

const choicePattern = /\$\{(?<field>\d+)\|(?<first>[^,|\\]*)(?:,(?:[^|\\]|\\.)*)?\|\}/g;

/** The page's answers to requests of the language server, by method. */
export type Answers = Readonly<Record<string, (params: never) => unknown>>;

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: Parameters<typeof withoutChoices>[0]["result"];
}

const methodNotFound = -32601;

/**
 * Carries messages between CodeMirror's client and the language server in a worker. The client refuses every request of a server, so the page
 * answers them here. Messages to the page of the preview are `toPage`'s.
 */
export function connectWorker(worker: Worker, answers: Answers, toPage: (message: ToPage) => void): Transport {
  const handlers = new Set<(message: string) => void>();
  const answer = async ({ id, method = "", params }: Message): Promise<void> => {
    const known = Object.hasOwn(answers, method) ? answers[method] : undefined;
    const result = known && ((await known(params as never)) ?? null);
    const error = { code: methodNotFound, message: `${method} is not a request that the playground answers.` };
    worker.postMessage({ jsonrpc: "2.0", id, ...(known ? { result } : { error }) });
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.method !== undefined && data.id !== undefined) void answer(data);
    // States are large: the client would get them as text.
    else if (data.method === "igx/page") toPage(data.params as ToPage);
    else for (const handler of handlers) handler(JSON.stringify(withoutChoices(data)));
  });
  return {
    send: (message) => worker.postMessage(corrected(JSON.parse(message) as Message)),
    subscribe: (handler) => void handlers.add(handler),
    unsubscribe: (handler) => void handlers.delete(handler),
  };
}

/** The client says that it pulls diagnostics, which it does not, and names no folder, only the older `rootUri`. */
function corrected(message: Message): Message {
  if (message.method !== "initialize" || !isObject(message.params)) return message;
  const { capabilities, ...params } = message.params as { readonly capabilities: Readonly<Record<string, object>> };
  const { diagnostic: _, ...textDocument } = capabilities["textDocument"] as Readonly<Record<string, object>>;
  const workspaceFolders = [{ uri: rootUri, name: "playground" }];
  // The picture is always there.
  const initializationOptions = { chartTypeCommand: "igx.revealInPreview" };
  const own = { workspaceFolders, initializationOptions, capabilities: { ...capabilities, textDocument } };
  return { ...message, params: { ...params, ...own } };
}

/**
 * An answer of the language server for CodeMirror, whose snippets have no choices: they would be written out. The first value of each is the
 * text of its field, and completion offers the others.
 */
function withoutChoices<Message extends Answer>(message: Message): Message {
  const items = message.result?.items;
  if (!Array.isArray(items)) return message;
  return { ...message, result: { ...message.result, items: items.map(itemWithoutChoices) } };
}

function itemWithoutChoices(item: Item): Item {
  const { insertTextFormat, textEdit } = item;
  if (insertTextFormat !== snippetFormat || !textEdit) return item;
  return {
    ...item,
    textEdit: { ...textEdit, newText: textEdit.newText.replace(choicePattern, "${$<field>:$<first>}") },
  };
}
