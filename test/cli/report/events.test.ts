import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../../src/sandbox/start-sandbox.js";
import { bad, folderWith, good, igx, startIgx } from "../../support/cli.js";
import { eventsOf } from "../../support/events.js";
import { numbersTo } from "../../support/numbers-to.js";
import { withService } from "../../support/publish-service.js";

/* The lines of --format ndjson, through the whole command line. */

const ndjson = ["--format", "ndjson"];
const kinds = (events: readonly { readonly event: string }[]) => events.map(({ event }) => event);
const document = (title: string, text = title) => `---\ntitle: ${title}\ntheme_id: 1\n---\n# ${text}\n`;

test("a build writes each document as it comes, its findings, and how it ends", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": bad, "c.igx": "@param n: number\n\n# {{ n }}\n" });
  const { exitCode, stdout, stderr } = await igx(["build", ".", ...ndjson], { cwd });
  expect([exitCode, stderr]).toEqual([1, ""]);
  const events = eventsOf("build", stdout);
  expect(kinds(events)).toEqual(["start", "item", "item", "item", "finding", "end"]);
  expect(events[0]).toMatchObject({ command: "build", version: expect.stringMatching(/^\d/) });
  const items = events.slice(1, 4).map(({ result }) => result!);
  // Several are built at a time, and end in any order.
  expect(items).toHaveLength(3);
  expect(items).toEqual(
    expect.arrayContaining([
      { input: "a.igx", output: "a.json", outcome: "written" },
      { input: "b.igx", outcome: "failed" },
      { input: "c.igx", outcome: "skipped" },
    ]),
  );
  expect(events.slice(1, 4).map(({ done, of }) => [done, of])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(events[4]!.finding).toMatchObject({ code: "width-not-half", file: "b.igx" });
  expect(events[5]).toMatchObject({ exitCode: 1, summary: { written: 1, failed: 1, skipped: 1 } });
  const again = eventsOf("build", (await igx(["build", "a.igx", ...ndjson], { cwd })).stdout);
  expect(again.at(-1)).toMatchObject({ exitCode: 0, summary: { unchanged: 1 } });
});

test("rows have their number and key; the documents of all batches are counted together", async () => {
  const cwd = await folderWith({
    "city.igx": '---\nkey: "{{ name }}"\n---\n@param name: string\n\n# {{ name }}\n',
    "one.csv": "name\nBonn\nUlm\n",
    "two.csv": "name\nTrier\n",
    "igx.config.json": JSON.stringify({
      batches: [
        { name: "one", template: "city.igx", each: "one.csv", output: "out/" },
        { name: "two", template: "city.igx", each: "two.csv", output: "out/" },
      ],
    }),
  });
  const events = eventsOf("build", (await igx(["build", ...ndjson], { cwd })).stdout);
  const items = events.filter(({ event }) => event === "item");
  expect(items.map(({ result, done, of }) => [result!["key"], result!["row"], done, of])).toEqual([
    ["Bonn", 1, 1, 3],
    ["Ulm", 2, 2, 3],
    ["Trier", 1, 3, 3],
  ]);
  expect(events.at(-1)).toMatchObject({ exitCode: 0, summary: { written: 3 } });
});

test.each([
  [2, "unknown-option", "build a.igx --compcat", []],
  [2, "usage-error", "build a.igx -o -", ["start"]],
  [2, "usage-error", "build - -o -", ["start"]],
  [2, "usage-error", "check a.igx", []],
  [3, "file-error", "build none.igx", ["start"]],
  [3, "missing-credentials", "publish a.igx", ["start"]],
  [2, "usage-error", "worker", ["start"]],
])("a run that fails ends with a finding: exit %i, %s, igx %s", async (code, name, line, before) => {
  const cwd = await folderWith({ "a.igx": good });
  const { exitCode, stdout, stderr } = await igx([...line.split(" "), ...ndjson], { cwd, input: good });
  expect([exitCode, stderr]).toEqual([code, ""]);
  const events = eventsOf(line.startsWith("publish") ? "publish" : line === "worker" ? "worker" : "build", stdout);
  expect(kinds(events)).toEqual([...before, "finding", "end"]);
  expect(events.at(-2)!.finding).toMatchObject({ code: name, severity: "error" });
  expect(events.at(-1)).toMatchObject({ exitCode: code, summary: {} });
  const set = await igx(line.split(" "), { cwd, input: good, env: { IGX_FORMAT: "ndjson" } });
  expect([set.exitCode, kinds(eventsOf("build", set.stdout.replaceAll(/"(?:publish|worker)"/g, '"build"')))]).toEqual([
    code,
    kinds(events),
  ]);
});

test("with --output-file, the file has one finding a line, and people read them too", async () => {
  const cwd = await folderWith({ "a.igx": good, "b.igx": bad });
  const { stdout, stderr } = await igx(["build", ".", ...ndjson, "--output-file", "found"], { cwd });
  expect(kinds(eventsOf("build", stdout))).toEqual(["start", "item", "item", "end"]);
  expect(stderr).toContain("b.igx:3:19: error [width-not-half]");
  const [line, ...more] = (await readFile(join(cwd, "found"), "utf8")).split("\n");
  expect([JSON.parse(line!).code, more]).toEqual(["width-not-half", [""]]);
});

test("--timing is an event", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const events = eventsOf("build", (await igx(["build", "a.igx", "--timing", ...ndjson], { cwd })).stdout);
  expect(kinds(events)).toEqual(["start", "item", "timing", "end"]);
});

const rows = (count: number) => ({
  "city.igx": '---\nkey: "c{{ n }}"\ntitle: City {{ n }}\ntheme_id: 1\n---\n@param n: integer\n\n# City {{ n }}\n',
  "cities.csv": `n\n${numbersTo(count)
    .map((index) => `${index}\n`)
    .join("")}`,
});

test("a reader that closes the pipe early does not end the build", async () => {
  const cwd = await folderWith(rows(300));
  const child = startIgx(["build", "city.igx", "--each", "cities.csv", "-o", "out/", ...ndjson], { cwd });
  child.stdout!.once("data", () => child.stdout!.destroy());
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
  expect(readdirSync(join(cwd, "out"))).toHaveLength(300);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s: the last event says how the build ended", async (signal, exitCode) => {
  const cwd = await folderWith(rows(3000));
  const child = startIgx(["build", "city.igx", "--each", "cities.csv", "-o", "out/", ...ndjson], { cwd });
  let stdout = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const out = join(cwd, "out");
  await expect
    .poll(() => existsSync(out) && readdirSync(out).length > 100, { interval: 1, timeout: 90_000 })
    .toBe(true);
  child.kill(signal);
  expect(await ended).toBe(exitCode);
  const events = eventsOf("build", stdout);
  const items = events.filter(({ event }) => event === "item");
  expect(items.length).toBeLessThan(3000);
  expect(events.at(-1)).toMatchObject({ event: "end", exitCode, summary: { written: items.length } });
  expect(kinds(events).filter((kind) => kind === "end")).toHaveLength(1);
});

async function project(files: Readonly<Record<string, string>>, options: Partial<SandboxOptions> = {}) {
  const cwd = await folderWith({ "igx.config.json": '{"publish": {"rate": 1000, "settle": 0.1}}', ...files });
  const started: Sandbox = await startSandbox({ caDir: join(cwd, ".ca"), port: 0, ...options });
  onTestFinished(() => started.close());
  const { url, apiKey, apiSecret, caFile } = started;
  const env = { IGX_BASE_URL: url, IGX_API_KEY: apiKey, IGX_API_SECRET: apiSecret, IGX_CA: caFile };
  return { cwd, env, run: (...args: readonly string[]) => igx([...args, ...ndjson], { cwd, env }) };
}

test("a publish writes each result as --format json has it, and counts them", async () => {
  const { cwd, env, run } = await project({ "one.igx": document("One"), "two.igx": document("Two") });
  const first = await run("publish", ".");
  expect([first.exitCode, first.stderr]).toEqual([0, ""]);
  const events = eventsOf("publish", first.stdout);
  expect(kinds(events)).toEqual(["start", "item", "item", "end"]);
  expect(events.slice(1, 3).map(({ done, of, result }) => [done, of, result!["outcome"]])).toEqual([
    [1, 2, "ok"],
    [2, 2, "ok"],
  ]);
  expect(events.at(-1)).toMatchObject({ exitCode: 0, summary: { created: 2 } });
  await writeFile(join(cwd, "one.igx"), document("One", "Changed"));
  const planned = eventsOf("publish", (await run("publish", ".", "--plan", "--exit-code")).stdout);
  expect(planned.flatMap(({ result }) => result?.["action"] ?? [])).toEqual(["update", "unchanged"]);
  expect(planned.at(-1)).toMatchObject({ exitCode: 5, summary: { update: 1, unchanged: 1 } });
  const dry = eventsOf("publish", (await run("publish", ".", "--dry-run")).stdout);
  expect(dry.flatMap(({ result }) => result?.["method"] ?? [])).toEqual(["PUT", "PUT"]);
  const second = eventsOf("publish", (await run("publish", ".")).stdout);
  const { stdout } = await igx(["publish", ".", "--format", "json"], { cwd, env });
  const fields = Object.keys((JSON.parse(stdout) as readonly object[])[0]!);
  expect(second.at(-1)).toMatchObject({ exitCode: 0, summary: { updated: 1, unchanged: 1 } });
  expect(Object.keys(second.find(({ result }) => result?.["outcome"] === "unchanged")!.result!)).toEqual(fields);
});

test("refused documents are items, findings at their places, and the exit code", async () => {
  const { run } = await project(
    { "one.igx": document("One"), "two.igx": document("Two") },
    { fail: [{ status: 403, probability: 1 }] },
  );
  const { exitCode, stdout, stderr } = await run("publish", ".");
  expect([exitCode, stderr]).toEqual([4, ""]);
  const events = eventsOf("publish", stdout);
  expect(events.flatMap(({ result }) => result?.["outcome"] ?? [])).toEqual(["refused", "skipped"]);
  expect(events.at(-1)).toMatchObject({ exitCode: 4, summary: { failed: 1, "not-sent": 1 } });
});

test("what igx refuses is an item each, with the reason as a finding", async () => {
  const { cwd, run } = await project({ "one.igx": document("One") });
  await run("publish", ".");
  await writeFile(join(cwd, "igx.lock.json"), '{"version": 1, "targets": {}}\n');
  const events = eventsOf("publish", (await run("publish", ".")).stdout);
  expect(kinds(events)).toEqual(["start", "item", "finding", "end"]);
  expect(events[1]!.result).toMatchObject({ outcome: "skipped", refused: "titles" });
  expect(events[2]!.finding).toMatchObject({ code: "refused-titles" });
  expect(events[3]).toMatchObject({ exitCode: 4 });
});

test("retries and pauses are events while they last", async () => {
  const caDir = await folderWith({});
  await withService(caDir, async (service) => {
    const cwd = await folderWith({ "one.igx": document("One"), "igx.config.json": '{"publish": {"rate": 1000}}' });
    const env = { ...service.env, IGX_CA: service.ca };
    await igx(["publish", "."], { cwd, env });
    await writeFile(join(cwd, "one.igx"), document("One", "Changed"));
    const answers = [{ status: 429, headers: { "retry-after": "1" } }, { status: 503 }];
    service.trick = ({ method }) => (method === "PUT" ? answers.shift() : undefined);
    const { exitCode, stdout } = await igx(["publish", ".", ...ndjson], { cwd, env });
    const events = eventsOf("publish", stdout);
    expect([exitCode, kinds(events)]).toEqual([0, ["start", "pause", "retry", "retry", "item", "end"]]);
    expect(events[1]).toMatchObject({ seconds: 1 });
    expect(events[2]).toMatchObject({ keys: ["one"], message: expect.stringContaining("429") });
    expect(events[2]!.seconds).toBeGreaterThanOrEqual(1);
    expect(events[3]).toMatchObject({ keys: ["one"], message: expect.stringContaining("503") });
  });
});

test("SIGINT in a publish: what is under way is finished and told, then the end", async () => {
  const { cwd, env } = await project(rows(200), { delay: 20 });
  const args = ["publish", "city.igx", "--each", "cities.csv", "--concurrency", "1", ...ndjson];
  const child = startIgx(args, { cwd, env });
  let stdout = "";
  const ended = new Promise((resolve) => child.on("close", resolve));
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    if (stdout.includes('"item"')) child.kill("SIGINT");
  });
  expect(await ended).toBe(130);
  const events = eventsOf("publish", stdout);
  const outcomes = events.flatMap(({ result }) => result?.["outcome"] ?? []);
  expect([outcomes.length, new Set(outcomes)]).toEqual([200, new Set(["ok", "skipped"])]);
  const created = outcomes.filter((outcome) => outcome === "ok").length;
  expect(events.at(-1)).toMatchObject({ event: "end", exitCode: 130, summary: { created, "not-sent": 200 - created } });
});

test("no secret is in the events", async () => {
  const { run } = await project({
    "one.igx":
      "---\ntitle: One {{ token }}\ntheme_id: 1\n---\n@param token: secret\n\n# One\n\n@chart bar {width=0.3}\n| a | b |\n|---|--:|\n| {{ token }} | 1 |\n",
  });
  const { exitCode, stdout, stderr } = await run("publish", ".", "--param", "token=hidden-words");
  expect([exitCode, kinds(eventsOf("publish", stdout))]).toEqual([1, ["start", "finding", "finding", "end"]]);
  expect(stdout + stderr).not.toContain("hidden-words");
});
