import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pageCss } from "../../render/html/page-css.js";
import { errorCode } from "../../text/error-code.js";
import { dataPath, eventsPath, proofPath } from "../protocol.js";
import type { Action, ActionContext as Asked, FileReply } from "./action.js";
import { actions } from "./actions.js";
import { inspectUpload } from "./data-action.js";
import { type OpenStreams, streamEvents } from "./events.js";
import { createGuard, type Guard } from "./guard.js";
import { pageShell } from "./page-shell.js";
import { readJson } from "./read-json.js";
import { actionReply, type Reply, refusal, send, textReply } from "./reply.js";
import { pathAfter, proofOf, wordOf } from "./secret-path.js";

interface PreviewOptions extends Asked {
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
  readonly guard: Guard;
  readonly token: string;
  readonly word: string;
  readonly streams: OpenStreams;
}

/** Serves the page of a session on 127.0.0.1, and ends the session when it closes. Rejects with `EADDRINUSE` if no port is free. */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const server = createServer();
  const port = await listen(server, options.ports);
  // New at each start, so an old page cannot act on another document; it keeps the word and can reload.
  const token = randomBytes(32).toString("hex");
  const word = wordOf(options.key, port);
  const running: Running = { ...options, token, word, guard: createGuard(port, token), streams: new Set() };
  server.on("request", (request, response) => void answer(running, request, response));
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Event streams never end by themselves, and `close` would wait for them.
    server.closeAllConnections();
    await Promise.all([closed, options.session.close(), options.publisher?.close()]);
  };
  return { url: `http://127.0.0.1:${port}/${word}/`, close };
}

/** Listens on the first of the ports that is free. */
async function listen(server: Server, [port = 0, ...others]: readonly number[]): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      // Only this machine (SECURITY.md, "The preview").
      server.listen(port, "127.0.0.1", () => {
        server.removeListener("error", reject);
        resolve();
      });
    });
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (others.length === 0 || errorCode(error) !== "EADDRINUSE") throw error;
    return listen(server, others);
  }
}

async function answer(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, query } = splitTarget(request.url ?? "/");
  const path = pathAfter(running.word, pathname);
  // The order matters: the host first, so that a rebound name learns nothing; then the word; then the origin.
  const refused =
    running.guard.host(request) ??
    (path === undefined ? withoutWord(running, request, pathname, query) : undefined) ??
    (path === eventsPath ? readRefusal(running, request) : undefined);
  if (!refused && path === eventsPath)
    return streamEvents(running.session, response, running.heartbeat ?? 5_000, running.streams);
  const reply = refused ?? (await replyTo(running, request, path!).catch(() => refusal(500, "The preview failed.")));
  send(request, response, reply);
}

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

async function replyTo(running: Running, request: IncomingMessage, path: string): Promise<Reply> {
  // Without the trailing slash, the page would look for its files one level too high.
  if (path === "") return { ...textReply(307, ""), headers: { location: `/${running.word}/` } };
  const action = Object.hasOwn(actions, path) ? actions[path]! : undefined;
  const file = files(running).get(path);
  if (path === dataPath) return request.method === "POST" ? upload(running, request) : notAllowed("POST");
  if (action) return request.method === "POST" ? act(running, request, action) : notAllowed("POST");
  if (!file) return refusal(404, "There is nothing here.");
  return request.method === "GET" || request.method === "HEAD" ? file : notAllowed("GET, HEAD");
}

const notAllowed = (allow: string): Reply => refusal(405, `This takes ${allow}.`, { allow });

/** The files for requests with the word. They contain nothing of the document. */
function files({ client, token }: Running): ReadonlyMap<string, Reply> {
  const file = (type: string, body: string): Reply => ({ status: 200, type: `${type}; charset=utf-8`, body });
  const fonts = Object.entries(client.fonts ?? {});
  return new Map<string, Reply>([
    ["/", file("text/html", pageShell(token))],
    ["/client.js", file("text/javascript", client.script)],
    ["/client.css", file("text/css", client.style)],
    ["/page.css", file("text/css", fonts.map(([weight]) => fontFace(weight)).join("") + pageCss)],
    ...fonts.map(([weight, body]) => [fontPath(weight), { status: 200, type: "font/ttf", body }] as const),
  ]);
}

const fontPath = (weight: string): string => `/fonts/${weight}.ttf`;

/** Declares the font by the first name that the page asks for. Until it is loaded, texts appear in another font. */
const fontFace = (weight: string): string =>
  `@font-face{font-family:"igx font";font-weight:${weight};font-display:swap;src:url(.${fontPath(weight)}) format("truetype")}\n`;

const upload = async (running: Running, request: IncomingMessage): Promise<Reply> =>
  running.guard.actor(request) ?? inspectUpload(request, running);

/** Performs an action. The origin and the token come first, so that the body of another page is never read. */
async function act(running: Running, request: IncomingMessage, action: Action): Promise<Reply> {
  const refused = running.guard.actor(request);
  if (refused) return refused;
  const body = await readJson(request);
  if (!body.ok) return body.failure;
  const reply = await action(body.value, running);
  if (!reply) return refusal(400, "The body of the request is not valid.");
  return "file" in reply ? fileReply(reply) : actionReply(reply.ok ? 200 : 400, reply);
}

/** Names of files consist of lower-case letters, digits, dots and hyphens. */
const fileReply = ({ file: { name, type, bytes } }: FileReply): Reply => ({
  status: 200,
  type,
  body: bytes,
  headers: { "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "-")}"` },
});
