import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  bad,
  cleanEnvironment,
  cliPath,
  folderWith,
  good,
  igx,
  igxProcess,
  type RunOptions,
  warned,
} from "../support/cli.js";

/*
 * Most tests run the command line in their own process. It must say and write what the shipped command says and writes.
 */

const files = {
  "a.igx": good,
  "bad.igx": bad,
  "warned.igx": warned,
  "send.igx": "---\ntitle: Coffee\ntheme_id: 1\n---\n# Coffee\n",
  "one.csv": "city,people\nRome,3\nOslo,1\n",
  "city.igx":
    '---\nkey: "{{ slug(city) }}"\n---\n@param city: string\n@param people: integer\n\n# {{ city }} has {{ people }}\n',
  "data.igx": '@data cities "one.csv"\n\n# Cities\n\n@chart column {from=cities}\n',
};

/** Another folder for each way, of the same name for messages. */
async function run(way: typeof igx, args: readonly string[], options: Omit<RunOptions, "cwd">) {
  const cwd = await folderWith(files);
  const { exitCode, stdout, stderr } = await way(args, { ...options, cwd });
  const names = (await readdir(cwd, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const written = await Promise.all(
    names.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(cwd.length), (await readFile(path)).toString("base64")] as const;
    }),
  );
  const here = (text: string) => text.replaceAll(cwd, "CWD");
  return { exitCode, stdout: here(stdout), stderr: here(stderr), written: written.sort() };
}

const account = { IGX_API_KEY: "key", IGX_API_SECRET: "a-secret", IGX_BASE_URL: "https://127.0.0.1:1" };

const cases: readonly (readonly [exitCode: number, args: string, options?: Omit<RunOptions, "cwd">])[] = [
  [0, "--version"],
  [0, "--help"],
  [0, "build --help"],
  [0, "help render"],
  [0, ""],
  [2, "biuld a.igx"],
  [2, "build --colour a.igx"],
  [2, "build a.igx", { env: { IGX_JOBS: "x" } }],
  [3, "check a.igx --root /nowhere/at/all"],
  [0, "build a.igx --emit map -o -"],
  [0, "build a.igx -o -"],
  [0, "build - -o -", { input: good }],
  [0, "build city.igx --each one.csv"],
  [0, "build data.igx --compact"],
  [3, "build none.igx"],
  ...["pretty", "json", "sarif", "github"].map((format) => [1, `check . --format ${format}`] as const),
  [1, "check .", { env: { FORCE_COLOR: "1" } }],
  [1, "check a.igx warned.igx", { env: { IGX_STRICT: "1" } }],
  [0, "check a.igx warned.igx", { env: { IGX_STRICT: "no" } }],
  [1, "build . --output-file findings.json --format json"],
  [0, "format a.igx --diff"],
  [0, "render a.igx"],
  [0, "render a.igx -o a.png"],
  [0, "render a.igx --to text"],
  [0, "explain duplicate-attribute"],
  [0, "publish send.igx --dry-run", { env: account }],
  [3, "publish send.igx"],
  [3, "publish send.igx", { env: account }],
];

for (const [exitCode, args, options = {}] of cases)
  test(`exits with ${exitCode}, says and writes the same in this process: igx ${args}`, async () => {
    const words = args.split(" ").filter((word) => word !== "");
    const [here, there] = await Promise.all([run(igx, words, options), run(igxProcess, words, options)]);
    expect(here).toEqual(there);
    expect(here.exitCode).toBe(exitCode);
  });

test("a run changes nothing of this process, and knows no secret of another one", async () => {
  const environment = { ...process.env };
  await run(igx, ["publish", "send.igx", "--dry-run"], {
    env: { ...account, IGX_API_SECRET: "Coffee", IGX_STRICT: "0" },
  });
  expect(process.env).toEqual(environment);
  const { stderr } = await run(igx, ["build", "Coffee.igx"], {});
  expect(stderr).toContain("Coffee.igx");
});

test.skipIf(process.platform === "win32").each([["check"], ["format"], ["import"], ["decompile"]])(
  "refuses a folder as standard input: igx %s - < folder",
  async (command) => {
    const cwd = await folderWith(files);
    const folder = openSync(cwd, "r");
    const { status, stdout, stderr } = spawnSync(process.execPath, [cliPath, command, "-"], {
      cwd,
      env: cleanEnvironment(cwd),
      stdio: [folder, "pipe", "pipe"],
      encoding: "utf8",
    });
    closeSync(folder);
    expect({ status, stdout, stderr }).toEqual({
      status: 3,
      stdout: "",
      stderr: "igx: <stdin> cannot be read: it is a folder.\n",
    });
  },
);
