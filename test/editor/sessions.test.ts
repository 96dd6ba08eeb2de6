import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Message } from "../support/lsp-client.js";
import { startServer, workspace } from "../support/lsp-server.js";

/*
 * What real editors have sent while somebody typed, one message a line, with `ROOT` for the folder of the project. To record one, put `tee`
 * before `igx lsp` in the configuration of the editor.
 */
const folder = join(import.meta.dirname, "../fixtures/editor/sessions");
const sessions = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));

const files = { "sales.csv": "city,bags\nRome,3\n", ".git/HEAD": "" };

/** When the next message is sent: at once, when all before it is answered, or now and then. */
type Timing = (index: number, answered: () => Promise<unknown>) => Promise<unknown> | undefined;

const timings: Readonly<Record<string, Timing>> = {
  "all at once": () => undefined,
  "each after its answer": (_, answered) => answered(),
  "now and then": (index, answered) =>
    index % 5 === 4 ? answered() : index % 2 === 1 ? new Promise((resolve) => setImmediate(resolve)) : undefined,
};

/** `ContentModified`, for a request that a later edit has overtaken. */
const overtaken = -32801;

/** Every answer, and the findings at the end. */
async function replay(name: string, timing: Timing) {
  const { path } = workspace(files);
  const root = path("");
  const text = readFileSync(join(folder, name), "utf8").replaceAll("/ROOT", root.replace(/\/$/, ""));
  const client = startServer();
  for (const method of ["client/registerCapability", "workspace/configuration", "window/workDoneProgress/create"])
    client.answer(method, () => null);
  const answers: Promise<unknown>[] = [];
  let uri = "";
  let version: number | undefined;
  for (const [index, line] of text.trim().split("\n").entries()) {
    const { method = "", params, id } = JSON.parse(line) as Message;
    if (method === "shutdown") continue;
    if (method === "textDocument/didOpen" || method === "textDocument/didChange")
      ({ uri, version } = params.textDocument);
    if (id === undefined) client.notify(method, params);
    else answers.push(client.request(method, params).catch((error: { code: number }) => ({ failed: error.code })));
    await timing(index, () => Promise.all(answers));
  }
  const all = await Promise.all(answers);
  const isLast = ({ method, params }: Message) =>
    method === "textDocument/publishDiagnostics" && params.uri === uri && params.version === version;
  await client.wait(isLast);
  await client.request("textDocument/foldingRange", { textDocument: { uri } });
  const found = client.heard.findLast(isLast)!.params.diagnostics;
  const clean = (value: unknown) => JSON.stringify(value).replaceAll(root, "/ROOT/");
  return { answers: all.map(clean), found: clean(found) };
}

test.each(sessions)("%s: answers are the same under every timing", async (name) => {
  const calm = await replay(name, timings["each after its answer"]!);
  expect(calm.answers.some((answer) => answer.includes("failed"))).toBe(false);
  for (const timing of Object.values(timings)) {
    const { answers, found } = await replay(name, timing);
    expect(found).toBe(calm.found);
    for (const [index, answer] of answers.entries())
      expect([calm.answers[index], JSON.stringify({ failed: overtaken })]).toContain(answer);
  }
});
