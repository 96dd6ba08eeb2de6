import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, authenticate } from "./authenticate.js";
import { serverIdentity } from "./authority.js";
import { type Fault, strike } from "./faults.js";
import type { Service } from "./operations.js";
import { type Reply, textReply } from "./reply.js";
import { isForm, readBody, readPairs, splitTarget } from "./request.js";
import { match, publicPage } from "./routes.js";
import { openStore } from "./store.js";
import { tlsOnly } from "./tls-only.js";

export interface SandboxOptions {
  /** Where the certificate authority is kept; made when missing. */
  readonly caDir: string;
  /** Default 0: a free one. */
  readonly port?: number;
  /** A directory that keeps records over restarts; without it they live in memory. */
  readonly store?: string;
  readonly apiKey?: string;
  readonly apiSecret?: string;
  readonly fail?: readonly Fault[];
  /** Milliseconds before each answer. */
  readonly delay?: number;
  /** Probability with which the connection is cut after a change was made, instead of an answer. */
  readonly dropAfterCommit?: number;
  /** Bytes of a request's body, default 32 MiB. */
  readonly maxBodyBytes?: number;
  /** Receives one line per request: method, path and status, nothing of its parameters. */
  readonly log?: (line: string) => void;
  /** From 0 below 1, for faults. Default `Math.random`. */
  readonly random?: () => number;
}

export interface Sandbox {
  /** The base URL: `https://127.0.0.1:PORT`, or without a port for 443, as clients address and sign it. */
  readonly url: string;
  /** PEM, the authority to trust. */
  readonly caFile: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  close(): Promise<void>;
}

interface Running extends Service {
  readonly options: SandboxOptions;
  readonly account: Account;
  readonly random: () => number;
}

/**
 * The service of the specification and the public facts, on 127.0.0.1. Its key and secret are public and the same each
 * time, so that your environment variables stay valid. Rejects when the port is taken or a directory cannot be used.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const [identity, store] = await Promise.all([serverIdentity(options.caDir), openStore(options.store)]);
  const account = { apiKey: options.apiKey ?? "sandbox", apiSecret: options.apiSecret ?? "sandbox-secret" };
  const secure = createServer({ key: identity.key, cert: identity.cert });
  let url = "";
  const server = tlsOnly(secure, () => plainHttpRefusal(url));
  const sockets = openSockets(server);
  await listen(server, options.port ?? 0);
  url = originOf((server.address() as AddressInfo).port);
  const running = { options, store, account, user: "sandbox", origin: url, random: options.random ?? Math.random };
  secure.on("request", (request, response) => void answer(running, request, response));
  return { url, caFile: identity.caFile, ...account, close: () => close(server, sockets) };
}

/** The port of the scheme is not written: no client signs it. */
export const originOf = (port: number): string => new URL(`https://127.0.0.1:${port}`).origin;

/** The answer to a client that speaks http without TLS to the port. */
function plainHttpRefusal(url: string): string {
  const body = `This port speaks https: use ${url}.\n`;
  const head = [
    "HTTP/1.1 400 Bad Request",
    "content-type: text/plain; charset=utf-8",
    `content-length: ${body.length}`,
  ];
  return [...head, "connection: close", "", body].join("\r\n");
}

function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

const close = (server: Server, sockets: ReadonlySet<Socket>): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });

async function answer(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { path } = splitTarget(request.url ?? "/");
  const reply = await handle(running, request).catch(() =>
    request.destroyed && !request.complete
      ? undefined
      : textReply(500, "The sandbox failed; it may be out of disk space."),
  );
  if (!reply) return running.options.log?.(`${request.method} ${path} cut off by the client`);
  const drop = reply.committed === true && running.random() < (running.options.dropAfterCommit ?? 0);
  running.options.log?.(`${request.method} ${path} ${drop ? "done, then dropped" : reply.status}`);
  if (drop) request.socket.destroy();
  else send(request, response, reply);
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Reply): void {
  // A body that was not read to its end would be taken for the next request.
  if (!request.complete) response.setHeader("connection", "close");
  response.writeHead(status, status === 204 ? headers : { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(status === 204 ? undefined : body);
}

async function handle(running: Running, request: IncomingMessage): Promise<Reply> {
  const { options, random } = running;
  const { path, query, host = request.headers.host ?? "" } = splitTarget(request.url ?? "/");
  const body = await readBody(request, options.maxBodyBytes ?? 32 * 1024 * 1024);
  if (options.delay !== undefined) await sleep(options.delay);
  const fault = strike(options.fail ?? [], random);
  if (fault !== undefined) return textReply(fault.status, "A fault on demand.", retryAfter(fault));
  const page = publicPage(running, request.method ?? "", path);
  if (page !== undefined) return page;
  const matched = match(request.method ?? "", path);
  if ("status" in matched) return matched;
  if (body === "too-large") return textReply(413, "The body of the request is too large.");
  const { method, operation, name } = matched;
  const inBody = method === "POST" || method === "PUT";
  if (inBody && !isForm(request.headers["content-type"]))
    return textReply(400, "The body must be a form: Content-Type application/x-www-form-urlencoded.");
  const params = readPairs(inBody ? body : query);
  const signed = { method, url: `https://${host}${path}`, params };
  return authenticate(signed, running.account) ?? operation(running, signed, name);
}

const retryAfter = ({ status }: Fault): Record<string, string> =>
  status === 429 || status === 503 ? { "retry-after": "1" } : {};
