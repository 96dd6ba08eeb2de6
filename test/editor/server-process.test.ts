import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { expect, test, vi } from "vitest";
import { cpuTimeOf, startServerProcess } from "../support/lsp-process.js";
import { workspace } from "../support/lsp-server.js";

const cli = join(import.meta.dirname, "../../dist/cli.cjs");
const book = (...rows: readonly (readonly (string | number)[])[]) =>
  writeXlsx({ sheets: [{ name: "Sales", rows: rows.map((row) => [...row]) }] });

const start = (...more: readonly string[]) => {
  const files = workspace({ "report.igx": '@data t "t.xlsx"\n@chart bar {from=t columns=[a, b]}\n' });
  return {
    ...files,
    ...startServerProcess([cli], files.folder, more),
    report: files.uri("report.igx"),
    root: files.uri(),
  };
};

/** The processes that a process has started. */
const childrenOf = (pid: number): readonly number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );

test.runIf(process.platform === "linux")("a server survives the death of its reader of workbooks", async () => {
  const { client, child, ended, write, path, report, root } = start();
  write("t.xlsx", await book(["a", "b"], ["x", 1]));
  await client.initialize({ rootUri: root });
  client.open(report, readFileSync(path("report.igx"), "utf8"));
  await client.shows(report);
  // Nothing can write the column's name into a workbook, so nothing is renamed.
  const column = { textDocument: { uri: report }, position: { line: 1, character: 29 } };
  await expect(client.request("textDocument/rename", { ...column, newName: "c" })).rejects.toThrow(
    "Rename the column `a` in the program that writes the file.",
  );
  const readers = childrenOf(child.pid!);
  expect(readers).toHaveLength(1);
  process.kill(readers[0]!, "SIGKILL");
  write("t.xlsx", await book(["a", "c"], ["x", 1]));
  await client.shows(report, "unknown-column");
  await client.request("shutdown");
  client.notify("exit", undefined);
  expect(await ended).toBe(0);
});

test("`exit` without `shutdown` ends a server with 1", async () => {
  const { client, ended, root } = start();
  await client.initialize({ rootUri: root });
  client.notify("exit", undefined);
  expect(await ended).toBe(1);
});

test.each([
  ["with `exit`", [{ method: "exit" }]],
  ["that ends with its input", []],
])("a session that is sent at once, %s, has all its answers", (_what, last) => {
  const textDocument = { uri: "file:///a.igx", languageId: "igx", version: 1, text: "# A\n" };
  const messages = [
    { id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } },
    { method: "initialized", params: {} },
    { method: "textDocument/didOpen", params: { textDocument } },
    { id: 2, method: "textDocument/hover", params: { textDocument, position: { line: 0, character: 0 } } },
    { id: 3, method: "shutdown" },
    ...last,
  ].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
  const input = messages.map((message) => `Content-Length: ${message.length}\r\n\r\n${message}`).join("");
  const { status, stdout } = spawnSync(process.execPath, [cli, "lsp", "--stdio"], { input, encoding: "utf8" });
  expect([...stdout.matchAll(/"id":(\d),"result"/g)].map(([, id]) => id).sort()).toEqual(["1", "2", "3"]);
  expect(status).toBe(0);
});

const queryOf = (sql: string): string => `\`\`\`sql q\n${sql}\n\`\`\`\n{{ length(q) }}\n`;

/** One call of the database, which cannot be interrupted. */
const endless = queryOf(
  "select jaro_similarity(repeat(repeat('ab', 1000), 900), repeat(repeat('cb', 1000), 900)) as a",
);

/** The process that runs the endless query, once it does. */
async function busyReader(pid: number): Promise<number> {
  const [reader] = childrenOf(pid);
  const before = cpuTimeOf(reader!);
  await vi.waitFor(() => expect(cpuTimeOf(reader!)).toBeGreaterThan(before + 100), { timeout: 90_000 });
  return reader!;
}

test.runIf(process.platform === "linux")(
  "a server survives the death of a query, and ends without one's end",
  async () => {
    const { client, child, ended, write, report, root } = start();
    write("igx.config.json", JSON.stringify({ limits: { seconds: 600 } }));
    await client.initialize({ rootUri: root });
    client.open(report, queryOf("select 1 as a"));
    // Waits for the query, which has a process of its own from here on.
    await client.request("workspace/executeCommand", { command: "igx.showContent", arguments: [report] });
    client.change(report, [{ text: endless }]);
    process.kill(await busyReader(child.pid!), "SIGKILL");
    await client.shows(report, "data-malformed");
    client.change(report, [{ text: queryOf("select 2 as b") }]);
    await client.shows(report);
    client.change(report, [{ text: endless }]);
    await busyReader(child.pid!);
    child.stdin!.end();
    expect(await ended).toBe(1);
  },
);

test("a server started as by the client of VS Code, which names its process, answers, and ends when that is gone", async () => {
  const editor = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const { client, ended, errors, root } = start(`--clientProcessId=${editor.pid}`);
  expect(await client.initialize({ rootUri: root })).toHaveProperty("capabilities.hoverProvider", true);
  editor.kill();
  expect([await ended, errors()]).toEqual([1, ""]);
});

test("a server ends with 1 when its client is gone", async () => {
  const { client, child, ended, report, root } = start();
  await client.initialize({ rootUri: root });
  client.open(report, "# Coffee\n");
  await client.shows(report);
  child.stdin!.end();
  expect(await ended).toBe(1);
});

test.each([true, false])(
  "a client that is gone with requests unanswered is no defect (it pulls: %s)",
  async (pulls) => {
    const { client, child, ended, errors, path, report, root } = start();
    const diagnostics = { diagnostics: { refreshSupport: true }, codeLens: { refreshSupport: true } };
    const capabilities = { workspace: diagnostics, textDocument: pulls ? { diagnostic: {} } : {} };
    await client.initialize({ rootUri: root, capabilities });
    client.open(report, readFileSync(path("report.igx"), "utf8"));
    for (const method of ["textDocument/completion", "textDocument/hover", "textDocument/semanticTokens/full"])
      void client.request(method, { textDocument: { uri: report }, position: { line: 0, character: 0 } });
    if (pulls) void client.request("textDocument/diagnostic", { textDocument: { uri: report } });
    client.change(report, [{ text: "# Changed {{ x }}\n" }]);
    child.stdin!.end();
    child.stdout!.destroy();
    expect([await ended, errors()]).toEqual([1, ""]);
  },
);

test("a message that is not JSON is answered, and the next one too", async () => {
  const { client, child, root } = start();
  await client.initialize({ rootUri: root });
  child.stdin!.write("Content-Length: 5\r\n\r\n{bad}");
  const { error } = await client.wait(({ id }) => id === null);
  expect(error).toEqual({ code: -32700, message: "The message is not JSON." });
  expect(await client.request("shutdown")).toBeNull();
  child.stdin!.end();
});

test("a message without its length ends a server, which says so", async () => {
  const { client, child, ended, errors, root } = start();
  await client.initialize({ rootUri: root });
  child.stdin!.write("Content-Type: application/json\r\n\r\n{}");
  expect(await ended).toBe(3);
  expect(errors()).toMatch(
    /^igx: The messages on standard input cannot be read: .*Content-Length.*\n.*Begin each message/,
  );
});
