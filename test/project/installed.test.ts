import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { startSandbox } from "../../src/sandbox/start-sandbox.js";
import { bad, folderWith, igxProcess, type Run } from "../support/cli.js";
import { type Installed, installed } from "../support/installed.js";
import { startServerProcess } from "../support/lsp-process.js";
import { workspace } from "../support/lsp-server.js";
import { documentText } from "../support/publish-service.js";
import { temporaryDirectory } from "../support/sandbox.js";

/* The main job from the packed tarball, with files that other tools made: what passes in a checkout may still miss a file when it is installed. */

const directory = temporaryDirectory();
let igxPackage: Installed;

beforeAll(async () => {
  igxPackage = await installed();
});

const run = (cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> =>
  igxProcess(args, { cwd, env, cli: igxPackage.cli });

const data = (name: string) => readFile(join(import.meta.dirname, "../fixtures/data", name));

const report = `---
title: Data
theme_id: 45
---

@data sheet "openpyxl.xlsx"
@data table "pyarrow-snappy-pages2.parquet"
@data list "excel-windows-1252.csv" {delimiter=";" encoding="windows-1252"}

# {{ length(sheet) > 0 }} {{ table[0].big }} {{ list[1].name }}

@chart table {from=table columns=[name dec]}
`;

test("checks, builds, and draws Parquet, XLSX and CSV of other tools", async () => {
  const names = ["openpyxl.xlsx", "pyarrow-snappy-pages2.parquet", "excel-windows-1252.csv"];
  const files = await Promise.all(names.map(async (name) => [name, await data(name)] as const));
  const cwd = await folderWith({ "report.igx": report, "empty.igx": "", "bad.igx": bad, ...Object.fromEntries(files) });
  const checked = await run(cwd, ["check", "."]);
  expect(checked.exitCode).toBe(1);
  expect(checked.stderr).toMatch(/^bad\.igx:3:\d+: /m);
  await rm(join(cwd, "bad.igx"));
  expect(await run(cwd, ["build", "."])).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(await readFile(join(cwd, "report.json"), "utf8"))).toMatchObject([
    { type: "h1", text: "true 9007199254740993 Škoda – “neu”" },
    {
      type: "chart",
      data: [
        [
          ["name", "dec"],
          ["Ann", 19.9],
          ["Zoë €", -0.05],
          ["", ""],
        ],
      ],
    },
  ]);
  expect(JSON.parse(await readFile(join(cwd, "empty.json"), "utf8"))).toEqual([]);
  // Native code, fonts and the data of pictures come with the package.
  for (const [name, begins] of [
    ["page.png", "\x89PNG"],
    ["page.pdf", "%PDF-"],
    ["page.html", "<!doctype html>"],
  ] as const) {
    expect(await run(cwd, ["render", "report.igx", "-o", name])).toMatchObject({ exitCode: 0 });
    expect((await readFile(join(cwd, name), "latin1")).startsWith(begins)).toBe(true);
  }
  const missing = await run(cwd, ["build", "none.igx"]);
  expect(missing.exitCode).toBe(3);
  expect(missing.stderr).toContain("none.igx");
});

test("its language server links a finding to the section about its rule in the installed page", async () => {
  const { folder, uri } = workspace({ "igx.config.json": '{ "locael": "de" }' });
  const { client, ended } = startServerProcess([igxPackage.cli], folder);
  await client.initialize();
  client.open(uri("report.igx"), "@chart colunm\n| a | b |\n| x | 1 |\n");
  const found = await client.shows(uri("report.igx"), "unknown-chart-type");
  const inConfiguration = await client.shows(uri("igx.config.json"), "config-unknown-key");
  for (const { code, codeDescription } of [...found, ...inConfiguration]) {
    const page = new URL(codeDescription!.href);
    expect(fileURLToPath(page)).toBe(join(igxPackage.cli, "../../grammar/diagnostics.md"));
    const lines = (await readFile(page, "utf8")).split("\n");
    expect(lines[Number(page.hash.slice("#L".length)) - 1]).toBe(`### ${code}`);
  }
  await client.request("shutdown");
  client.notify("exit", undefined);
  expect(await ended).toBe(0);
});

test("publishes to the sandbox; a second publish asks for nothing, and a lock file of a newer igx stops it", async () => {
  const asked: string[] = [];
  const sandbox = await startSandbox({ caDir: join(directory(), "ca"), log: (line) => asked.push(line) });
  try {
    const cwd = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
    const { url, apiKey, apiSecret, caFile } = sandbox;
    const env = { IGX_BASE_URL: url, IGX_API_KEY: apiKey, IGX_API_SECRET: apiSecret, IGX_CA: caFile, IGX_RATE: "1000" };
    const publish = () => run(cwd, ["publish", "."], env);
    expect(await publish()).toMatchObject({ exitCode: 0 });
    expect(asked.filter((line) => line.startsWith("POST"))).toHaveLength(2);
    asked.length = 0;
    expect(await publish()).toMatchObject({ exitCode: 0, stderr: "2 unchanged\n" });
    const lock = join(cwd, "igx.lock.json");
    await writeFile(lock, (await readFile(lock, "utf8")).replace('"version": 1', '"version": 99'));
    expect(await publish()).toMatchObject({ exitCode: 3 });
    expect(asked).toEqual([]);
  } finally {
    await sandbox.close();
  }
});
