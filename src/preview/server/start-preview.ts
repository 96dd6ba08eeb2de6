import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pageCss } from "../../render/html/page-css.js";
import { dataPath, eventsPath, proofPath } from "../protocol.js";
import type { Action, FileReply } from "../session/action.js";
import { actions } from "../session/actions.js";
import { inspectUpload } from "./data-action.js";
import { type OpenStreams, streamEvents } from "./events.js";
import { createGuard, type Guard } from "./guard.js";
import { listen } from "./listen.js";
import { pageShell } from "./page-shell.js";
import { createPages, type OpenPage, type ServedPage } from "./pages.js";
import { readJson } from "./read-json.js";
import { actionReply, type Reply, refusal, send, textReply } from "./reply.js";
import { pathAfter, proofOf, wordOf } from "./secret-path.js";

interface PreviewOptions {
  readonly openPage: OpenPage;
  /** Ends what all pages share. */
  readonly close?: () => Promise<void>;
  /** The secret from which the address is made. */
  readonly key: string;
  /** The page's own files. */
  readonly client: PreviewClient;
  /** Ports to try, in this order. 0 is any free port. */
  readonly ports: readonly number[];
  /** Milliseconds between signs of life on `/events`. Default: 5,000. */
  readonly heartbeat?: number;
}

export interface PreviewClient {
  readonly script: string;
  readonly style: string;
  /** Inter by weight, the font that igx measures texts with. Without it, the page uses fonts of the machine. */
  readonly fonts?: Readonly<Record<"400" | "600", Uint8Array>>;
}

interface Preview {
  /** `http://127.0.0.1:PORT/WORD/`. The server shows and does nothing for requests without the word. */
  readonly url: string;
  close(): Promise<void>;
}

interface Running extends PreviewOptions {
  readonly pages: ReturnType<typeof createPages>;
  readonly guard: Guard;
  readonly token: string;
  readonly word: string;
  readonly streams: OpenStreams;
}

/** Serves pages on 127.0.0.1, and ends their sessions when it closes. Rejects with `EADDRINUSE` if no port is free. */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const server = createServer();
  const port = await listen(server, options.ports);
  // New at each start, so an old page cannot act on another document; it keeps the word and can reload.
  const token = randomBytes(32).toString("hex");
  const word = wordOf(options.key, port);
  const running: Running = {
    ...options,
    pages: createPages(options.openPage),
    token,
    word,
    guard: createGuard(port, token),
    streams: new Set(),
  };
  server.on("request", (request, response) => void answer(running, request, response));
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Event streams never end by themselves, and `close` would wait for them.
    server.closeAllConnections();
    await Promise.all([closed, running.pages.close()]);
    await options.close?.();
  };
  return { url: `http://127.0.0.1:${port}/${word}/`, close };
}

async function answer(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, query } = splitTarget(request.url ?? "/");
  const path = pathAfter(running.word, pathname);
  // The order matters: the host first, so that a rebound name learns nothing; then the word; then the origin.
  const refused =
    running.guard.host(request) ??
    (path === undefined ? withoutWord(running, request, pathname, query) : undefined) ??
    (path === eventsPath ? readRefusal(running, request) : undefined);
  if (!refused && path === eventsPath) {
    const used = await running.pages.use(query).catch(() => undefined);
    if (!used) return send(request, response, failed);
    response.on("close", used.release);
    // It may have been closed while the document was read.
    if (response.destroyed) return used.release();
    return streamEvents(used.page, response, running.heartbeat ?? 5_000, running.streams);
  }
  const reply = refused ?? (await replyTo(running, request, path!, query).catch(() => failed));
  send(request, response, reply);
}

const failed = refusal(500, "The preview failed.");

/** Path and query of a request, not decoded: all paths of the preview consist of plain characters. */
function splitTarget(target: string): { readonly pathname: string; readonly query: string } {
  const [pathname, ...query] = target.split("?");
  return { pathname: pathname!, query: query.join("?") };
}

const askAgain = "Open the address that `igx preview` printed.";

/** Answers to requests without the word. A page requests the proof before it sends the word: another program may use the port now. */
function withoutWord({ word }: Running, { method }: IncomingMessage, pathname: string, query: string): Reply {
  if (pathname === proofPath && method === "GET") return textReply(200, proofOf(word, query));
  return method === "GET" ? textReply(403, askAgain) : refusal(403, askAgain);
}

const readRefusal = ({ guard }: Running, request: IncomingMessage): Reply | undefined =>
  request.method === "GET" ? guard.reader(request) : notAllowed("GET");

async function replyTo(running: Running, request: IncomingMessage, path: string, query: string): Promise<Reply> {
  // Without the trailing slash, the page would look for its files one level too high.
  if (path === "") return { ...textReply(307, ""), headers: { location: `/${running.word}/${query && `?${query}`}` } };
  const action = Object.hasOwn(actions, path) ? actions[path]! : undefined;
  const file = files(running).get(path);
  if (path === dataPath) return request.method === "POST" ? upload(running, request, query) : notAllowed("POST");
  if (action) return request.method === "POST" ? act(running, request, query, action) : notAllowed("POST");
  if (!file) return refusal(404, "There is nothing here.");
  return request.method === "GET" || request.method === "HEAD" ? file : notAllowed("GET, HEAD");
}

const notAllowed = (allow: string): Reply => refusal(405, `This takes ${allow}.`, { allow });

/** The files for requests with the word. They contain nothing of the document. */
function files({ client, token }: Running): ReadonlyMap<string, Reply> {
  const file = (type: string, body: string): Reply => ({ status: 200, type: `${type}; charset=utf-8`, body });
  const fonts = Object.entries(client.fonts ?? {});
  return new Map<string, Reply>([
    ["/", file("text/html", pageShell(token, versionOf(client)))],
    ["/client.js", file("text/javascript", client.script)],
    ["/client.css", file("text/css", client.style)],
    ["/page.css", file("text/css", fonts.map(([weight]) => fontFace(weight)).join("") + pageCss)],
    ...fonts.map(([weight, body]) => [fontPath(weight), { status: 200, type: "font/ttf", body }] as const),
  ]);
}

const versionOf = ({ script, style }: PreviewClient): string =>
  createHash("sha256")
    .update(JSON.stringify([script, style]))
    .digest("hex")
    .slice(0, 16);

const fontPath = (weight: string): string => `/fonts/${weight}.ttf`;

/** Declares the font by the first name that the page asks for. Until it is loaded, texts appear in another font. */
const fontFace = (weight: string): string =>
  `@font-face{font-family:"igx font";font-weight:${weight};font-display:swap;src:url(.${fontPath(weight)}) format("truetype")}\n`;

const upload = async (running: Running, request: IncomingMessage, query: string): Promise<Reply> =>
  running.guard.actor(request) ?? withPage(running, query, (page) => inspectUpload(request, page));

/** Performs an action. The origin and the token come first, so that the body of another page is never read. */
async function act(running: Running, request: IncomingMessage, query: string, action: Action): Promise<Reply> {
  const refused = running.guard.actor(request);
  if (refused) return refused;
  const body = await readJson(request);
  if (!body.ok) return body.failure;
  const reply = await withPage(running, query, (page) => action(body.value, { exists: existsSync, ...page }));
  if (!reply) return refusal(400, "The body of the request is not valid.");
  return "file" in reply ? fileReply(reply) : actionReply(reply.ok ? 200 : 400, reply);
}

async function withPage<Value>(
  { pages }: Running,
  query: string,
  work: (page: ServedPage) => Promise<Value>,
): Promise<Value> {
  const { page, release } = await pages.use(query);
  try {
    return await work(page);
  } finally {
    release();
  }
}

/** Names of files consist of lower-case letters, digits, dots and hyphens. */
const fileReply = ({ file: { name, type, bytes } }: FileReply): Reply => ({
  status: 200,
  type,
  body: bytes,
  headers: { "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "-")}"` },
});
