import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, onTestFinished, test } from "vitest";
import { configSchema } from "../../../src/config/config-schema.js";
import { startSandbox } from "../../../src/sandbox/start-sandbox.js";
import { folderWith, igx } from "../../support/cli.js";
import { listen } from "../../support/listen.js";

test("schema prints the JSON Schema that content is valid against", async () => {
  const cwd = await folderWith({});
  const { stdout } = await igx(["schema"], { cwd });
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(stdout));
  expect(validate([{ type: "h1", text: "Coffee" }])).toBe(true);
  expect(validate([{ type: "h1" }])).toBe(false);
  // Patterns of a schema have no flags.
  const region = { title: "Brazil", value: 1, color: "#00AAff" };
  expect(validate([{ type: "map", territory: "world", data: [region] }])).toBe(true);
  expect(JSON.parse((await igx(["schema", "config"], { cwd })).stdout).title).toBe("igx.config.json");
  expect((await igx(["schema", "else"], { cwd })).exitCode).toBe(2);
});

test("init makes a project that checks without a finding and builds", async () => {
  const cwd = await folderWith({});
  expect(await igx(["init", "my report"], { cwd })).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/\nNext: cd 'my report' && igx preview report\.igx\n$/),
  });
  const folder = join(cwd, "my report");
  expect(await igx(["check", "--strict"], { cwd: folder })).toMatchObject({
    exitCode: 0,
    stderr: "1 file checked, nothing to report\n",
  });
  expect((await igx(["format", "--check"], { cwd: folder })).stdout).toBe("");
  expect((await igx(["build"], { cwd: folder })).exitCode).toBe(0);
  expect(await readdir(join(folder, "build"))).toEqual(["report.json"]);
  expect(await readFile(join(folder, ".gitignore"), "utf8")).toMatch(/^\.env$/m);
  const config = JSON.parse(await readFile(join(folder, "igx.config.json"), "utf8"));
  expect(configSchema.safeParse(config).success).toBe(true);
  expect(JSON.parse(await readFile(join(folder, config.$schema), "utf8")).title).toBe("igx.config.json");
});

test("init --batch makes a project that checks, builds, renders and tests at once, and a second time", async () => {
  const cwd = await folderWith({});
  expect((await igx(["init", "--batch", "nightly"], { cwd, env: { IGX_BATCH: "none" } })).exitCode).toBe(0);
  const folder = join(cwd, "nightly");
  const run = async (line: string) => {
    const { exitCode, stdout, stderr } = await igx([...line.split(" "), "--strict"], { cwd: folder });
    return [exitCode, stdout + stderr] as const;
  };
  for (const _ of ["first", "second"]) {
    expect(await run("check")).toEqual([0, "3 documents checked, nothing to report\n"]);
    expect((await run("build"))[0]).toBe(0);
    expect(await run("test")).toEqual([0, expect.stringContaining("2 passed")]);
  }
  expect((await run("render --batch cities"))[0]).toBe(0);
  expect(await readdir(join(folder, "build/cities"))).toEqual(["bonn.json", "bonn.svg", "ulm.json", "ulm.svg"]);
  expect((await igx(["format", "--check", "."], { cwd: folder })).stdout).toBe("");
  expect(await readFile(join(folder, ".gitignore"), "utf8")).toMatch(/^data\/$/m);
  const shipped = join(import.meta.dirname, "../../../examples/github-actions/nightly.yml");
  expect(await readFile(join(folder, ".github/workflows/nightly.yml"), "utf8")).toBe(await readFile(shipped, "utf8"));
  // The script that stands for an export writes the same table.
  const table = await readFile(join(folder, "data/cities.csv"), "utf8");
  expect(await readFile(join(folder, "fetch.sh"), "utf8")).toContain(`\n${table}END\n`);
  expect((await run("test --update"))[1]).not.toContain("updated");
});

test("init names the next command as the first one was written, and keeps packages out of version control", async () => {
  const cwd = await folderWith({});
  const { stderr } = await igx(["init", "report"], { cwd, env: { npm_command: "exec" } });
  expect(stderr).toMatch(/\nNext: cd report && npx igx-lang preview report\.igx\n$/);
  expect(await readFile(join(cwd, "report/.gitignore"), "utf8")).toMatch(/^node_modules\/$/m);
});

test("init beside a configuration in YAML makes no second one", async () => {
  const cwd = await folderWith({ "igx.config.yml": "locale: de\n" });
  const { exitCode, stderr } = await igx(["init"], { cwd });
  expect([exitCode, stderr.split("\n")[0]]).toEqual([0, "igx.config.yml is there already, left as it is"]);
  // The configuration names no input.
  expect(stderr).toMatch(/\nNext: igx preview report\.igx\n$/);
  expect((await igx(["build", "report.igx"], { cwd })).exitCode).toBe(0);
});

test("init --agents tells assistants how to work, once, with commands that are there", async () => {
  const cwd = await folderWith({});
  expect(await igx(["init", "--agents"], { cwd, env: { npm_command: "exec" } })).toMatchObject({ exitCode: 0 });
  const text = await readFile(join(cwd, "AGENTS.md"), "utf8");
  const named = [...text.matchAll(/`npx igx-lang (\w+)(.*?)`/g)].map(([, command, rest]) => [
    command!,
    ...rest!.trim().split(" "),
  ]);
  expect(named).toHaveLength(4);
  for (const line of named) {
    const words = line.filter((word) => word !== "").map((word) => word.replace("FILE", "report"));
    const filled = words.map((word) => word.replace(/^report$/, "report.igx"));
    expect(await igx(filled, { cwd }), filled.join(" ")).toMatchObject({ exitCode: 0 });
  }
  await writeFile(join(cwd, "AGENTS.md"), "mine");
  expect((await igx(["init", "--agents"], { cwd })).stderr).toContain("AGENTS.md is there already, left as it is");
  expect(await readFile(join(cwd, "AGENTS.md"), "utf8")).toBe("mine");
});

test("reference prints the page for people, or the guide for assistants", async () => {
  const cwd = await folderWith({});
  expect((await igx(["reference"], { cwd })).stdout).toMatch(/^<!-- Generated .*\n\n# Reference\n/);
  expect((await igx(["reference", "--for", "assistants"], { cwd })).stdout).toMatch(/^# Writing igx\n/);
  expect((await igx(["reference", "--for", "cats"], { cwd })).exitCode).toBe(2);
});

test("init never overwrites", async () => {
  const cwd = await folderWith({ "report.igx": "mine", ".gitignore": "mine" });
  const { exitCode, stderr } = await igx(["init"], { cwd });
  expect(stderr).toContain("report.igx is there already, left as it is");
  expect(await readFile(join(cwd, "report.igx"), "utf8")).toBe("mine");
  expect(await readFile(join(cwd, ".gitignore"), "utf8")).toBe("mine");
  expect(exitCode).toBe(0);
});

const statusOf = (stdout: string) =>
  Object.fromEntries(JSON.parse(stdout).map(({ name, status }: { name: string; status: string }) => [name, status]));

test("doctor says where credentials come from, never what they are", async () => {
  const cwd = await folderWith({ ".env": "IGX_API_SECRET=hush-hush\n" });
  const env = { IGX_API_KEY: "key-key", IGX_BASE_URL: "https://infogr.am" };
  const plain = await igx(["doctor"], { cwd, env });
  const json = await igx(["doctor", "--format", "json"], { cwd, env });
  expect(plain.stdout).toMatch(/^ok +IGX_API_KEY +set, from the environment$/m);
  expect(plain.stdout).toMatch(/^ok +IGX_API_SECRET +set, from \.env$/m);
  for (const text of [plain.stdout, plain.stderr, json.stdout]) {
    expect(text).not.toContain("hush-hush");
    expect(text).not.toContain("key-key");
  }
  expect(statusOf(json.stdout)).toMatchObject({ node: "ok", configuration: "ok", IGX_BASE_URL: "ok" });
  expect(plain.exitCode).toBe(0);
});

test("doctor names the optional packages, and tries the credentials with --online", async () => {
  const cwd = await folderWith({});
  const sandbox = await startSandbox({ caDir: join(cwd, "ca") });
  onTestFinished(() => sandbox.close());
  const env = { IGX_BASE_URL: sandbox.url, IGX_API_KEY: sandbox.apiKey, IGX_API_SECRET: sandbox.apiSecret };
  const doctor = (...args: readonly string[]) =>
    igx(["doctor", "--online", "--ca", sandbox.caFile, ...args], { cwd, env });
  const right = await doctor();
  expect(right.stdout).toMatch(/^ok +service +answers \(HTTP 200\)$/m);
  expect(right.stdout).toMatch(/^ok +credentials +authentic: the service took a signed request \(HTTP 200\)$/m);
  expect(right.stdout).toMatch(/^ok +bullmq +\d+\.\d+\.\d+, for queues/m);
  const name = "@napi-rs/keyring";
  const keyring = `not installed; for credentials from the system keychain: npm install ${name}`;
  expect(right.stdout).toMatch(new RegExp(`^(?:note +${name} +${keyring}|ok +${name} +\\d)`, "m"));
  expect(right.exitCode).toBe(0);
  env.IGX_API_SECRET = "wrong-secret";
  const wrong = await doctor("--format", "json");
  expect(JSON.parse(wrong.stdout)).toContainEqual({
    name: "credentials",
    status: "problem",
    detail: expect.stringContaining("refused (HTTP 400): api_sig is wrong."),
  });
  expect(wrong.exitCode).toBe(1);
  await sandbox.close();
  const closed = await doctor();
  expect(closed.stdout).toMatch(/^problem +service +Not sent to .*nothing listens there/m);
});

test("doctor exits with 1 for what would not work", async () => {
  const cwd = await folderWith({});
  const http = await igx(["doctor", "--format", "json"], { cwd, env: { IGX_BASE_URL: "http://infogr.am" } });
  expect(statusOf(http.stdout)).toMatchObject({ IGX_BASE_URL: "problem" });
  expect(http.exitCode).toBe(1);
  // By the rules of a publish.
  for (const address of [
    "https://me:k3y@infogr.am",
    "https://infogr.am/?a=1",
    "https://infogr.am/service/v1",
    "infogr.am",
  ]) {
    const refused = await igx(["doctor", "--format", "json"], { cwd, env: { IGX_BASE_URL: address } });
    expect(statusOf(refused.stdout)).toMatchObject({ IGX_BASE_URL: "problem" });
    expect(refused.stdout).not.toContain("k3y");
  }
  await writeFile(join(cwd, "igx.config.json"), '{"outdir": 1}');
  const config = await igx(["doctor"], { cwd });
  expect(config.stdout).toMatch(/^problem +configuration +igx\.config\.json:1:2: /m);
  expect(config.exitCode).toBe(1);
});

test("doctor finds a lock file that nothing can be published with", async () => {
  const lock = (text: string) => folderWith({ "igx.lock.json": text });
  const doctor = async (text: string) => igx(["doctor"], { cwd: await lock(text) });
  const good = await doctor('{"version":1,"targets":{}}');
  expect(good.stdout).toMatch(/^ok +igx\.lock\.json +0 documents$/m);
  expect(good.exitCode).toBe(0);
  const bad = await doctor("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> b\n");
  expect(bad.stdout).toMatch(/^problem +igx\.lock\.json +cannot be used: it holds a merge conflict$/m);
  expect(bad.exitCode).toBe(1);
});

test("doctor asks the service only with --online", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.end();
  });
  server.on("connection", () => {
    asked++;
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  const env = { IGX_BASE_URL: `https://127.0.0.1:${port}` };
  const cwd = await folderWith({});
  expect((await igx(["doctor"], { cwd, env })).exitCode).toBe(0);
  expect(asked).toBe(0);
  const online = await igx(["doctor", "--online", "--format", "json"], { cwd, env });
  expect(asked).toBeGreaterThan(0);
  expect(statusOf(online.stdout)).toMatchObject({ service: "problem" });
  expect(online.exitCode).toBe(1);
  // Behind a proxy, the service cannot be reached.
  const remark = "igx connects directly, not through the proxy of HTTPS_PROXY.";
  expect(online.stdout).not.toContain(remark);
  const proxied = await igx(["doctor", "--online"], { cwd, env: { ...env, HTTPS_PROXY: "http://127.0.0.1:1" } });
  expect(proxied.stdout).toContain(remark);
});

test("doctor reads the file of --ca also without asking the service", async () => {
  const cwd = await folderWith({ "ca.pem": "no certificate" });
  for (const [file, detail] of [
    ["ca.pem", "ca.pem holds no certificate."],
    ["none.pem", "The file of the authority none.pem cannot be read: there is no such file."],
  ] as const) {
    const { exitCode, stdout } = await igx(["doctor", "--ca", file, "--format", "json"], { cwd });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual({ name: "authority", status: "problem", detail });
  }
});
