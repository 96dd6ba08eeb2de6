import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { cleanEnvironment } from "./cli.js";
import { installed } from "./installed.js";

/*
 * Runs the jobs of the shipped workflow files with git and bash, as GitHub and GitLab would: the same steps, the same commands.
 */

const root = join(import.meta.dirname, "../..");

export interface Step {
  readonly name?: string;
  readonly "timeout-minutes"?: number;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly if: string;
  readonly environment?: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: { readonly group: string; readonly "cancel-in-progress": boolean };
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<Record<"plan" | "publish", Job>>;
}

interface GitlabJob {
  readonly variables?: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
  readonly rules: readonly object[];
  readonly resource_group?: string;
}

export type GitlabFile = Readonly<Record<"plan" | "publish", GitlabJob>> & {
  readonly default: { readonly before_script: readonly string[] };
};

const shipped = async (path: string): Promise<unknown> => parse(await readFile(join(root, "examples", path), "utf8"));
export const githubWorkflow = async (): Promise<Workflow> => (await shipped("github-actions/publish.yml")) as Workflow;
/** The workflow of every night has a job `publish` alone. */
export const nightlyWorkflow = async () =>
  (await shipped("github-actions/nightly.yml")) as Omit<Workflow, "jobs"> & {
    readonly on: { readonly schedule: readonly { readonly cron: string }[]; readonly workflow_dispatch: null };
    readonly jobs: { readonly publish: Job & { readonly "timeout-minutes": number } };
  };
export const gitlabFile = async (): Promise<GitlabFile> => (await shipped("gitlab/.gitlab-ci.yml")) as GitlabFile;

export interface Ran {
  readonly code: number;
  readonly log: string;
}

export interface Machine {
  /** Everything of the test: the bare repository `origin.git`, clones, the cache of journals. */
  readonly folder: string;
  /** `NAME: value` as the CI knows them: secrets and variables. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Of the machine, such as IGX_CA. */
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a script as CI does. `--no-init-file` and the like do not matter: nothing of the person who runs the tests is in the environment. */
export function bash(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  return new Promise((resolve) => {
    const settings = { cwd, env: { ...cleanEnvironment(cwd), ...env }, maxBuffer: 1 << 26 };
    execFile("bash", ["-eo", "pipefail", "-c", script], settings, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : 137) : 0;
      resolve({ code, log: `${stdout}${stderr}` });
    });
  });
}

/** `npm ci` and `npx --no igx` of a project that has installed igx from its tarball. */
export async function installStubs(folder: string): Promise<string> {
  const { folder: igxFolder, cli } = await installed();
  const bin = join(folder, "bin");
  await mkdir(bin, { recursive: true });
  const script = (text: string) => `#!/bin/sh\n${text}\n`;
  const own = join(bin, "igx");
  const files = {
    igx: script(`exec "${process.execPath}" "${cli}" "$@"`),
    npm: script(
      `mkdir -p node_modules/.bin && ln -sfn "${igxFolder}" node_modules/igx-lang && ln -sfn "${own}" node_modules/.bin/igx`,
    ),
    npx: script(`[ "$1" = --no ] && [ "$2" = igx ] || exit 99; shift 2; exec "${own}" "$@"`),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(bin, name), text, { mode: 0o755 });
  return `${bin}:${process.env["PATH"]}`;
}

/** A run of the workflow's job `publish` for commit `sha` of `main`, in a fresh clone. `cut` ends it before the step that it names. */
export async function runGithub(
  machine: Machine,
  job: Job,
  sha: string,
  name: string,
  before?: (step: Step, workspace: string) => Promise<"skip" | undefined>,
): Promise<Ran> {
  const workspace = join(machine.folder, name);
  const cache = join(machine.folder, "cache");
  const values: Record<string, string> = {
    "github.ref_name": "main",
    "github.sha": sha,
    ...contextOf(machine.secrets),
  };
  const filled = (text: string) => text.replace(/\$\{\{ *([\w.]+) *\}\}/g, (_, key: string) => values[key] ?? "");
  let log = "";
  let code = 0;
  for (const step of job.steps) {
    if (code !== 0 && !/always|failure/.test(step.if ?? "")) continue;
    if ((await before?.(step, workspace)) === "skip") continue;
    const [action = ""] = (step.uses ?? "").split("@");
    if (action === "actions/checkout") await checkout(machine, workspace, filled(step.with?.["ref"] ?? sha));
    if (action === "actions/cache/restore") await copyJournals(cache, join(workspace, ".igx"));
    if (action === "actions/cache/save") await copyJournals(join(workspace, ".igx"), cache);
    if (step.run === undefined) continue;
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value)]));
    const ran = await bash(filled(step.run), workspace, { ...machine.env, ...env });
    log += `$ ${step.run}\n${ran.log}`;
    code ||= ran.code;
  }
  return { code, log };
}

const contextOf = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([key, value]) => [
      [`secrets.${key}`, value],
      [`vars.${key}`, value],
    ]),
  );

/** As actions/checkout: one commit deep, on a branch where `ref` names one. */
async function checkout({ folder, env }: Machine, workspace: string, ref: string): Promise<void> {
  const script = `git init -q . && git remote add origin "file://${folder}/origin.git" && git fetch -q --depth 1 origin "${ref}" && git checkout -q --detach FETCH_HEAD`;
  await mkdir(workspace, { recursive: true });
  const { code, log } = await bash(script, workspace, env);
  if (code !== 0) throw new Error(log);
}

async function copyJournals(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from).catch(() => []))
    if (/\.jsonl$|^\.gitignore$/.test(name)) await cp(join(from, name), join(to, name));
}

/** A run of GitLab's job `publish` for commit `sha`: the scripts of the file, in a clone twenty deep. */
export async function runGitlab(machine: Machine, file: GitlabFile, sha: string, name: string): Promise<Ran> {
  const workspace = join(machine.folder, name);
  await checkout(machine, workspace, sha);
  const predefined = {
    CI_COMMIT_BRANCH: "main",
    CI_SERVER_URL: `file://${machine.folder}`,
    CI_PROJECT_PATH: "origin",
    ...machine.secrets,
  };
  const own = Object.entries(file.publish.variables ?? {}).map(([key, value]) => [
    key,
    value.replace(/\$(\w+)/g, (_, of: string) => (predefined as Record<string, string>)[of] ?? ""),
  ]);
  const env = { ...machine.env, ...predefined, ...Object.fromEntries(own) };
  const ran = await bash([...file.default.before_script, ...file.publish.script].join("\n"), workspace, env);
  const after = await bash((file.publish.after_script ?? []).join("\n"), workspace, env);
  return { code: ran.code, log: ran.log + after.log };
}
