import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { serverIdentity } from "../../src/sandbox/authority.js";
import { listen } from "./listen.js";
import { apiKey, secret } from "./publish-service.js";

export interface RawRequest {
  readonly method: string;
  readonly isList: boolean;
  readonly id: string | undefined;
  readonly fields: URLSearchParams;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface RawItem {
  id: unknown;
  readonly title: string;
  readonly content: string;
  readonly date_modified: string;
  /** Milliseconds, by the clock of the test. */
  readonly at: number;
}

/** Answers instead of the service: with an answer, or by itself, and then with nothing. `work` does what the request asks for. */
export type RawHook = (
  request: RawRequest,
  socket: Socket,
  work: () => RawAnswer & { readonly item?: RawItem },
) => RawAnswer | null | undefined;

export interface RawService {
  readonly env: Readonly<Record<string, string>>;
  readonly ca: string;
  readonly items: Map<unknown, RawItem>;
  readonly requests: RawRequest[];
  hook: RawHook;
}

/** The service over a bare TLS socket, so that a hook decides about each byte of an answer. */
export async function withRawService(caDir: string, use: (service: RawService) => Promise<void>): Promise<void> {
  const { key, cert, caFile } = await serverIdentity(caDir);
  const items = new Map<unknown, RawItem>();
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createTlsServer({ key, cert }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    readRequests(socket, (request) => {
      requests.push(request);
      const answer = service.hook(request, socket, () => work(request, items));
      if (answer !== null) send(socket, answer ?? work(request, items));
    });
  });
  server.on("tlsClientError", () => undefined);
  const port = await listen(server as never);
  const env = { IGX_BASE_URL: `https://127.0.0.1:${port}`, IGX_API_KEY: apiKey, IGX_API_SECRET: secret };
  const service: RawService = { env, ca: caFile, items, requests, hook: () => undefined };
  try {
    await use(service);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

function readRequests(socket: Socket, take: (request: RawRequest) => void): void {
  let read = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    read = Buffer.concat([read, chunk as Buffer]);
    for (;;) {
      const head = read.indexOf("\r\n\r\n");
      if (head < 0) return;
      const text = read.subarray(0, head).toString("latin1");
      const end = head + 4 + Number(/content-length:\s*(\d+)/i.exec(text)?.[1] ?? 0);
      if (read.length < end) return;
      const body = read.subarray(head + 4, end).toString();
      read = read.subarray(end);
      take(requestOf(text, body));
    }
  });
}

function requestOf(head: string, body: string): RawRequest {
  const [method = "", url = ""] = head.split(" ");
  const [path = "", query] = url.split("?");
  const id = /\/infographics\/(.+)$/.exec(path)?.[1];
  return {
    method,
    isList: method === "GET" && id === undefined,
    id: id && decodeURIComponent(id),
    fields: new URLSearchParams(body || query),
  };
}

function work({ method, id, fields }: RawRequest, items: Map<unknown, RawItem>): RawAnswer & { item?: RawItem } {
  if (method === "POST") return stored(201, randomUUID(), fields, items);
  if (id === undefined) return jsonAnswer(200, [...items.values()].map(recordOf));
  const found = items.get(id);
  if (!found) return { status: 404, body: "no" };
  if (method === "PUT") return stored(200, id, fields, items);
  if (method === "GET") return jsonAnswer(200, recordOf(found));
  items.delete(id);
  return { status: 204 };
}

function stored(status: number, id: string, fields: URLSearchParams, items: Map<unknown, RawItem>) {
  const date = new Date();
  const [title, content] = [fields.get("title") ?? "", fields.get("content") ?? ""];
  const item = { id, title, content, date_modified: date.toISOString(), at: date.getTime() };
  items.set(id, item);
  return { ...jsonAnswer(status, recordOf(item)), item };
}

export const recordOf = ({ id, title, date_modified }: RawItem): object => ({ id, title, date_modified });

export const jsonAnswer = (status: number, value: unknown, headers: RawAnswer["headers"] = {}): RawAnswer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

function send(socket: Socket, { status, headers = {}, body = "" }: RawAnswer): void {
  const bytes = Buffer.from(body);
  const length = status === 204 || status === 304 ? {} : { "content-length": `${bytes.length}` };
  const lines = Object.entries({ ...length, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${lines.join("")}\r\n`), bytes]));
}
