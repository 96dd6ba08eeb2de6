import type { Diagnostic } from "vscode-languageserver-types";

/** A message of JSON-RPC. */
export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the contents of its messages
  readonly params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Transport {
  readonly send: (message: object) => void;
  readonly onMessage: (take: (message: Message) => void) => void;
}

/** A client of the Language Server Protocol that does what a test says, and keeps all that it hears. */
export interface Client {
  /** Everything that came, in its order. */
  readonly heard: readonly Message[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly request: (method: string, params?: unknown) => Promise<any> & { readonly id: number };
  readonly notify: (method: string, params: unknown) => void;
  /** How a request of the server is answered. All others are not found. */
  readonly answer: (method: string, by: (params: never) => unknown) => void;
  readonly initialize: (params?: object) => Promise<Message["result"]>;
  readonly open: (uri: string, text: string, languageId?: string) => void;
  readonly change: (uri: string, contentChanges: readonly object[]) => void;
  readonly close: (uri: string) => void;
  /** The findings that the server pushes next for a document, of its newest version. */
  readonly diagnosticsOf: (uri: string) => Promise<readonly Diagnostic[]>;
  /** Waits until the findings of a document have these codes, in their order. */
  readonly shows: (uri: string, ...codes: readonly string[]) => Promise<readonly Diagnostic[]>;
  /** Resolves with the first message that passes, among those that came and those to come. */
  readonly wait: (isWanted: (message: Message) => boolean) => Promise<Message>;
}

export function clientOver({ send, onMessage }: Transport): Client {
  const heard: Message[] = [];
  const waiting = new Set<(message: Message) => void>();
  const handlers = new Map<string, (params: never) => unknown>();
  const versions = new Map<string, number>();
  let last = 0;

  onMessage((message) => {
    heard.push(message);
    if (message.method !== undefined && message.id !== undefined) void reply(message);
    for (const take of [...waiting]) take(message);
  });
  const reply = async ({ id, method, params }: Message): Promise<void> => {
    const by = handlers.get(method!);
    if (by) send({ jsonrpc: "2.0", id, result: (await by(params as never)) ?? null });
    else send({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });
  };
  const next = (isWanted: (message: Message) => boolean): Promise<Message> =>
    new Promise((resolve) => {
      const take = (message: Message) => {
        if (!isWanted(message)) return;
        waiting.delete(take);
        resolve(message);
      };
      waiting.add(take);
    });

  const client: Client = {
    heard,
    request(method, params) {
      const id = ++last;
      const answered = next((message) => message.id === id && message.method === undefined);
      send({ jsonrpc: "2.0", id, method, ...(params !== undefined && { params }) });
      const result = answered.then(({ result, error }) => {
        if (error) throw Object.assign(new Error(error.message), { code: error.code });
        return result;
      });
      return Object.assign(result, { id });
    },
    notify: (method, params) => send({ jsonrpc: "2.0", method, params }),
    answer: (method, by) => handlers.set(method, by),
    async initialize(params = {}) {
      const result = await client.request("initialize", {
        processId: null,
        rootUri: null,
        capabilities: {},
        ...params,
      });
      client.notify("initialized", {});
      return result;
    },
    open(uri, text, languageId = "igx") {
      versions.set(uri, 1);
      client.notify("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
    },
    change(uri, contentChanges) {
      const version = (versions.get(uri) ?? 0) + 1;
      versions.set(uri, version);
      client.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
    },
    close(uri) {
      versions.delete(uri);
      client.notify("textDocument/didClose", { textDocument: { uri } });
    },
    async diagnosticsOf(uri) {
      const isShown = ({ method, params }: Message) =>
        method === "textDocument/publishDiagnostics" &&
        params.uri === uri &&
        (params.version ?? versions.get(uri)) === versions.get(uri);
      return (await next(isShown)).params.diagnostics;
    },
    async shows(uri, ...codes) {
      const isThat = ({ method, params }: Message) =>
        method === "textDocument/publishDiagnostics" && params.uri === uri;
      let last = heard.findLast(isThat);
      const codesOf = (message: Message | undefined) =>
        message?.params.diagnostics.map((one: Diagnostic) => one.code) ?? [];
      while (!last || JSON.stringify(codesOf(last)) !== JSON.stringify(codes)) last = await next(isThat);
      return last.params.diagnostics;
    },
    wait: async (isWanted) => heard.find(isWanted) ?? next(isWanted),
  };
  return client;
}
