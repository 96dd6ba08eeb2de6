import { type ChildProcess, spawn } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Ran } from "../support/ci-runner.js";
import { cleanEnvironment } from "../support/cli.js";
import { installed } from "../support/installed.js";
import { isHours, isLong } from "../support/long.js";
import { type Played, playPublishing } from "../support/play-publishing.js";
import { temporaryDirectory } from "../support/sandbox.js";

/** Rounds in which clones publish at once. `IGX_LONG=1`: as many as a machine may meet in months. */
const rounds = isHours ? 100 : 1;

const directory = temporaryDirectory();
const play = (use: (played: Played) => Promise<void>, leaseSeconds?: number) =>
  playPublishing(join(directory(), "ca"), use, leaseSeconds);
/** For tests that wait for the end of a lease. */
const soon = 15;

interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly end: Promise<Ran>;
}

const template = '---\ntitle: "T {{ id }}"\nkey: "t-{{ id }}"\ntheme_id: 1\n---\n@param id: integer\n# {{ id }}\n';
const rows = (count: number) => `id\n${Array.from({ length: count }, (_, at) => `${at + 1}\n`).join("")}`;

/** A clone of the repository that publishes rows: its script, once for each call. */
async function clone({ folder, env, secrets, git }: Played, name: string) {
  await git(`git clone -q origin.git ${name} && cd ${name} && npm`);
  const cwd = join(folder, name);
  return (more: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): Run => {
    const script = join(cwd, "node_modules/igx-lang/examples/shell/publish.sh");
    const args = [script, "publish", "t.igx", "--each", "rows.csv", ...more];
    const all = { ...cleanEnvironment(cwd), ...env, ...secrets, ...settings };
    // A group of its own, so that a test can end the script with igx, as the end of a machine does.
    const child = spawn("sh", args, { cwd, env: all, stdio: ["ignore", "pipe", "pipe"], detached: true });
    onTestFinished(() => killGroup(child));
    let log = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        log += text;
      });
    const end = new Promise<Ran>((resolve) => child.on("close", (code) => resolve({ code: code ?? 137, log })));
    return { child, said: () => log, end };
  };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, "SIGKILL");
  } catch {
    // It has ended.
  }
}

const lease = async ({ git }: Played): Promise<string> =>
  (await git("git -C origin.git for-each-ref --format='%(objectname)' refs/igx/publish-lease")).log.trim();

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(20);
};
/** Until it has sent something, but not all. */
const isUnderWay = ({ titles }: Played) => until(async () => (await titles()).length > 1);

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `T ${at + 1}`).sort();

describe("clones that publish at once", () => {
  // Packs igx, unless another suite has.
  beforeAll(async () => void (await installed()));

  test.each(isLong ? [2, 3] : [2])(
    "%i of them: each document exists once, and the lease is given back",
    (count) =>
      play(async (played) => {
        await played.push({ "t.igx": template, "rows.csv": rows(0) });
        const clones = await Promise.all(Array.from({ length: count }, (_, at) => clone(played, `c${at}`)));
        for (let round = 1; round <= rounds; round++) {
          await played.push({ "rows.csv": rows(4 * round) });
          const ran = await Promise.all(clones.map((publish) => publish().end));
          expect(ran.map(({ code }) => code)).toEqual(clones.map(() => 0));
          expect(await played.titles()).toEqual(numbers(4 * round));
          expect(await lease(played)).toBe("");
        }
        expect(await played.recorded("main")).toHaveLength(4 * rounds);
      }),
    rounds * 60_000 + 180_000,
  );

  test("a lease that nobody gives back ends by its time, and its own clone need not wait for that", () =>
    play(async (played) => {
      await played.push({ "t.igx": template, "rows.csv": rows(40) });
      const [first, second] = [await clone(played, "first"), await clone(played, "second")];
      const killed = first(["--rate", "10/s"]);
      await isUnderWay(played);
      killGroup(killed.child);
      await killed.end;
      const left = await lease(played);
      expect(left).not.toBe("");
      const waiting = second();
      await until(async () => waiting.said().includes("publish.sh: waiting for process"));
      expect(await lease(played)).toBe(left);
      expect(await first().end).toMatchObject({ code: 0 });
      expect(await waiting.end).toMatchObject({ code: 0 });
      const third = first();
      await until(async () => (await lease(played)) !== "");
      killGroup(third.child);
      // Of a clone that is gone.
      const ended = await second().end;
      expect(ended).toMatchObject({ code: 0, log: expect.stringContaining("its lease ends within 15 seconds") });
      expect(await played.titles()).toEqual(numbers(40));
      expect(await lease(played)).toBe("");
    }, soon));

  test("a lease that is renewed is not taken, whatever the clock says; one that another run has taken stops igx", () =>
    play(async (played) => {
      await played.push({ "t.igx": template, "rows.csv": rows(200) });
      const [first, second] = [await clone(played, "first"), await clone(played, "second")];
      const slow = first(["--rate", "10/s"]);
      await isUnderWay(played);
      // An hour fast.
      const date = join(played.folder, "fast");
      await played.git(
        `mkdir fast && printf '#!/bin/sh\\necho $(($(PATH=\${PATH#*:} date "$@") + 3600))\\n' >fast/date`,
      );
      await chmod(join(date, "date"), 0o755);
      const fast = second([], { PATH: `${date}:${played.env["PATH"]}` });
      await until(async () => fast.said().includes("publish.sh: waiting for process"));
      const before = await lease(played);
      await until(async () => (await lease(played)) !== before);
      killGroup(fast.child);
      // By hand, as a run that takes the lease of another one would.
      await played.git(
        "cd person && git push -q --force origin $(git commit-tree $(git write-tree) -m taken </dev/null):refs/igx/publish-lease",
      );
      expect(await slow.end).toMatchObject({ code: 3, log: expect.stringContaining("the lease was lost") });
      const sent = await played.titles();
      expect(sent.length).toBeLessThan(200);
      expect(await played.recorded("main")).toHaveLength(sent.length);
      expect(await lease(played)).not.toBe("");
    }, soon));

  test("a lease that the remote renews too late stops igx, which says why; it is given back", () =>
    play(async (played) => {
      await played.push({ "t.igx": template, "rows.csv": rows(200) });
      const publish = await clone(played, "first");
      const hook = join(played.folder, "origin.git/hooks/update");
      await writeFile(hook, '#!/bin/sh\n[ "$1" != refs/igx/publish-lease ] || [ ! -e slow ] || sleep 8\n');
      await chmod(hook, 0o755);
      const late = publish(["--rate", "10/s"], { PUBLISH_LEASE_SECONDS: "5" });
      await isUnderWay(played);
      await writeFile(join(played.folder, "origin.git/slow"), "");
      expect(await late.end).toMatchObject({ code: 3, log: expect.stringContaining("or not renewed in time") });
      expect(await lease(played)).toBe("");
      expect(await played.recorded("main")).toHaveLength((await played.titles()).length);
    }));

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("%s to the script alone ends igx, which is recorded; the lease is given back", (signal, code) =>
    play(async (played) => {
      await played.push({ "t.igx": template, "rows.csv": rows(200) });
      const publish = await clone(played, "first");
      const slow = publish(["--rate", "10/s"]);
      await isUnderWay(played);
      slow.child.kill(signal);
      expect(await slow.end).toMatchObject({ code, log: expect.stringContaining("publish.sh: interrupted") });
      const sent = await played.titles();
      expect(sent.length).toBeLessThan(200);
      expect(await played.recorded("main")).toHaveLength(sent.length);
      expect(await lease(played)).toBe("");
      expect(await publish().end).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(numbers(200));
    }),
  );

  test("Ctrl-C of a terminal, which reaches script and igx, waits for the requests under way", () =>
    play(async (played) => {
      await played.push({ "t.igx": template, "rows.csv": rows(200) });
      const slow = (await clone(played, "first"))(["--rate", "10/s"]);
      await isUnderWay(played);
      process.kill(-slow.child.pid!, "SIGINT");
      const { code, log } = await slow.end;
      expect([code, log]).toEqual([130, expect.stringContaining("finishing the requests under way")]);
      expect(log).toMatch(/\d+ created, \d+ not sent/);
      expect(await lease(played)).toBe("");
    }));

  test("gives the lease back after a failure, and sends nothing if the remote does not take it", () =>
    play(async (played) => {
      await played.push({ "t.igx": template, "rows.csv": "id\nno number\n" });
      const publish = await clone(played, "first");
      expect((await publish().end).code).toBe(1);
      expect(await lease(played)).toBe("");
      await played.push({ "rows.csv": rows(2) });
      const hook = join(played.folder, "origin.git/hooks/update");
      await writeFile(
        hook,
        '#!/bin/sh\ncase $1 in refs/heads/*) ;; *) echo "no refs but branches" >&2; exit 1 ;; esac\n',
      );
      await chmod(hook, 0o755);
      const refused = await publish().end;
      expect(refused).toMatchObject({ code: 3, log: expect.stringContaining("no refs but branches") });
      expect(refused.log).toContain("the remote does not take the lease refs/igx/publish-lease");
      expect(await played.titles()).toEqual([]);
      expect(await publish([], { PUBLISH_LEASE_REF: "refs/heads/igx-lease" }).end).toMatchObject({ code: 0 });
      expect(await played.titles()).toEqual(numbers(2));
      expect((await played.git("git -C origin.git branch --format='%(refname:short)'")).log.trim()).toBe("main");
    }));
});
