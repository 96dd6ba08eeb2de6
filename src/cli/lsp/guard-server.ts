import type { Worker } from "node:worker_threads";
import {
  type DidChangeTextDocumentParams,
  type DidOpenTextDocumentParams,
  LSPErrorCodes,
  type Message,
  MessageType,
  type RequestMessage,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { createOpenDocuments, type OpenDocuments } from "../../editor/server/documents.js";
import { decodeUriPart } from "../../text/decode-uri-part.js";
import { type OwnTime, ownTimeOf } from "./own-time.js";

/** Milliseconds of a thread's own time. */
const defaultLimits = { answer: 2_000, silence: 5_000, tick: 100 };

/**
 * Commands of the user take as long as they take, and nothing goes on without a start. To rename a column, for example, a thread waits for the
 * process that reads its workbook, which is slow on a busy machine.
 */
const patient: ReadonlySet<string> = new Set([
  ...["initialize", "shutdown", "workspace/executeCommand", "workspace/willRenameFiles"],
  ...["textDocument/prepareRename", "textDocument/rename", "codeAction/resolve"],
]);

/** A client that asks for findings asks again (LSP 3.18, "DiagnosticServerCancellationData"). */
const retried: ReadonlySet<string> = new Set(["textDocument/diagnostic", "workspace/diagnostic"]);

/** A new thread gets these again, and the documents. */
const told: ReadonlySet<string> = new Set([
  "initialize",
  "initialized",
  "workspace/didChangeConfiguration",
  "workspace/didChangeWorkspaceFolders",
]);

/** A request starting with `$/` that a server does not know is refused at once (LSP 3.18, "$ Notifications and Requests"). */
const ping = { jsonrpc: "2.0", id: "igx-ping", method: "$/igx/ping" };
const restartId = "igx-restart";

type Incoming = Message & Partial<Pick<RequestMessage, "id" | "method">> & { readonly params?: unknown };

interface GuardedServer {
  readonly take: (message: Message) => void;
  /** The exit code of the server. */
  readonly ended: Promise<number>;
}

/**
 * Hands messages to a server in a thread of its own. It gives up a request that has no answer in time, for the client. If the thread is silent
 * for longer, as in an expression that takes exponential time, which nothing can interrupt, it ends and another one takes over. A document that
 * was open in two such threads, or alone in one, stays closed until it changes.
 */
export function guardServer(
  start: () => Worker,
  write: (message: Message) => void,
  limits = defaultLimits,
): GuardedServer {
  const documents = createOpenDocuments();
  const session: Incoming[] = [];
  const pending = new Map<unknown, { readonly method: string; readonly spent: OwnTime }>();
  const suspects = new Set<string>();
  const closed = new Set<string>();
  const opened = new Set<string>();
  let silence: OwnTime | undefined;
  let isAsking = false;
  let isLeaving = false;
  let [worker, firstId, nextId, isRestarted, hasAnswered] = [undefined as Worker | undefined, 0, 0, false, false];
  let end: (code: number) => void;
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });

  const post = (message: object): void => worker?.postMessage(message);
  const refuse = (id: unknown, method: string, reason: string): void => {
    const error = retried.has(method)
      ? { code: LSPErrorCodes.ServerCancelled, message: reason, data: { retriggerRequest: true } }
      : { code: LSPErrorCodes.RequestFailed, message: reason };
    write({ jsonrpc: "2.0", id, error } as Message);
  };

  /** After each message, but one at a time. */
  function askForSign(): void {
    isAsking = false;
    silence = ownTimeOf(worker!);
    post(ping);
  }

  function open(uri: string): void {
    const document = documents.get(uri);
    if (!document || opened.has(uri) || closed.has(uri)) return;
    opened.add(uri);
    const { languageId, version } = document;
    const textDocument = { uri, languageId, version, text: document.getText() };
    post({ jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument } });
  }

  function ask({ id, method = "", params }: Incoming): void {
    const uri = uriOf(params) ?? "";
    if (closed.has(uri)) {
      refuse(id, method, `igx gave up on this document. ${untilChange}`);
      return;
    }
    open(uri);
    pending.set(id, { method, spent: ownTimeOf(worker!) });
    post({ jsonrpc: "2.0", id, method, params });
  }

  /** A change reaches a thread only if it has the document: another one gets the whole text. */
  function notify(message: Incoming): void {
    const isKnown = keepText(message);
    const uri = uriOf(message.params);
    if (uri === undefined || !isKnown || opened.has(uri)) post(message);
    else if (documents.get(uri)) open(uri);
    if (message.method === "textDocument/didClose") opened.delete(uri!);
  }

  /** Whether the message opens, changes or closes a document, whose text is kept for other threads. */
  function keepText({ method, params }: Incoming): boolean {
    const change = methods[method as keyof typeof methods];
    if (!change) return false;
    const uri = uriOf(params)!;
    change(documents, uri, params as never);
    closed.delete(uri);
    if (method === "textDocument/didClose") suspects.delete(uri);
    return true;
  }

  /** An answer of the client to a thread that is gone has no receiver. */
  function answer(message: Incoming): void {
    const id = Number(message.id) - firstId;
    if (id >= 0) post({ ...message, id });
  }

  function hear(message: Incoming): void {
    hasAnswered = true;
    const { id, method } = message;
    if (id === ping.id) {
      silence = undefined;
      if (isAsking) askForSign();
    } else if (method === undefined) {
      if (pending.delete(id)) write(message);
    } else if (id === undefined) write(message);
    // Registrations of the client for the first thread hold for all.
    else if (isRestarted && method === "client/registerCapability") post({ jsonrpc: "2.0", id, result: null });
    else {
      nextId = Math.max(nextId, firstId + Number(id) + 1);
      write({ ...message, id: firstId + Number(id) } as Message);
    }
  }

  function begin(): void {
    hasAnswered = false;
    const thread = start();
    worker = thread;
    thread.on("message", (message: Incoming) => thread === worker && hear(message));
    // Out of memory, for example. One that does not even start would start without end.
    thread.on("error", () => thread === worker && (hasAnswered ? restart() : end(3)));
    thread.on("exit", (code) => thread === worker && end(code));
  }

  function restart(): void {
    const silent = worker;
    worker = undefined;
    void silent?.terminate();
    // LSP 3.18, "Exit Notification": 1 without a shutdown before it, and a server that hangs has not shut down.
    if (isLeaving) {
      end(1);
      return;
    }
    for (const [id, { method }] of pending) refuse(id, method, "igx gave up on this request.");
    pending.clear();
    for (const uri of opened) (opened.size === 1 || suspects.has(uri) ? closed : suspects).add(uri);
    opened.clear();
    silence = undefined;
    firstId = nextId;
    isRestarted = true;
    const names = [...closed].map((uri) => decodeUriPart(uri.slice(uri.lastIndexOf("/") + 1)));
    const about = names.length === 0 ? "" : ` It gave up on ${names.join(", ")}. ${untilChange}`;
    const params = { type: MessageType.Warning, message: `igx was busy for too long and has started again.${about}` };
    write({ jsonrpc: "2.0", method: "window/showMessage", params } as Message);
    // For clients with pages of the preview, which are gone.
    write({ jsonrpc: "2.0", method: "$/igx/restarted" } as Message);
    begin();
    for (const message of session) post(message.method === "initialize" ? { ...message, id: restartId } : message);
  }

  function look(): void {
    for (const [id, { method, spent }] of pending) {
      if (patient.has(method) || spent() < limits.answer) continue;
      pending.delete(id);
      refuse(id, method, `igx has no answer within ${limits.answer / 1000} seconds.`);
      post({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } });
    }
    if (silence && silence() >= limits.silence) restart();
  }

  begin();
  const timer = setInterval(look, limits.tick);
  timer.unref();
  void ended.then(() => clearInterval(timer));
  return {
    ended,
    take(message) {
      const { id, method } = message as Incoming;
      if (method === "exit") isLeaving = true;
      if (method !== undefined && told.has(method)) session.push(message as Incoming);
      if (method === undefined) return answer(message as Incoming);
      if (id === undefined) notify(message as Incoming);
      else ask(message as Incoming);
      if (silence) isAsking = true;
      else askForSign();
    },
  };
}

const methods = {
  "textDocument/didOpen": (documents: OpenDocuments, uri: string, { textDocument }: DidOpenTextDocumentParams) =>
    documents.open(TextDocument.create(uri, textDocument.languageId, textDocument.version, textDocument.text)),
  "textDocument/didChange": (documents: OpenDocuments, uri: string, params: DidChangeTextDocumentParams) =>
    documents.change(uri, params.contentChanges, params.textDocument.version, () => {}),
  "textDocument/didClose": (documents: OpenDocuments, uri: string) => documents.close(uri),
};

const untilChange = "It is read again when it changes.";

const uriOf = (params: unknown): string | undefined => {
  const uri = (params as { readonly textDocument?: { readonly uri?: unknown } } | undefined)?.textDocument?.uri;
  return typeof uri === "string" ? uri : undefined;
};
