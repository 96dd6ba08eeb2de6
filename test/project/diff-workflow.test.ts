import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { bash } from "../support/ci-runner.js";
import { cliPath, folderWith } from "../support/cli.js";
import { repositoryWith } from "../support/repository.js";

const root = join(import.meta.dirname, "../..");

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<string, { readonly if?: string; readonly permissions: object; readonly steps: readonly Step[] }>
  >;
}

const read = async (path: string) => parse(await readFile(join(root, path), "utf8"));
const drawing = (await read("examples/github-actions/diff.yml")) as Workflow & { readonly name: string };
const commenting = (await read("examples/github-actions/diff-comment.yml")) as Workflow & {
  readonly on: { readonly workflow_run: { readonly workflows: readonly string[] } };
};
const action = (await read("action.yml")) as { readonly runs: { readonly steps: readonly Step[] } };
const diffStep = action.runs.steps.find(({ id }) => id === "diff")!;

const chart = (value: number) => `## Exports\n\n@chart table\n| Country | 2024 |\n|---|--:|\n| Brazil | ${value} |\n`;

/** Runs the step of the action in a pull request whose base is `base`. */
async function draw(cwd: string, env: Readonly<Record<string, string>>) {
  const temp = await folderWith({});
  const output = join(temp, "output");
  await writeFile(output, "");
  const inputs = { CLI: cliPath, PNP: "", DIFF: "true", BASE: "", PULL_BASE: "" };
  const runner = { PATH: process.env["PATH"] ?? "", RUNNER_TEMP: temp, GITHUB_OUTPUT: output, GITHUB_ACTIONS: "true" };
  const ran = await bash(diffStep.run!, cwd, { ...runner, ...inputs, ...env });
  const outputs = Object.fromEntries(
    (await readFile(output, "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split("=")),
  );
  return { ...ran, outputs, folder: join(temp, "igx-diff") };
}

test("the action writes comment, page and JSON of a pull request, with the base from a shallow clone", async () => {
  const { cwd, git, write, commit } = await repositoryWith({ "a.igx": chart(3), "b.igx": "# B\n" });
  const base = await git("rev-parse", "HEAD");
  await write({ "a.igx": chart(4), "new/c.igx": "# C\n" });
  await commit("pull request");
  await git("config", "uploadpack.allowAnySHA1InWant", "true");
  const clone = join(cwd, "clone");
  await git("clone", "--quiet", "--depth=1", `file://${cwd}`, clone);
  const done = await draw(clone, { PULL_BASE: base });
  expect(done, done.log).toMatchObject({ code: 0, outputs: { changed: "true", folder: done.folder } });
  expect(await readFile(join(done.folder, "diff.md"), "utf8")).toContain(
    "| `Brazil, 2024` | `3` | `4` | +1, +33.33% |",
  );
  expect(await readFile(join(done.folder, "diff.html"), "utf8")).toContain("igx-outlined");
  const same = await draw(clone, { BASE: "HEAD" });
  expect(same, same.log).toMatchObject({ code: 0, outputs: { changed: "false" } });
  const added = await draw(join(clone, "new"), { PULL_BASE: base });
  expect(added, added.log).toMatchObject({ code: 0, outputs: { changed: "true" } });
  expect(await draw(clone, {})).toMatchObject({ code: 2, log: expect.stringContaining("nothing to compare with") });
  expect(await draw(clone, { DIFF: "false" })).toMatchObject({ code: 0, log: "", outputs: {} });
});

test("a document with mistakes does not end the step: the next one shows them", async () => {
  const { cwd, write } = await repositoryWith({ "a.igx": chart(3), "b.igx": "# B\n" });
  await write({ "a.igx": chart(4), "b.igx": "@chart nonsense\n" });
  expect(await draw(cwd, { BASE: "HEAD" })).toMatchObject({ code: 0, outputs: { changed: "true" } });
  expect(await draw(cwd, { BASE: "no-such-revision" })).toMatchObject({ outputs: {} });
});

test("the drawing job has no secret and may only read; the commenting job runs nothing of the branch", () => {
  expect([drawing.permissions, commenting.permissions]).toEqual([{}, {}]);
  const [draws, comments] = [drawing.jobs["diff"]!, commenting.jobs["comment"]!];
  expect(draws.permissions).toEqual({ contents: "read" });
  expect(JSON.stringify(drawing)).not.toMatch(/secrets\.|github\.token|pull_request_target/);
  expect(comments.permissions).toEqual({ actions: "read", "pull-requests": "write" });
  expect(comments.steps.flatMap(({ uses }) => uses ?? [])).toEqual([]);
  expect(comments.steps.map(({ run = "" }) => run).join("\n")).not.toMatch(
    /\$\{\{|git (?:clone|checkout|fetch)|npm|node |sh igx-diff/,
  );
  expect(comments.if).toBe("github.event.workflow_run.event == 'pull_request'");
  expect(commenting.on.workflow_run.workflows).toEqual([drawing.name]);
  for (const { uses = "" } of draws.steps) expect(uses).toMatch(/^$|^your-organization\/igx@|@[0-9a-f]{40}$/);
});

/** GitHub's interface in a few lines: pull requests, comments and artifacts. */
const gh = `#!/usr/bin/env node
const { readFileSync, writeFileSync, mkdirSync, cpSync, existsSync } = require("fs");
const args = process.argv.slice(2);
const state = JSON.parse(readFileSync(process.env.GH_STATE, "utf8"));
const save = () => writeFileSync(process.env.GH_STATE, JSON.stringify(state));
const valueOf = (name) => args[args.indexOf(name) + 1];
if (args[0] === "run") {
  if (!existsSync(process.env.GH_ARTIFACT)) process.exit(1);
  cpSync(process.env.GH_ARTIFACT, valueOf("--dir"), { recursive: true });
} else {
  const path = args.find((arg) => arg.startsWith("repos/"));
  const method = args.includes("--method") ? valueOf("--method") : "GET";
  const body = args.includes("--input") ? JSON.parse(readFileSync(valueOf("--input"), "utf8")).body : "";
  state.asked.push(method + " " + path);
  if (path.endsWith("/pulls")) console.log(JSON.stringify(state.pulls));
  else if (method === "POST") state.comments.push({ id: state.comments.length + 1, user: { login: "github-actions[bot]" }, body });
  else if (method === "PATCH") state.comments.find(({ id }) => path.endsWith("/" + id)).body = body;
  else console.log(JSON.stringify(state.comments));
  save();
}
`;

interface Github {
  readonly pulls: readonly object[];
  readonly comments: readonly { readonly id: number; readonly user: object; readonly body: string }[];
  readonly asked: readonly string[];
}

test("one comment is written, and replaced after each push", async () => {
  const cwd = await folderWith({ "bin/gh": gh, "work/x": "" });
  const env = {
    PATH: `${join(cwd, "bin")}:${process.env["PATH"]}`,
    GH_STATE: join(cwd, "state.json"),
    GH_ARTIFACT: join(cwd, "artifact"),
    REPOSITORY: "org/repo",
    RUN: "7",
    COMMIT: "abc",
    HEAD: "someone:branch",
    SERVER: "https://github.example",
  };
  await bash(`chmod +x bin/gh`, cwd, {});
  const state = async (): Promise<Github> => JSON.parse(await readFile(env.GH_STATE, "utf8"));
  const other = { id: 1, user: { login: "someone" }, body: "<!-- igx diff -->\nnot igx" };
  const artifact = async (text: string, changed: number) => {
    await rm(env.GH_ARTIFACT, { recursive: true, force: true });
    await mkdir(env.GH_ARTIFACT);
    await writeFile(join(env.GH_ARTIFACT, "diff.md"), text);
    await writeFile(join(env.GH_ARTIFACT, "diff.json"), JSON.stringify({ summary: { added: 0, removed: 0, changed } }));
  };
  const comment = async () => {
    await rm(join(cwd, "work"), { recursive: true, force: true });
    await mkdir(join(cwd, "work"));
    const ran = await bash(commenting.jobs["comment"]!.steps[0]!.run!, join(cwd, "work"), env);
    expect(ran.code, ran.log).toBe(0);
    return ran.log;
  };
  await writeFile(
    env.GH_STATE,
    JSON.stringify({ pulls: [{ number: 5, head: { sha: "abc" } }], comments: [other], asked: [] }),
  );
  // Without changes, and without the artifact, there is nothing to say.
  expect(await comment()).toContain("The run has no changes of infographics.");
  await artifact("nothing", 0);
  expect(await comment()).toContain("Nothing has changed");
  const hostile = "$(touch pwned) `touch pwned` \"; touch pwned; '\n| 3 | 4 |";
  await artifact(hostile, 1);
  await comment();
  await artifact("second", 0);
  await comment();
  const { comments, asked } = await state();
  expect(comments).toHaveLength(2);
  expect(comments[0]).toEqual(other);
  expect(comments[1]!.body).toMatch(
    /^<!-- igx diff -->\nsecond\n\n\[Pictures before and after\]\(https:\/\/github\.example\/org\/repo\/actions\/runs\/7#artifacts\)/,
  );
  expect(asked.filter((line) => !line.startsWith("GET"))).toEqual([
    "POST repos/org/repo/issues/5/comments",
    "PATCH repos/org/repo/issues/comments/2",
  ]);
  // A commit that is not the last one of an open pull request has nothing to say.
  await writeFile(
    env.GH_STATE,
    JSON.stringify({ pulls: [{ number: 5, head: { sha: "newer" } }], comments: [], asked: [] }),
  );
  expect(await comment()).toContain("No open pull request has the commit abc.");
  expect((await state()).comments).toEqual([]);
});
