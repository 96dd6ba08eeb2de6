import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** `npm run demo` less the build of the command, which the tests have had already. */
async function runDemo(env: Readonly<Record<string, string>>): Promise<string> {
  // Beside the packages it imports.
  const outdir = await mkdtemp(join(root, "node_modules/.igx-demo-"));
  onTestFinished(() => rm(outdir, { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: ["src/cli/demo.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outdir,
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
  });
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(outdir, "demo.mjs")], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", XDG_CACHE_HOME: process.env["IGX_CACHE_DIR"], ...env },
  });
  expect(stderr).toBe("");
  return stdout;
}

test("the demo compiles, publishes and leaves nothing behind", async () => {
  const temporary = await mkdtemp(join(tmpdir(), "igx-test-"));
  onTestFinished(() => rm(temporary, { recursive: true, force: true }));
  // Settings of whoever runs it must not lead it elsewhere.
  const env = { TMPDIR: temporary, HOME: temporary, IGX_BASE_URL: "https://elsewhere.invalid", IGX_DRY_RUN: "1" };
  const shown = await runDemo(env);
  expect(shown).toContain(await readFile(join(root, "examples/coffee.json"), "utf8"));
  expect(shown).toMatch(
    /\bid {6}[0-9a-f-]{36}\n {2}status {2}201, published\n {2}url {5}https:\/\/127\.0\.0\.1:\d+\/\S+\n/,
  );
  expect(shown).toContain("POST /service/v1/infographics 201");
  expect(await readdir(temporary)).toEqual([]);
});
