import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { publishCommand } from "../../src/cli/commands/publish.js";
import { commonOptions } from "../../src/cli/common-options.js";

const root = join(import.meta.dirname, "../..");

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly concurrency: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, { readonly if: string; readonly steps: readonly Step[] }>>;
}

test("the workflow uses options that there are, cuts no run off, and gives credentials to publishing alone", async () => {
  const text = await readFile(join(root, "examples/github-actions/publish.yml"), "utf8");
  const { concurrency, jobs } = parse(text) as Workflow;
  expect(concurrency).toMatchObject({ "cancel-in-progress": false });
  const known = [...commonOptions, ...publishCommand.options].map(({ flags }) => /--[\w-]+/.exec(flags)![0]);
  const steps = Object.entries(jobs).flatMap(([job, { steps: all }]) => all.map((step) => ({ job, ...step })));
  const commands = steps.filter(({ run }) => run?.includes("igx publish"));
  expect(commands.map(({ job }) => job)).toEqual(["plan", "publish"]);
  for (const { run = "" } of commands) for (const [flag] of run.matchAll(/--[\w-]+/g)) expect(known).toContain(flag);
  expect(commands[0]!.run).toContain("--plan");
  const withSecrets = steps.filter((step) => JSON.stringify(step).includes("secrets."));
  expect(withSecrets).toEqual([commands[1]]);
  expect(Object.keys(commands[1]!.env ?? {})).toEqual(["IGX_API_KEY", "IGX_API_SECRET"]);
});
