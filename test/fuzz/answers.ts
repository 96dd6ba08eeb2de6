import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { InfographicClient } from "../../src/publish/infogram/client.js";
import { serverIdentity } from "../../src/sandbox/authority.js";
import { listen } from "../support/listen.js";
import { hashOf } from "./random.js";
import { bytesOf, hold, type Target } from "./target.js";

const answer = (status: string, headers: string, body: string): string =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

const record = '{"id":"4f1c","title":"T","published":true,"url":"https://x/1","date_modified":"2024-01-01T00:00:00Z"}';
const seeds = [
  answer("200 OK", "Content-Type: application/json\r\n", `[${record},${record}]`),
  answer("201 Created", "Location: https://x/infographics/4f1c\r\nX-Infogram-Id: 4f1c\r\n", record),
  answer(
    "400 Bad Request",
    "Content-Type: text/plain\r\n",
    "content[0].chart_type: must be one of bar, column; api_sig=abc",
  ),
  answer("429 Too Many Requests", "Retry-After: 5\r\n", ""),
  answer(
    "503 Service Unavailable",
    "Retry-After: Wed, 21 Oct 2065 07:28:00 GMT\r\n",
    "<html><body><h1>Busy</h1></body></html>",
  ),
  answer("302 Found", "Location: https://elsewhere/\r\n", ""),
  answer("200 OK", "", '[{"id":1,"title":"T","thumbnail_url":null}]'),
  answer("200 OK", "", "%PDF-1.4\n%%EOF"),
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n",
  "HTTP/1.1 204 No Content\r\n\r\n",
];

const secret = "s3cr&t of/the+account";

/** One server that answers every request with the bytes at hand, and a client for it. Made when first needed. */
async function serve() {
  const folder = mkdtempSync(join(tmpdir(), "igx-fuzz-ca-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { key, cert, caFile } = await serverIdentity(folder);
  let bytes: Uint8Array = new Uint8Array();
  const server = createServer({ key, cert }, (socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(bytes));
  });
  server.on("tlsClientError", () => undefined);
  const port = await listen(server);
  server.unref();
  const baseUrl = `https://127.0.0.1:${port}`;
  const client = new InfographicClient({
    baseUrl,
    apiKey: "key",
    apiSecret: secret,
    ca: readFileSync(caFile, "utf8"),
    timeoutMs: 5_000,
  });
  return (given: Uint8Array) => {
    bytes = given;
    return client;
  };
}

let served: ReturnType<typeof serve> | undefined;

export const answersTarget: Target = {
  name: "answers",
  extension: "http",
  seeds: async () => seeds.map(bytesOf),
  tokens: [
    "\r\n",
    "\r\n\r\n",
    "HTTP/1.1 ",
    "HTTP/1.1 100 Continue\r\n\r\n",
    "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Content-Encoding: gzip\r\n",
    "Retry-After: -5\r\n",
    "Retry-After: 1e9\r\n",
    "Location: https://x/infographics/../y\r\n",
    "200",
    "500",
    "[",
    "]",
    "{",
    "}",
    '"id":"x"',
    '"id":1e999',
    "null",
    "<",
    "&#115;",
    secret,
    encodeURIComponent(secret),
    "\0",
    "ff\r\n",
    "%PDF-",
    "<svg",
  ],
  run: async (input) => {
    served ??= serve();
    const client = (await served)(input);
    const calls = [
      () => client.list(),
      () =>
        client.create([
          ["title", "T"],
          ["password", "hunter2"],
        ]),
      () => client.update("4f1c", [["title", "T"]]),
      () => client.get("4f1c"),
      () => client.themes(),
      () => client.download("4f1c", "pdf"),
      () => client.delete("4f1c"),
    ];
    const outcome = await calls[hashOf(input) % calls.length]!();
    if (outcome.kind === "ok") return `ok ${outcome.status}`;
    const said = JSON.stringify(outcome);
    hold(!said.includes(secret) && !said.includes(encodeURIComponent(secret)), "an outcome holds no secret");
    hold(outcome.message !== "", "an outcome that failed says why");
    return `${outcome.kind} ${"status" in outcome ? outcome.status : ""}`;
  },
};
