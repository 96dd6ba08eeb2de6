import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { cleanEnvironment, cliPath, folderWith, igxProcess, startIgx } from "../../support/cli.js";

const chart = "# A\n\n@chart column\n| a | b |\n|---|--:|\n| x | 1 |\n| y | 3 |\n";

const startOf = (cwd: string, args: readonly string[] = []) => ({
  command: process.execPath,
  args: [cliPath, "mcp", ...args],
  cwd,
  env: cleanEnvironment(cwd),
});

async function connect(cwd: string, args: readonly string[] = []): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport(startOf(cwd, args)));
  onTestFinished(() => client.close());
  return client;
}

interface Result {
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

const contentOf = (result: unknown) => result as Result;

const request = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;

const opening = request(1, "initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

const callOf = (id: number, name: string, args: object) => request(id, "tools/call", { name, arguments: args });

const answersIn = (output: string): readonly { readonly id: number; readonly result: Result }[] =>
  output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("the official client", () => {
  test("lists at most ten tools, each with schemas, and publish only where it is allowed", async () => {
    const root = await folderWith({});
    const { tools } = await (await connect(root)).listTools();
    expect(tools.length).toBeLessThanOrEqual(10);
    expect(tools.map(({ name }) => name)).not.toContain("publish");
    const ajv = new Ajv2020({ strict: false });
    for (const { inputSchema, outputSchema } of tools)
      for (const schema of [inputSchema, outputSchema]) expect(ajv.validateSchema(schema as object)).toBe(true);
    const allowed = await (await connect(root, ["--allow-publish"])).listTools();
    expect(allowed.tools.map(({ name }) => name)).toEqual([...tools.map(({ name }) => name), "publish"]);
  });

  test("calls tools, gets pictures and their page, and hears of progress", async () => {
    const client = await connect(await folderWith({ "a.igx": chart }));
    expect(contentOf(await client.callTool({ name: "check", arguments: { path: "a.igx" } }))).toMatchObject({
      structuredContent: { ok: true, findings: [] },
    });
    const progress: unknown[] = [];
    const drawn = await client.callTool(
      { name: "render", arguments: { path: "a.igx" } },
      { onprogress: (one) => progress.push(one) },
    );
    expect(contentOf(drawn).content[0]).toMatchObject({ type: "image", mimeType: "image/png" });
    expect(progress[0]).toMatchObject({ progress: 1, message: "drawing" });
    const { tools } = await client.listTools();
    const { ui } = tools.find(({ name }) => name === "render")!._meta as {
      readonly ui: { readonly resourceUri: string };
    };
    const { contents } = await client.readResource({ uri: ui.resourceUri });
    expect(contents[0]).toMatchObject({
      mimeType: "text/html;profile=mcp-app",
      text: expect.stringContaining("ui/initialize"),
    });
    const wrong = await client.callTool({ name: "chek", arguments: {} });
    expect(wrong).toMatchObject({
      isError: true,
      structuredContent: { findings: [{ hint: "Did you mean `check`?" }] },
    });
  });

  test("cancels a call while it computes, and goes on", async () => {
    const client = await connect(await folderWith({}));
    const rows = Array.from({ length: 20_000 }, (_, index) => `| r${index} | ${index} |\n`).join("");
    const source = `@chart column\n| a | b |\n|---|--:|\n${rows}`;
    const abort = new AbortController();
    const call = client.callTool(
      { name: "render", arguments: { source } },
      { signal: abort.signal, onprogress: () => abort.abort() },
    );
    await expect(call).rejects.toThrow();
    expect(contentOf(await client.callTool({ name: "check", arguments: { source: chart } }))).toMatchObject({
      structuredContent: { ok: true },
    });
  });

  test("two at once are served in one root", async () => {
    const root = await folderWith({ "a.igx": chart });
    const clients = await Promise.all([connect(root), connect(root)]);
    const results = await Promise.all(
      [...clients, ...clients].map((client) => client.callTool({ name: "build", arguments: { path: "a.igx" } })),
    );
    expect(results.map((one) => contentOf(one).structuredContent?.["ok"])).toEqual([true, true, true, true]);
  });
});

test("the first client of the SDK, from 2024, lists and calls tools", async () => {
  const root = await folderWith({ "a.igx": chart });
  const client = new OldClient({ name: "old", version: "1" }, { capabilities: {} });
  await client.connect(new OldTransport({ command: process.execPath, args: [cliPath, "mcp", "--root", root] }));
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("render");
  const drawn = contentOf(await client.callTool({ name: "render", arguments: { path: "a.igx" } }));
  expect(drawn.content.map(({ type }) => type)).toEqual(["image", "text"]);
  expect(drawn.content[1]!.text).toContain("Highest: y (3)");
});

describe("igx mcp", () => {
  test("ends with a message if the root is missing", async () => {
    const run = await igxProcess(["mcp", "--root", "missing"], { cwd: await folderWith({}), input: opening });
    expect(run).toMatchObject({ exitCode: 3, stdout: "" });
    expect(run.stderr).toBe("igx: The root missing is not a folder.\nName a folder with --root.\n");
  });

  test("answers what was asked before the input ended, also after lines that are no messages", async () => {
    const input = `${opening}no message\n{}\n${callOf(2, "check", { source: chart })}${callOf(3, "explain", { name: 3 })}`;
    const { exitCode, stdout, stderr } = await igxProcess(["mcp"], { cwd: await folderWith({}), input });
    expect([exitCode, stderr]).toEqual([0, ""]);
    const byId = new Map(answersIn(stdout).map((one) => [one.id, one.result]));
    expect(byId.get(2)).toMatchObject({ structuredContent: { ok: true } });
    expect(byId.get(3)).toMatchObject({ isError: true });
  });

  test("broken frames, batches and ids that are none change nothing for the calls around them", async () => {
    const cancel = (requestId: unknown) =>
      `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } })}\n`;
    const check = (id: unknown) => callOf(id as number, "check", { source: chart });
    const long = "x".repeat(100_000);
    const strange = [
      ...['{"jsonrpc":"2.0","id":5,\n', "[]\n", "\0\0\n", "\ufeff\n", `${"[".repeat(100_000)}\n`, "null\n", '"text"\n'],
      `[${check(90).trim()},${check(91).trim()}]\n`,
      ...[null, 1.5, 1e300, {}, []].map(check),
      ...[99, null, {}].map(cancel),
      '{"jsonrpc":"2.0","id":77,"result":{}}\n{"jsonrpc":"2.0","method":"notifications/unknown","params":[1]}\n',
    ];
    const wrong = [
      request(20, "tools/kall"),
      request(21, "tools/call"),
      ...[null, 3, {}, []].map((name, index) => request(22 + index, "tools/call", { name, arguments: {} })),
      ...[3, "text", [], true].map((args, index) =>
        request(26 + index, "tools/call", { name: "check", arguments: args as object }),
      ),
      request(30, "resources/read", { uri: "file:///etc/passwd" }),
      request(31, "resources/read"),
    ];
    const input = strange.map((frame, index) => frame + check(100 + index)).join("");
    const twelve = Array.from({ length: 12 }, (_, index) => check(200 + index)).join("");
    const cwd = await folderWith({});
    const all = [opening, input, wrong.join(""), check(long), check(-1), twelve].join("");
    const { exitCode, stdout, stderr } = await igxProcess(["mcp"], { cwd, input: all.replaceAll("\n", "\r\n") });
    expect([exitCode, stderr]).toEqual([0, ""]);
    const answers = answersIn(stdout) as readonly {
      readonly id: unknown;
      readonly error?: object;
      readonly result?: Result;
    }[];
    const ids = (of: readonly (typeof answers)[number][]) => of.map(({ id }) => String(id)).sort();
    const failed = answers.filter(({ error }) => error);
    expect(ids(failed)).toEqual(Array.from({ length: 12 }, (_, index) => String(20 + index)));
    const checked = [
      ...strange.map((_, index) => 100 + index),
      ...Array.from({ length: 12 }, (_, index) => 200 + index),
    ];
    expect(ids(answers.filter(({ error }) => !error))).toEqual([1, long, -1, ...checked].map(String).sort());
    const wronglyAnswered = answers.filter(
      ({ result, id }) => id !== 1 && result && result.structuredContent?.["ok"] !== true,
    );
    expect(wronglyAnswered).toEqual([]);
  });

  test("ends when a client is gone that does not read its answers", async () => {
    const child = startIgx(["mcp"], { cwd: await folderWith({}) });
    child.stdin!.write(opening);
    await new Promise((resolve) => child.stdout!.once("data", resolve));
    child.stdin!.write(callOf(2, "render", { source: chart }));
    child.stdout!.destroy();
    child.stdin!.end();
    expect(await new Promise((resolve) => child.once("exit", (code) => resolve(code)))).toBe(0);
  });

  test("refuses a message that is too large, and ends", async () => {
    const input = `${opening}${callOf(2, "check", { source: "x".repeat(17 * 1024 * 1024) })}`;
    const { exitCode, stderr } = await igxProcess(["mcp"], { cwd: await folderWith({}), input });
    expect(exitCode).toBe(3);
    expect(stderr).toContain("A message on standard input is too large.");
  });
});

test("the lines for hosts of the documentation start a server", async () => {
  const page = await readFile(join(import.meta.dirname, "../../../grammar/integrations.md"), "utf8");
  const shown = [...page.matchAll(/^```json (\S*mcp\.json)\n([\s\S]*?)^```$/gm)].map(([, , text]) => JSON.parse(text!));
  expect(shown).toHaveLength(3);
  for (const { mcpServers, servers = mcpServers } of shown) {
    expect([servers.igx.command, ...servers.igx.args.slice(0, 2)]).toEqual(["npx", "-y", "igx-lang"]);
    const client = new Client({ name: "host", version: "1" });
    const start = startOf(await folderWith({}));
    const args = [cliPath, ...servers.igx.args.slice(2)];
    await client.connect(new StdioClientTransport({ ...start, args }));
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    await client.close();
  }
});
