import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { startSandbox } from "../../src/sandbox/start-sandbox.js";
import { bash, installStubs, type Machine, type Ran } from "./ci-runner.js";
import { folderWith } from "./cli.js";
import { documentText } from "./publish-service.js";

export interface Played extends Machine {
  /** Commits to main and pushes, as a person does; the commit. */
  readonly push: (files: Readonly<Record<string, string>>) => Promise<string>;
  /** Titles at the service, sorted. */
  readonly titles: () => Promise<readonly string[]>;
  /** Documents in the lock file of a branch. */
  readonly recorded: (branch: string) => Promise<readonly string[]>;
  readonly git: (script: string) => Promise<Ran>;
}

/** A repository with a project, and a sandbox that it publishes to. A machine that is busy renews a lease of some seconds too late. */
export async function playPublishing(
  caDir: string,
  use: (played: Played) => Promise<void>,
  leaseSeconds = 300,
): Promise<void> {
  const folder = await folderWith({});
  const store = join(folder, "store");
  const sandbox = await startSandbox({ caDir, store });
  const PATH = await installStubs(folder);
  const forGit = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", PUBLISH_LEASE_SECONDS: `${leaseSeconds}` };
  const env = { PATH, IGX_CA: sandbox.caFile, ...forGit };
  const secrets = { IGX_API_KEY: sandbox.apiKey, IGX_API_SECRET: sandbox.apiSecret, IGX_BASE_URL: sandbox.url };
  const git = async (script: string): Promise<Ran> => {
    const ran = await bash(script, folder, env);
    expect(ran).toMatchObject({ code: 0 });
    return ran;
  };
  const push = async (files: Readonly<Record<string, string>>): Promise<string> => {
    await git("git -C person pull -q --rebase origin main || true");
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, "person", name), text);
    const { log } = await git(
      "cd person && git add -A && git commit -qm change && git push -q origin HEAD:main && git rev-parse HEAD",
    );
    return log.trim();
  };
  const titles = async () => {
    const names = (await readdir(store).catch(() => [])).filter((name) => name.endsWith(".json"));
    const records = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(store, name), "utf8"))));
    return records.map(({ title }) => title as string).sort();
  };
  const recorded = async (branch: string) => {
    const { log } = await git(`git -C origin.git show ${branch}:igx.lock.json`);
    return Object.keys(JSON.parse(log).targets[sandbox.url].documents);
  };
  try {
    await git(
      "git init -q --bare -b main origin.git && git clone -q origin.git person 2>&1 && cd person && git checkout -qb main && mkdir reports && git config user.name P && git config user.email p@x",
    );
    await push({
      "igx.config.json": JSON.stringify({
        profiles: { production: { baseUrl: sandbox.url } },
        publish: { rate: 1000, settle: 0 },
      }),
      ".gitignore": "node_modules\n",
      "reports/a.igx": documentText("A"),
    });
    await use({ folder, env, secrets, git, push, titles, recorded });
  } finally {
    await sandbox.close();
  }
}

export const titled = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`reports/${name.toLowerCase()}.igx`, documentText(name)]));
