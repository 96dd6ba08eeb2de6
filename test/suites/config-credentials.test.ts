import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Context } from "../../src/cli/context.js";
import { type CredentialsOptions, loadCredentials } from "../../src/cli/credentials.js";
import { loadProject } from "../../src/cli/load-project.js";
import { folderWith } from "../support/cli.js";

/** Loads credentials as a command in `cwd` would. */
async function load(cwd: string, env: Record<string, string>, options: CredentialsOptions = {}) {
  const hidden: string[] = [];
  const common = { format: "pretty", strict: false, quiet: false } as const;
  const context = {
    cwd,
    common,
    env: { XDG_CONFIG_HOME: join(cwd, ".config"), ...env },
    project: () => loadProject({ cwd, common }),
    hide: (secret: string) => void hidden.push(secret),
  } as unknown as Context;
  const result = await loadCredentials(context, options);
  return result.ok ? { ...result.value, hidden } : result.failure;
}

const both = (name: string) => `IGX_API_KEY=${name}-key\nIGX_API_SECRET=${name}-secret\n`;
const own = ".config/igx/credentials";

test("the environment comes before .env, .env before the user's file, each value for itself", async () => {
  const cwd = await folderWith({
    ".env": "IGX_API_KEY=env-key\n",
    [own]: `${both("own")}IGX_BASE_URL=https://own.org/\n`,
  });
  await chmod(join(cwd, own), 0o600);
  expect(await load(cwd, { IGX_API_KEY: "shell-key" })).toEqual({
    apiKey: "shell-key",
    apiSecret: "own-secret",
    baseUrl: "https://own.org",
    hidden: ["own-secret"],
  });
  expect(await load(cwd, {})).toMatchObject({ apiKey: "env-key", apiSecret: "own-secret" });
});

test(".env is that of the root, not of the current directory", async () => {
  const cwd = await folderWith({ "igx.config.json": "{}", ".env": both("root"), "sub/.env": both("sub") });
  expect(await load(join(cwd, "sub"), {})).toMatchObject({ apiKey: "root-key" });
});

test("a file that is named comes first; missing, it fails", async () => {
  const cwd = await folderWith({ named: both("named") });
  await chmod(join(cwd, "named"), 0o600);
  expect(await load(cwd, { IGX_API_KEY: "shell" }, { credentials: "named" })).toMatchObject({ apiKey: "named-key" });
  expect(await load(cwd, {}, { credentials: "none" })).toMatchObject({ exitCode: 3 });
});

test.each([0o640, 0o604, 0o644, 0o660, 0o601])(
  "a file of mode %o is refused, and its secret not shown",
  async (mode) => {
    const cwd = await folderWith({ [own]: both("own") });
    await chmod(join(cwd, own), mode);
    const refused = await load(cwd, {});
    expect(refused).toMatchObject({ exitCode: 3, hint: `chmod 600 ${join(cwd, own)}` });
    expect(JSON.stringify(refused)).not.toContain("own-secret");
  },
);

test("a file of mode 0600 or less is taken", async () => {
  for (const mode of [0o600, 0o400]) {
    const cwd = await folderWith({ [own]: both("own") });
    await chmod(join(cwd, own), mode);
    expect((await stat(join(cwd, own))).mode & 0o777).toBe(mode);
    expect(await load(cwd, {})).toMatchObject({ apiKey: "own-key", apiSecret: "own-secret" });
  }
});

test("the user's file is not looked at when key and secret are known", async () => {
  const cwd = await folderWith({ [own]: both("own") });
  await chmod(join(cwd, own), 0o644);
  expect(await load(cwd, { IGX_API_KEY: "a", IGX_API_SECRET: "b" })).toMatchObject({
    apiKey: "a",
    apiSecret: "b",
  });
});

test("nothing at all, or half of it, says what to do", async () => {
  const cwd = await folderWith({});
  expect(await load(cwd, {})).toMatchObject({ exitCode: 3, message: "There are no API credentials." });
  expect(await load(cwd, { IGX_API_KEY: "a" })).toMatchObject({ message: "IGX_API_SECRET is not set." });
  expect(await load(cwd, { IGX_API_SECRET: "a" })).toMatchObject({ message: "IGX_API_KEY is not set." });
  expect(await load(cwd, { IGX_API_KEY: "", IGX_API_SECRET: "a" })).toMatchObject({
    message: "IGX_API_KEY is not set.",
  });
});

test("the base URL: profile, environment, configuration", async () => {
  const config = { baseUrl: "https://config.org", profiles: { test: { baseUrl: "https://profile.org" } } };
  const cwd = await folderWith({ "igx.config.json": JSON.stringify(config), ".env": both("env") });
  const env = { IGX_BASE_URL: "https://shell.org" };
  expect(await load(cwd, {})).toMatchObject({ baseUrl: "https://config.org" });
  expect(await load(cwd, env)).toMatchObject({ baseUrl: "https://shell.org" });
  expect(await load(cwd, env, { profile: "test" })).toMatchObject({ baseUrl: "https://profile.org" });
  expect(await load(cwd, env, { profile: "prod" })).toMatchObject({ exitCode: 2, hint: "Known: test." });
});
