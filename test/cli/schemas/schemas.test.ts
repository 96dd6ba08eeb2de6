import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "../../../src/cli/commands/index.js";
import { resultJsonSchema } from "../../../src/cli/schemas/json-schema.js";
import { type Sandbox, startSandbox } from "../../../src/sandbox/start-sandbox.js";
import { folderWith, good, igx, type Run } from "../../support/cli.js";
import { resultProblems } from "../../support/result-problems.js";

const json = ["--format", "json"];

test("every command has a schema, which a strict validator reads and which has a version", async () => {
  const cwd = await folderWith({});
  for (const name of [...commands.map((one) => one.name), "findings", "queue status", "fmt"]) {
    const { exitCode, stdout } = await igx(["schema", ...name.split(" ")], { cwd });
    expect([name, exitCode]).toEqual([name, 0]);
    const schema = JSON.parse(stdout) as { readonly $id: string };
    expect(schema.$id).toMatch(/^urn:igx:schema:[a-z:]+:1$/);
    expect(() => new Ajv2020().compile(schema)).not.toThrow();
  }
});

test("a name without a schema is an error that names the closest one", async () => {
  const cwd = await folderWith({});
  const { exitCode, stdout, stderr } = await igx(["schema", "publsh"], { cwd });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toBe("igx: There is no schema of `publsh`.\nWrite igx schema publish.\n");
});

test("the printed schema allows fields of a later igx, and no other type of a field", () => {
  const validate = new Ajv2020().compile(resultJsonSchema("queue status"));
  const status = { queue: "q", paused: false, rate: 1, workers: 1, waiting: 0, later: 0, running: 0, done: 0, dead: 0 };
  expect([status, { ...status, more: true }, { ...status, dead: "0" }].map((one) => validate(one))).toEqual(
    [true, false, false].map((_, at) => at < 2),
  );
});

const documents = {
  "a.igx": "---\ntitle: A\ntheme_id: 1\n---\n# A\n\n@chart colunm\n| a | b |\n|---|---|\n| x | 1 |\n",
  "good.igx": `---\ntitle: Good\ntheme_id: 1\n---\n${good}`,
  "city.igx":
    '---\nkey: "{{ city }}"\n---\n@param city: string\n@param n: number = 3\n@data "t.csv" as t\n# {{ city }}\n',
  "t.csv": "city,n\nBonn,1\nUlm,\n",
  "good.test.yaml": "cases:\n  - name: one\n  - name: two\n    findings: [missing-param]\n",
};

test("what commands about documents print is what their schemas say", async () => {
  const cwd = await folderWith(documents);
  const problems: string[] = [];
  const look = async (schema: string, ...line: readonly string[]) => {
    const run = await igx([...line, ...json], { cwd });
    expect([line, run.stdout + run.stderr]).not.toEqual([line, ""]);
    for (const text of [run.stdout, run.stderr])
      if (text !== "") problems.push(...resultProblems(schema, text), ...resultProblems(line[0]!, text));
  };
  await look("findings", "check", "a.igx");
  await look("check", "check", ".", "--strict");
  await look("build", "build", "a.igx", "good.igx");
  await look("build", "build", "good.igx", "--timing");
  await look("findings", "render", "a.igx", "--to", "svg");
  await look("format", "format", "--check", "a.igx");
  await look("inspect", "inspect", "good.igx");
  await look("inspect", "inspect", "a.igx");
  await look("inspect", "inspect", "city.igx", "--each", "t.csv");
  await look("inspect", "inspect", "--data", "t.csv");
  await look("test", "test");
  await look("test", "test", "--update");
  await look("explain", "explain");
  await look("explain", "explain", "height-conflict");
  await look("explain", "explain", "chart", "table");
  await look("doctor", "doctor");
  await look("schema", "schema", "config");
  expect(problems).toEqual([]);
});

test.each([
  [3, "file-error", "build none.igx"],
  [3, "file-error", "render good.igx -o good.igx/x.svg"],
  [3, "missing-credentials", "publish good.igx"],
  [2, "usage-error", "schema nothing"],
  [2, "unknown-command", "biuld good.igx"],
  [2, "unknown-option", "build good.igx --compcat"],
  [2, "unknown-option", "check good.igx --fixx"],
  [2, "invalid-value", "build good.igx --max-warnings many"],
  [2, "invalid-value", "build good.igx --emit contnet"],
  [2, "missing-value", "build good.igx --manifest"],
  [2, "missing-argument", "import"],
  [2, "too-many-arguments", "import a b"],
])("a failure is a finding in the one array: exit %i, %s, igx %s", async (code, name, line) => {
  const cwd = await folderWith(documents);
  const [given, set] = await Promise.all([
    igx([...json, ...line.split(" ")], { cwd }),
    igx(line.split(" "), { cwd, env: { IGX_FORMAT: "json" } }),
  ]);
  expect(set).toEqual(given);
  const [said, other] = line.startsWith("check") ? [given.stdout, given.stderr] : [given.stderr, given.stdout];
  expect([given.exitCode, other]).toEqual([code, ""]);
  expect(resultProblems("findings", said)).toEqual([]);
  const [finding, ...more] = JSON.parse(said!) as readonly { readonly code: string; readonly message: string }[];
  expect([finding!.code, more]).toEqual([name, []]);
  expect(finding!.message).not.toMatch(/^igx|\n/);
  // For people it is a sentence, and what to do.
  expect((await igx(line.split(" "), { cwd })).stderr).toContain(`igx: ${finding!.message}\n`);

  const outputOf = ({ stdout, stderr }: Run) => (line.startsWith("check") ? [stdout, stderr] : [stderr, stdout]);
  const github = await igx(line.split(" "), { cwd, env: { GITHUB_ACTIONS: "true" } });
  const [annotation, nothing] = outputOf(github);
  expect([github.exitCode, nothing]).toEqual([code, ""]);
  expect(annotation).toMatch(/^::error [^\n]+\n$/);
  expect(annotation).toContain(`title=${name}::${finding!.message}`);
  const sarif = await igx([...line.split(" "), "--format", "sarif"], { cwd });
  const [log, nothingElse] = outputOf(sarif);
  expect([sarif.exitCode, nothingElse]).toEqual([code, ""]);
  const [result, ...others] = JSON.parse(log!).runs[0].results;
  expect([result.ruleId, others]).toEqual([name, []]);
  expect(result.message.text).toContain(finding!.message);
  // Code scanning takes no result without a place.
  expect(result.locations[0].physicalLocation.artifactLocation.uri).toMatch(/^[\w./]+$/);
});

test("documents that the service refuses are results at their sources in SARIF, and annotations", async () => {
  const cwd = await folderWith({
    "one.igx": "---\ntitle: One\ntheme_id: 1\n---\n# One\n",
    "two.igx": "---\ntitle: Two\ntheme_id: 1\n---\n# Two\n",
    "igx.config.json": '{"publish": {"rate": 1000, "settle": 0.1}}',
  });
  const started = await startSandbox({ caDir: join(cwd, ".ca"), port: 0, fail: [{ status: 403, probability: 1 }] });
  onTestFinished(() => started.close());
  const env = sandboxEnvironment(started);
  const sarif = await igx(["publish", ".", "--format", "sarif"], { cwd, env });
  expect([sarif.exitCode, sarif.stdout]).toEqual([4, ""]);
  const results: readonly Result[] = JSON.parse(sarif.stderr).runs[0].results;
  const places = results.map((one) => [one.ruleId, one.locations[0]!.physicalLocation.artifactLocation.uri]);
  expect(places).toEqual([
    ["refused-by-service", "one.igx"],
    ["not-begun", "two.igx"],
  ]);
  const github = await igx(["publish", "."], { cwd, env: { ...env, GITHUB_ACTIONS: "true" } });
  const annotations = github.stderr.split("\n").filter((text) => text.startsWith("::error "));
  expect(annotations).toEqual([
    expect.stringMatching(/^::error file=one\.igx,[^:]*title=refused-by-service::one\.igx: .*403/),
    expect.stringMatching(/^::error file=two\.igx,[^:]*title=not-begun::two\.igx: not sent/),
  ]);
});

interface Result {
  readonly ruleId: string;
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
}

const sandboxEnvironment = ({ url, apiKey, apiSecret, caFile }: Sandbox) => ({
  IGX_BASE_URL: url,
  IGX_API_KEY: apiKey,
  IGX_API_SECRET: apiSecret,
  IGX_CA: caFile,
});

test("findings and a failure of one run are one array", async () => {
  const cwd = await folderWith({ ...documents, "good.json/in-the-way": "" });
  const { exitCode, stderr } = await igx(["build", "a.igx", "good.igx", ...json], { cwd });
  const codes = (JSON.parse(stderr) as readonly { readonly code: string }[]).map((one) => one.code);
  expect([exitCode, codes]).toEqual([3, ["unknown-chart-type", "file-error"]]);
  expect(resultProblems("build", stderr)).toEqual([]);
});

test("what commands about the service print is what their schemas say", async () => {
  const cwd = await folderWith({
    "igx.config.json": '{"publish": {"rate": 1000, "settle": 0.1}}',
    "one.igx": "---\ntitle: One\ntheme_id: 1\n---\n# One\n",
    "two.igx": "---\ntitle: Two\ntheme_id: 1\n---\n# Two\n",
  });
  const started = await startSandbox({ caDir: join(cwd, ".ca"), port: 0 });
  onTestFinished(() => started.close());
  const env = sandboxEnvironment(started);
  const problems: string[] = [];
  const look = async (schema: string, code: number, ...line: readonly string[]) => {
    const run = await igx([...line, ...json], { cwd, env });
    expect([line, run.exitCode, run.stderr]).toEqual([line, code, run.stderr]);
    problems.push(...resultProblems(schema, run.stdout), ...resultProblems(line[0]!, run.stdout));
    return JSON.parse(run.stdout) as readonly Readonly<Record<string, string>>[];
  };
  await look("publish --plan", 5, "publish", ".", "--plan", "--exit-code");
  await igx(["publish", ".", "--plan", "--save", "plan.json"], { cwd, env });
  problems.push(...resultProblems("publish --save", await readFile(join(cwd, "plan.json"), "utf8")));
  await look("publish --dry-run", 0, "publish", ".", "--dry-run");
  const [first] = await look("publish", 0, "publish", ".");
  await look("publish", 0, "publish", ".");
  await writeFile(join(cwd, "one.igx"), "---\ntitle: One\ntheme_id: 1\n---\n# Changed\n\nAdded.\n");
  await look("publish --plan", 0, "publish", ".", "--plan");
  await look("publish", 0, "publish", ".");
  await look("remote list", 0, "remote", "list");
  await look("remote get", 0, "remote", "get", first!["id"]!);
  await look("remote themes", 0, "remote", "themes");
  await look("lock list", 0, "lock");
  await look("lock verify", 0, "lock", "verify");
  await look("sign", 0, "sign", "GET", `${started.url}/service/v1/themes`, "api_key=x");
  await rm(join(cwd, "igx.lock.json"));
  await look("publish", 4, "publish", ".");
  await look("publish --plan", 0, "publish", ".", "--plan");
  await look("remote adopt", 0, "remote", "adopt", "--by-title", "--dry-run");
  expect(problems).toEqual([]);
});
