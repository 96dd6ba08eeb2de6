import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Context } from "../../../src/cli/base/context.js";
import { loadProject } from "../../../src/cli/config/load-project.js";
import { type CredentialsOptions, loadCredentials } from "../../../src/cli/publish/credentials.js";
import { folderWith, igx } from "../../support/cli.js";
import { failFiles } from "../../support/failing-files.js";

/** Loads credentials as a command in `cwd` would. */
async function load(cwd: string, env: Record<string, string>, options: CredentialsOptions = {}) {
  const hidden: string[] = [];
  const notes: string[] = [];
  const common = { format: "pretty", strict: false, quiet: false } as const;
  const context = {
    cwd,
    common,
    env: { XDG_CONFIG_HOME: join(cwd, ".config"), ...env },
    project: () => loadProject({ cwd, common }),
    addSecret: (secret: string) => void hidden.push(secret),
    note: (line: string) => void notes.push(line),
  } as unknown as Context;
  const result = await loadCredentials(context, options);
  if (!result.ok) return result.failure;
  const { credentials, baseUrl } = result.value;
  return { ...credentials, ...(baseUrl !== undefined && { baseUrl }), hidden, ...(notes.length > 0 && { notes }) };
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

describe("a keychain", () => {
  /** As `@napi-rs/keyring`, which is not installed here. */
  function withKeychain(getPassword: (name: string) => string | null): void {
    class Entry {
      constructor(
        readonly service: string,
        readonly name: string,
      ) {}
      readonly getPassword = () => getPassword(this.name);
    }
    vi.doMock("@napi-rs/keyring", () => ({ Entry }));
    onTestFinished(() => void vi.doUnmock("@napi-rs/keyring"));
  }

  test("has the credentials that no other place has", async () => {
    withKeychain((name) => (name === "IGX_BASE_URL" ? null : `chain-${name}`));
    expect(await load(await folderWith({}), { IGX_API_KEY: "shell-key" })).toMatchObject({
      apiKey: "shell-key",
      apiSecret: "chain-IGX_API_SECRET",
    });
  });

  test("that refuses is said, where it was needed", async () => {
    withKeychain(() => {
      throw new Error("Couldn't access platform secure storage: \u001b[1mlocked");
    });
    const cwd = await folderWith({});
    const refused =
      /, and the system keychain cannot be read: Couldn't access platform secure storage: [^\u001b]*locked\.$/;
    const one = { IGX_API_KEY: "shell-key" };
    for (const [env, start] of [
      [{}, "There are no API credentials"],
      [one, "IGX_API_SECRET is not set"],
    ] as const)
      expect(await load(cwd, env)).toMatchObject({
        exitCode: 3,
        message: expect.stringMatching(new RegExp(`^${start}${refused.source}`)),
      });
    expect(await load(cwd, { ...one, IGX_API_SECRET: "s" })).toMatchObject({ apiSecret: "s" });
  });
});

test("a line end after a value is no part of it", async () => {
  const cwd = await folderWith({ ".env": 'IGX_API_KEY="file-key\\n"\n' });
  const env = { IGX_API_SECRET: "the-secret\n", IGX_BASE_URL: "https://own.org/\r\n" };
  expect(await load(cwd, env)).toEqual({
    apiKey: "file-key",
    apiSecret: "the-secret",
    baseUrl: "https://own.org",
    hidden: ["the-secret"],
  });
  expect(await load(cwd, { IGX_API_KEY: "\n" })).toMatchObject({ message: "IGX_API_SECRET is not set." });
});

test("a doctor that asks the service, and so looks twice, warns once of a .env that others can read", async () => {
  const cwd = await folderWith({ ".env": `${both("own")}IGX_BASE_URL=https://127.0.0.1:1\n` });
  await chmod(join(cwd, ".env"), 0o644);
  const { stdout, stderr } = await igx(["doctor", "--online"], { cwd });
  expect(stdout).toContain("problem  service");
  expect(stderr.match(/others can read it/g)).toHaveLength(1);
});

test("files of Windows: a byte-order mark is no part of the first name, and UTF-16 is refused", async () => {
  const text = `IGX_BASE_URL=https://own.org\n${both("own")}`;
  const cwd = await folderWith({ ".env": `\uFEFF${text}`, named: `\uFEFF${text}`, [own]: "" });
  await Promise.all(["named", own].map((name) => chmod(join(cwd, name), 0o600)));
  const all = { apiKey: "own-key", apiSecret: "own-secret", baseUrl: "https://own.org" };
  expect(await load(cwd, {})).toMatchObject(all);
  expect(await load(cwd, {}, { credentials: "named" })).toMatchObject(all);
  // Without its base URL, the key would go to another service.
  for (const name of [".env", own]) {
    await writeFile(join(cwd, name), Buffer.from(`\uFEFF${text}`, "utf16le"));
    expect(await load(cwd, {})).toMatchObject({
      exitCode: 3,
      message: expect.stringContaining("cannot be read: it is not UTF-8."),
    });
    await writeFile(join(cwd, name), "");
  }
});

test.each(["\r", "\r\n", "\n"])("lines that end with %j, and tabs before names", async (end) => {
  const text = `IGX_BASE_URL=https://own.org\n${both("own")}`;
  const cwd = await folderWith({ ".env": text.replace(/^/gm, "\t").replaceAll("\n", end) });
  expect(await load(cwd, {})).toMatchObject({ apiKey: "own-key", apiSecret: "own-secret", baseUrl: "https://own.org" });
});

test("a secret with spaces around it is signed with them, and masked without", async () => {
  const cwd = await folderWith({});
  expect(await load(cwd, { IGX_API_KEY: "key", IGX_API_SECRET: " se cret " })).toEqual({
    apiKey: "key",
    apiSecret: " se cret ",
    hidden: ["se cret"],
  });
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

describe("where the key goes", () => {
  const config = { baseUrl: "https://config.org", profiles: { test: { baseUrl: "https://profile.org" } } };
  const files = { "igx.config.json": JSON.stringify(config) };
  const key = { IGX_API_KEY: "shell", IGX_API_SECRET: "secret" };
  const url = { IGX_BASE_URL: "https://shell.org" };

  test("the project's own key goes where the project says", async () => {
    const cwd = await folderWith({ ...files, ".env": both("env") });
    expect(await load(cwd, {})).toMatchObject({ baseUrl: "https://config.org", apiKey: "env-key" });
    expect(await load(cwd, {}, { profile: "test" })).toMatchObject({ baseUrl: "https://profile.org" });
    expect(await load(cwd, url)).toMatchObject({ baseUrl: "https://shell.org" });
    expect(await load(cwd, {}, { profile: "prod" })).toMatchObject({ exitCode: 2, hint: "Known: test." });
  });

  test("a profile that is missing is to be written where the configuration is", async () => {
    const named = { profile: "prod" };
    expect(await load(await folderWith({ "igx.config.yaml": "locale: de\n" }), {}, named)).toMatchObject({
      exitCode: 2,
      message: "There is no profile `prod`.",
      hint: 'The configuration has no profiles. Add `"profiles": {"prod": {}}` to igx.config.yaml.',
    });
    expect(await load(await folderWith({}), {}, named)).toMatchObject({
      exitCode: 2,
      hint: 'No configuration is here or above. Write `{"profiles": {"prod": {}}}` to igx.config.json, or run igx in the folder of the configuration.',
    });
  });

  test("the user's key goes only to a host that the user names, or to the service itself", async () => {
    const cwd = await folderWith({ ...files, ".env": "IGX_BASE_URL=https://dotenv.org\n" });
    expect(await load(cwd, key)).toEqual({
      exitCode: 3,
      message: "The API key is from the environment, and only .env of the project names https://dotenv.org.",
      hint: "If your key is for it, set IGX_BASE_URL=https://dotenv.org beside the key, or give --base-url.",
    });
    expect(await load(cwd, key, { profile: "test" })).toMatchObject({ exitCode: 3 });
    expect(await load(cwd, { ...key, ...url })).toMatchObject({ baseUrl: "https://shell.org" });
    const same = { ...key, IGX_BASE_URL: "https://PROFILE.org/" };
    expect(await load(cwd, same, { profile: "test" })).toMatchObject({ baseUrl: "https://profile.org" });
    expect(await load(cwd, key, { profile: "test", baseUrl: "https://option.org" })).toMatchObject({
      baseUrl: "https://option.org",
    });
    const service = { profiles: { production: { baseUrl: "https://infogr.am" } } };
    const shipped = await folderWith({ "igx.config.json": JSON.stringify(service) });
    expect(await load(shipped, key, { profile: "production" })).toMatchObject({ baseUrl: "https://infogr.am" });
  });

  test("a profile that names another host than the user does is refused", async () => {
    const cwd = await folderWith(files);
    expect(await load(cwd, { ...key, ...url }, { profile: "test" })).toEqual({
      exitCode: 2,
      message: "The profile test names https://profile.org, and the environment https://shell.org.",
      hint: "Unset IGX_BASE_URL, or name the one that you mean with --base-url.",
    });
    await mkdir(join(cwd, ".config/igx"), { recursive: true });
    await writeFile(join(cwd, own), `${both("own")}IGX_BASE_URL=https://own.org\n`, { mode: 0o600 });
    expect(await load(cwd, {}, { profile: "test" })).toMatchObject({ exitCode: 2 });
    expect(await load(cwd, {})).toMatchObject({ baseUrl: "https://own.org" });
  });

  test("a link makes no project's key of the user's", async () => {
    const cwd = await folderWith({ "p/igx.config.json": files["igx.config.json"], mine: both("mine") });
    await symlink("../mine", join(cwd, "p/.env"));
    expect(await load(join(cwd, "p"), {})).toMatchObject({ exitCode: 3 });
  });
});

test("a .env that others can read is noted, not refused", async () => {
  const cwd = await folderWith({ ".env": both("env") });
  const noted = await load(cwd, {});
  expect(noted).toMatchObject({ apiKey: "env-key", notes: [expect.stringContaining("chmod 600")] });
  await chmod(join(cwd, ".env"), 0o600);
  expect(await load(cwd, {})).not.toHaveProperty("notes");
});

test.each([
  ["EACCES", "no permission"],
  ["EIO", "the disk or device has failed"],
])("a .env that cannot be read is not one that is missing: %s", async (code, why) => {
  const cwd = await folderWith({ ".env": `${both("env")}IGX_BASE_URL=https://test.org\n`, [own]: both("own") });
  await chmod(join(cwd, own), 0o600);
  failFiles(["openSync", "open"], { ".env": code });
  // With the user's own key, this would go to the service itself.
  expect(await load(cwd, {})).toMatchObject({ exitCode: 3, message: `${cwd}/.env cannot be read: ${why}.` });
});

test("a folder called .env, as tools for Python make it, is nothing", async () => {
  const cwd = await folderWith({ ".env/bin/activate": "", [own]: both("own") });
  await chmod(join(cwd, own), 0o600);
  expect(await load(cwd, {})).toMatchObject({ apiKey: "own-key" });
});

test("a credentials file that cannot be read says why; that of another user's settings counts as missing", async () => {
  const cwd = await folderWith({ [own]: both("own") });
  await chmod(join(cwd, own), 0o600);
  const file = `The credentials file ${cwd}/${own} cannot be read`;
  const restore = failFiles(["openSync", "open"], { credentials: "EIO" });
  expect(await load(cwd, {})).toMatchObject({ exitCode: 3, message: `${file}: the disk or device has failed.` });
  restore();
  const closed = failFiles(["stat"], { credentials: "EACCES" });
  expect(await load(cwd, {})).toMatchObject({ message: "There are no API credentials." });
  const named = await load(cwd, {}, { credentials: own });
  expect(named).toMatchObject({ exitCode: 3, message: `${file}: no permission.` });
  closed();
  failFiles(["stat"], { credentials: "ESTALE" });
  expect(await load(cwd, {})).toMatchObject({ exitCode: 3 });
});
