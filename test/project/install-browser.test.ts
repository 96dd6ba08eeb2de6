import { execFile } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { folderWith } from "../support/cli.js";
import { findBrowser } from "../support/find-browser.js";

const root = join(import.meta.dirname, "../..");

/** A machine with only these programs, each a shell script. sh itself is called by its path. */
async function machine(programs: Readonly<Record<string, string>>): Promise<string> {
  const folder = await folderWith({});
  await mkdir(join(folder, "bin"));
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, "bin", name), 0o755);
  }
  return folder;
}

async function install(folder: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const outfile = join(folder, "install-browser.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["test/support/install-browser.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    logLevel: "silent",
  });
  const options = { env: { PATH: join(folder, "bin"), ...env } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [outfile], options);
  expect(stdout).toBe("");
  return stderr;
}

/** apt-get as root, or behind sudo: whoever runs the tests. Writes down what it is asked for, beside itself. */
const aptGet = (script: string) => ({ "apt-get": script, sudo: 'shift; export "$1"; shift; exec "$@"' });

test("a Chromium is found by its usual names, or where CHROMIUM says", async () => {
  const folder = await machine({ chromium: "" });
  const other = await machine({ "google-chrome": "" });
  const PATH = `${other}/bin:${folder}/bin`;
  expect(await findBrowser({ PATH })).toBe(join(folder, "bin/chromium"));
  expect(await findBrowser({ PATH: `${other}/bin` })).toBe(join(other, "bin/google-chrome"));
  expect(await findBrowser({ PATH, CHROMIUM: join(other, "bin/google-chrome") })).toBe(
    join(other, "bin/google-chrome"),
  );
  expect(await findBrowser({ PATH, CHROMIUM: "/nowhere" })).toBeUndefined();
  expect(await findBrowser({ PATH: "" })).toBeUndefined();
});

test("where there is one, nothing is installed and nothing said", async () => {
  expect(await install(await machine({ chromium: "", ...aptGet("exit 1") }))).toBe("");
});

test("where there is none, Debian's is installed, after the lists of packages where it was not known", async () => {
  const folder = await machine(
    aptGet(`bin="\${0%/*}"; echo "$DEBIAN_FRONTEND: $*"
case "$*" in *update*) echo >"$bin/updated";; *) [ -e "$bin/updated" ] || exit 100; echo >"$bin/chromium"; /bin/chmod +x "$bin/chromium";; esac`),
  );
  const said = await install(folder);
  expect(said.split("\n").filter((line) => line.startsWith("noninteractive: "))).toEqual([
    "noninteractive: -qq install --yes --no-install-recommends chromium",
    "noninteractive: -qq update",
    "noninteractive: -qq install --yes --no-install-recommends chromium",
  ]);
  expect(said).not.toContain("could not be installed");
});

test("where it cannot be installed, that is said and nothing fails", async () => {
  expect(await install(await machine(aptGet("exit 100")))).toMatch(/could not be installed.*IGX_BROWSER=none/);
  expect(await install(await machine({}))).toContain("could not be installed");
});

test("who goes without is not asked", async () => {
  expect(await install(await machine(aptGet("exit 1")), { IGX_BROWSER: "none" })).toBe("");
});
