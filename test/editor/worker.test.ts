import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, clientOver, type Message } from "../support/lsp-client.js";

/** The built worker in a thread with what it takes of the scope of a Web Worker. */
const scope = `
const { parentPort } = require("node:worker_threads");
globalThis.postMessage = (message) => parentPort.postMessage(message);
const early = [];
globalThis.onmessage = undefined;
globalThis.addEventListener = () => {};
parentPort.on("message", (data) => (globalThis.onmessage ? globalThis.onmessage({ data }) : early.push(data)));
import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../dist/editor/worker.js")).href)}).then(() => {
  for (const data of early) globalThis.onmessage({ data });
});
`;

const files: Readonly<Record<string, string>> = {
  "app:/w/sales.csv": "city,bags\nRome,3\n",
  "app:/w/shop/igx.config.json": '{ "constants": { "name": "Beans" } } // the shop',
  "app:/w/shop/wrong/igx.config.yaml": "locael: de\n",
};

const hasCode = (found: readonly { readonly code: string }[] | undefined, wanted: string): boolean =>
  found?.some(({ code }) => code === wanted) === true;

let worker: Worker;
let client: Client;

beforeAll(async () => {
  worker = new Worker(scope, { eval: true });
  client = clientOver({
    send: (message) => worker.postMessage(message),
    onMessage: (take) => worker.on("message", (message: Message) => take(message)),
  });
  client.answer("igx/readFile", ({ uri }: { uri: string }) => files[uri] ?? null);
  await client.initialize({ workspaceFolders: [{ uri: "app:/w", name: "w" }] });
});

afterAll(() => worker.terminate());

test("a worker reads the client's files, and answers as the command does", async () => {
  client.open("app:/w/report.igx", '@data sales "sales.csv"\n@chart bar {from=sales columns=[city, bagz]}\n');
  const [finding] = await client.shows("app:/w/report.igx", "unknown-column");
  expect(finding).toMatchObject({
    code: "unknown-column",
    range: { start: { line: 1, character: 38 }, end: { line: 1, character: 42 } },
  });
  client.open("app:/w/missing.igx", '@data sales "no.csv"\n');
  await client.wait(({ params }) => hasCode(params?.diagnostics, "data-not-found"));
});

test("a document without a folder is one of a project with the files beside it", async () => {
  client.open("untitled:Untitled-1", "@chart baar\n");
  await client.wait(({ params }) => hasCode(params?.diagnostics, "unknown-chart-type"));
});

test("a worker reads the configuration among the client's files", async () => {
  const uri = "app:/w/shop/report.igx";
  client.open(uri, "{{ project.name }} {{ project.nmae }}\n");
  const [finding, ...others] = await client.shows(uri, "unknown-column");
  expect([finding?.range.start.character, others]).toEqual([30, []]);
  client.open("app:/w/shop/wrong/report.igx", "");
  await client.shows("app:/w/shop/wrong/igx.config.yaml", "config-unknown-key");
});
