import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { commonOptions } from "../../src/cli/base/common-options.js";
import { publishCommand } from "../../src/cli/commands/publish.js";
import {
  bash,
  githubWorkflow,
  gitlabFile,
  type Machine,
  nightlyWorkflow,
  runGithub,
  runGitlab,
} from "../support/ci-runner.js";
import { installed } from "../support/installed.js";
import { longTest } from "../support/long.js";
import { type Played, playPublishing, titled } from "../support/play-publishing.js";
import { documentText } from "../support/publish-service.js";
import { temporaryDirectory } from "../support/sandbox.js";

const directory = temporaryDirectory();
const play = (use: (played: Played) => Promise<void>, leaseSeconds?: number) =>
  playPublishing(join(directory(), "ca"), use, leaseSeconds);

describe("the workflow files", () => {
  test("use options that exist, keep plans and publishing apart, and give credentials to publishing alone", async () => {
    const { permissions, jobs } = await githubWorkflow();
    const { plan, publish } = jobs;
    expect(permissions).toEqual({});
    expect([plan.permissions, publish.permissions]).toEqual([{ contents: "read" }, { contents: "write" }]);
    expect(plan.concurrency["cancel-in-progress"]).toBe(true);
    expect(publish.concurrency).toEqual({ group: "publish-infographics", "cancel-in-progress": false });
    expect(plan.concurrency.group).not.toContain(publish.concurrency.group);
    expect(JSON.stringify(plan)).not.toMatch(/secrets\.|environment/);
    const withSecrets = publish.steps.filter((step) => JSON.stringify(step).includes("secrets."));
    expect(withSecrets.map(({ run }) => run?.split(" ").slice(2, 3))).toEqual([["publish"]]);
    for (const { uses } of [...plan.steps, ...publish.steps]) if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
    // What a dead process held must not come back with the journal.
    for (const { uses, with: given } of publish.steps)
      if (uses?.startsWith("actions/cache")) expect(given?.["path"]).toBe(".igx/.gitignore\n.igx/*.jsonl\n");
    const gitlab = await gitlabFile();
    expect(gitlab.publish.resource_group).toBeDefined();
    const known = [...commonOptions, ...publishCommand.options].map(({ flags }) => /--[\w-]+/.exec(flags)![0]);
    const runs = [...plan.steps, ...publish.steps].flatMap(({ run }) => run ?? []);
    const commands = [...runs, ...gitlab.plan.script, ...gitlab.publish.script].filter((one) => /\.sh p/.test(one));
    expect(commands).toHaveLength(4);
    for (const one of commands) for (const [flag] of one.matchAll(/ --[\w-]+/g)) expect(known).toContain(flag.trim());
  });
});

test("the workflow of every night: when, how long, beside the other one, with credentials for publishing alone", async () => {
  const { on, permissions, jobs } = await nightlyWorkflow();
  const { publish } = jobs;
  expect(on.schedule[0]!.cron).toMatch(/^\d+ \d+ \* \* \*$/);
  expect([on.workflow_dispatch, permissions, publish.permissions]).toEqual([null, {}, { contents: "write" }]);
  expect(publish.concurrency).toEqual((await githubWorkflow()).jobs.publish.concurrency);
  const limits = publish.steps.flatMap((step) => step["timeout-minutes"] ?? []);
  // The steps that record come after those that may take long.
  expect(limits.reduce((sum, minutes) => sum + minutes, 0)).toBeLessThan(publish["timeout-minutes"]);
  const order = publish.steps.flatMap(({ run }) => run ?? []).map((run) => run.replace(/.*publish\.sh/, "publish.sh"));
  expect(order).toEqual([
    "npm ci --ignore-scripts",
    "sh fetch.sh",
    "npx --no igx test",
    "publish.sh publish --profile production --strict",
    "publish.sh record",
  ]);
  expect(publish.steps.filter((step) => JSON.stringify(step).includes("secrets."))).toHaveLength(1);
  for (const { uses } of publish.steps) if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
});

describe("played with git and the sandbox, each document exists once", () => {
  // Packs igx, unless another suite has.
  beforeAll(async () => void (await installed()));

  longTest("GitHub: two quick pushes in the bad order, and a re-run of the first", () =>
    play(async (played) => {
      const { publish } = (await githubWorkflow()).jobs;
      const first = await played.push(titled("B"));
      const second = await played.push(titled("C"));
      // The first run already publishes the tip, and the second one is for a commit that has no lock file.
      for (const [sha, name] of [
        [first, "run-1"],
        [second, "run-2"],
        [first, "re-run-1"],
      ] as const)
        expect(await runGithub(played, publish, sha, name)).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(["A", "B", "C"]);
      expect(await played.recorded("main")).toEqual(["reports/a", "reports/b", "reports/c"]);
      const { log } = await played.git("git -C origin.git log --format=%s main");
      expect(log.match(/Record published infographics/g)).toHaveLength(1);
    }),
  );

  longTest("GitHub: a push, and somebody else's publish, between publishing and recording", () =>
    play(async (played) => {
      const { publish } = (await githubWorkflow()).jobs;
      const sha = await played.push(titled("B"));
      // A person has published D by hand and pushes its lock file while the run is about to push its own.
      const hook = join(played.folder, "origin.git/hooks/pre-receive");
      const byHand =
        "cd person && npm && npx --no igx publish reports/d.igx --rate 1000 && git add -A && git commit -qm D";
      const person = await bash(
        `cd person && git pull -q --rebase origin main && printf -- '${documentText("D").replaceAll("\n", "\\n")}' >reports/d.igx && cd .. && ${byHand}`,
        played.folder,
        { ...played.env, ...played.secrets },
      );
      expect(person).toMatchObject({ code: 0 });
      await writeFile(
        hook,
        `#!/bin/sh\ngrep -q refs/heads/main || exit 0\n[ -e "${played.folder}/once" ] && exit 0\ntouch "${played.folder}/once"\nunset GIT_DIR GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES\ngit -C "${played.folder}/person" push -q origin HEAD:main\nexit 0\n`,
      );
      await chmod(hook, 0o755);
      expect(await runGithub(played, publish, sha, "run-1")).toMatchObject({ code: 0 });
      expect(await played.recorded("main")).toEqual(["reports/a", "reports/b", "reports/d"]);
      expect(await runGithub(played, publish, sha, "run-2")).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(["A", "B", "D"]);
    }),
  );

  longTest("GitHub: a protected branch; the lock file moves to a branch of its own", () =>
    play(async (played) => {
      const { plan, publish } = (await githubWorkflow()).jobs;
      const sha = await played.push(titled("B"));
      const hook = join(played.folder, "origin.git/hooks/pre-receive");
      await writeFile(hook, '#!/bin/sh\nwhile read -r _ _ ref; do [ "$ref" != refs/heads/main ] || exit 1; done\n');
      await chmod(hook, 0o755);
      for (const name of ["run-1", "run-2"])
        expect(await runGithub(played, publish, sha, name)).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(["A", "B"]);
      expect(await played.recorded("igx-lock")).toEqual(["reports/a", "reports/b"]);
      const shown = await runGithub({ ...played, secrets: {} }, plan, sha, "plan");
      expect(shown.log).toContain("0 to create, 0 to update, 2 unchanged, 0 orphans");
    }),
  );

  test("GitHub: killed between publishing and recording; the step that always runs records", () =>
    play(async (played) => {
      const { publish } = (await githubWorkflow()).jobs;
      const sha = await played.push(titled("B"));
      const killed = await runGithub(played, publish, sha, "run-1", killAtPush(played));
      expect(killed.code).toBe(137);
      expect(await played.recorded("main")).toEqual(["reports/a", "reports/b"]);
      expect(await runGithub(played, publish, sha, "run-2")).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(["A", "B"]);
    }));

  longTest("GitHub: a machine that dies between publishing and recording; adopting by title is the way out", () =>
    play(async (played) => {
      const { publish } = (await githubWorkflow()).jobs;
      const sha = await played.push(titled("B"));
      const kill = killAtPush(played);
      const died = await runGithub(played, publish, sha, "run-1", async (step) => {
        await kill(step);
        // Nothing runs after it.
        return step.if === undefined ? undefined : "skip";
      });
      expect(died.code).toBe(137);
      const next = await runGithub(played, publish, sha, "run-2");
      expect(next.code).toBe(4);
      expect(next.log).toContain("igx remote adopt --by-title");
      const adopted = await bash(
        "cd person && npm && git pull -q --rebase origin main && npx --no igx remote adopt --by-title reports/ --yes && git add igx.lock.json && git commit -qm Adopt && git push -q origin HEAD:main",
        played.folder,
        { ...played.env, ...played.secrets },
      );
      expect(adopted).toMatchObject({ code: 0 });
      expect(await runGithub(played, publish, sha, "run-3")).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(["A", "B"]);
    }, 15),
  );

  test("GitHub, every night: fetched data is published and recorded; a failed fetch or an empty table publishes nothing", () =>
    play(async (played) => {
      const { publish } = (await nightlyWorkflow()).jobs;
      await played.git("cd person && npm && npx --no igx init --batch .");
      const profile = { baseUrl: played.secrets["IGX_BASE_URL"], defaults: { theme_id: 1 } };
      const sha = await played.push({
        ".gitignore": "node_modules\ndata/\n",
        "igx.config.json": JSON.stringify({
          profiles: { production: profile },
          publish: { rate: 1000, settle: 0 },
          batches: [{ name: "cities", template: "templates/city.igx", each: "data/cities.csv" }],
        }),
      });
      const first = await runGithub(played, publish, sha, "night-1");
      expect(first).toMatchObject({ code: 0, log: expect.stringContaining("cities: 2 created") });
      expect(await played.titles()).toEqual(["Bonn", "Ulm"]);
      expect(await played.recorded("main")).toEqual(["bonn", "ulm"]);
      const more = await played.push({
        "fetch.sh": "mkdir -p data\nprintf 'city,people,trees\\nBonn,1,1\\nUlm,126949,18000\\n' >data/cities.csv\n",
      });
      const second = await runGithub(played, publish, more, "night-2");
      expect(second).toMatchObject({ code: 0, log: expect.stringContaining("cities: 1 updated, 1 unchanged") });
      const broken = await played.push({ "fetch.sh": "exit 7\n" });
      expect(await runGithub(played, publish, broken, "night-3")).toMatchObject({ code: 7 });
      const empty = await played.push({ "fetch.sh": "mkdir -p data\necho city,people,trees >data/cities.csv\n" });
      const last = await runGithub(played, publish, empty, "night-4");
      expect(last).toMatchObject({ code: 1, log: expect.stringContaining("config-empty-table") });
      expect(await played.titles()).toEqual(["Bonn", "Ulm"]);
    }));

  longTest("GitLab: two pipelines in the bad order, a retry of the first", () =>
    play(async (played) => {
      const file = await gitlabFile();
      const first = await played.push(titled("B"));
      const second = await played.push(titled("C"));
      for (const [sha, name] of [
        [second, "job-2"],
        [first, "job-1"],
        [second, "retry"],
      ] as const)
        expect(await runGitlab(played, file, sha, name)).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(["A", "B", "C"]);
      expect(await played.recorded("main")).toEqual(["reports/a", "reports/b", "reports/c"]);
    }),
  );

  test("plain shell: one clone, killed between publishing and recording, then run again after a push", () =>
    play(async (played) => {
      await played.git("git clone -q origin.git cron && cd cron && npm");
      const cron = () =>
        bash("bash node_modules/igx-lang/examples/shell/publish.sh publish reports/", join(played.folder, "cron"), {
          ...played.env,
          ...played.secrets,
        });
      await killAtPush(played)({ run: "publish.sh publish" });
      expect((await cron()).code).toBe(137);
      expect(await played.titles()).toEqual(["A"]);
      await played.push(titled("B"));
      expect(await cron()).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(["A", "B"]);
      expect(await played.recorded("main")).toEqual(["reports/a", "reports/b"]);
      await writeFile(join(played.folder, "cron/reports/a.igx"), documentText("Edited here"));
      expect(await cron()).toMatchObject({ code: 2 });
    }));
});

/** Has the next script that publishes killed, by SIGKILL, when it asks git to push the lock file. */
function killAtPush({ folder }: Machine) {
  return async ({ run = "" }: { readonly run?: string }): Promise<undefined> => {
    if (!run.includes("publish.sh publish")) return;
    const git = join(folder, "bin/git");
    // The parent is a subshell of the script.
    const parents = `p=$PPID; while ps -o args= -p $p | grep -q publish.sh; do q=$(ps -o ppid= -p $p); kill -9 $p; p=$q; done`;
    const kill = `case "$*" in push*:refs/heads/*) rm -f "${git}"; ${parents}; exit 1 ;; esac`;
    // The folder of the stubs is the first of PATH.
    await writeFile(git, `#!/bin/sh\n${kill}\nPATH=\${PATH#*:} exec git "$@"\n`, { mode: 0o755 });
  };
}
