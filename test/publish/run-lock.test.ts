import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { machineName, startOf } from "../../src/publish/lock-holder.js";
import { type LockHeld, takeRunLock } from "../../src/publish/run-lock.js";
import { folderWith } from "../support/cli.js";
import { holderIn, mustTake } from "../support/run-lock.js";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const timing = { leaseMs: 2_000, beatMs: 40 };
const lockPath = async () => {
  const folder = join(await folderWith({}), ".igx");
  await mkdir(folder);
  return join(folder, "publish.lock");
};
/** The lock of another machine, which nobody renews. */
async function deadLock(): Promise<string> {
  const path = await lockPath();
  await writeFile(path, JSON.stringify({ process: 1, host: "elsewhere" }));
  const old = new Date(Date.now() - 1e7);
  await utimes(path, old, old);
  return path;
}
/** Another spelling of the path: within one process, a lock of the same path is refused without a look. */
const asOther = (path: string, at = 1) => path.replace(/publish\.lock$/, `${"./".repeat(at)}publish.lock`);

test("where the system moves no folder onto another one, as on Windows, a lock is held by one, and an empty folder by none", async () => {
  const { rename } = fs.promises;
  vi.spyOn(fs.promises, "rename").mockImplementation(async (from, to) => {
    if (fs.existsSync(to)) throw Object.assign(new Error("EPERM"), { code: "EPERM" });
    return rename(from, to);
  });
  syncBuiltinESMExports();
  const path = await lockPath();
  await mkdir(path);
  const first = await mustTake(path, timing);
  expect(await takeRunLock(asOther(path), timing)).toMatchObject({ ok: false, failure: { process: process.pid } });
  await first.release();
  expect(await readdir(join(path, ".."))).toEqual([]);
});

test("a place where no lock can be made is a failure of the disk, and this process can try again", async () => {
  const path = await lockPath();
  const rename = vi.spyOn(fs.promises, "rename");
  rename.mockRejectedValue(Object.assign(new Error("EACCES"), { code: "EACCES" }));
  syncBuiltinESMExports();
  await expect(takeRunLock(path, timing)).rejects.toThrow("EACCES");
  expect(await readdir(join(path, ".."))).toEqual([]);
  rename.mockRestore();
  syncBuiltinESMExports();
  await (await mustTake(path, timing)).release();
});

test("of several that find one dead lock, one takes it", async () => {
  const path = await deadLock();
  const taken = await Promise.all([0, 1, 2, 3].map((at) => takeRunLock(asOther(path, at), timing)));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  for (const one of taken) if (one.ok) await one.value.release();
  expect(await readdir(join(path, ".."))).toEqual([]);
});

test.each([
  [
    "a dead lock",
    "rename",
    async (path: string) => {
      const file = join(await mkdir(path).then(() => path), "dead");
      await writeFile(file, JSON.stringify({ process: 1, host: "elsewhere", token: "dead" }));
      await utimes(file, 1, 1);
      return file;
    },
  ],
  [
    "the dead lock of an earlier igx",
    "unlink",
    async (path: string) => {
      await writeFile(path, JSON.stringify({ process: 1, host: "elsewhere" }));
      await utimes(path, 1, 1);
      return path;
    },
  ],
] as const)(
  "to remove %s that another process has just replaced leaves the lock of that one",
  async (_, call, make) => {
    const path = await lockPath();
    const dead = await make(path);
    const real = fs.promises[call] as (...args: readonly unknown[]) => Promise<void>;
    let quicker: ReturnType<typeof mustTake> | undefined;
    vi.spyOn(fs.promises, call).mockImplementation(async (...args: readonly unknown[]) => {
      // The last look at the dead lock is over.
      if (args[0] === dead && !quicker) {
        quicker = mustTake(asOther(path), timing);
        await quicker;
      }
      return real(...args);
    });
    syncBuiltinESMExports();
    expect(await takeRunLock(path, timing)).toMatchObject({ ok: false, failure: { process: process.pid } });
    const { isHeld, release } = (await quicker)!;
    expect([await readdir(path), isHeld()]).toEqual([[(await holderIn(path)).token], true]);
    await release();
    expect(await readdir(join(path, ".."))).toEqual([]);
  },
);

describe("a lock of another machine", () => {
  const found = async (holder: object, ageMs: number) => {
    const path = await lockPath();
    await writeFile(path, JSON.stringify({ process: 7, host: "elsewhere", ...holder }));
    const time = new Date(Date.now() - ageMs);
    await utimes(path, time, time);
    const taken = await takeRunLock(path, { leaseMs: 100_000, beatMs: 40 });
    if (taken.ok) throw new Error();
    return taken.failure;
  };

  test("says since when it is held, if its file does", async () => {
    const since = "2026-01-02T03:04:05.000Z";
    expect(await found({ since }, 0)).toMatchObject({ process: 7, host: "elsewhere", since: new Date(since) });
    expect(await found({}, 0)).not.toHaveProperty("since");
    expect(await found({ since: "yesterday" }, 0)).not.toHaveProperty("since");
  });

  test("ends when its lease does, which began with its last renewal", async () => {
    const before = Date.now();
    const { until } = await found({}, 60_000);
    expect(until!.getTime()).toBeGreaterThan(before + 30_000);
    expect(until!.getTime()).toBeLessThan(before + 60_000);
    // By a clock that is ahead.
    const ahead = await found({}, -60_000);
    expect(ahead.until!.getTime()).toBeGreaterThan(before + 150_000);
  });
});

test("a holder whose lock somebody has removed has lost it, and makes none when it ends", async () => {
  const path = await lockPath();
  const { lost, release } = await mustTake(path, timing);
  expect(lost.aborted).toBe(false);
  await rm(path, { recursive: true });
  await expect.poll(() => lost.aborted).toBe(true);
  await release();
  expect(await readdir(join(path, ".."))).toEqual([]);
});

test("a lock says until when it holds, and each renewal says a later time", async () => {
  const path = await lockPath();
  const { release } = await mustTake(path, timing);
  const first = await holderIn(path);
  expect(Date.parse(first.until)).toBeGreaterThanOrEqual(Date.parse(first.since) + timing.leaseMs - 100);
  await expect.poll(async () => (await holderIn(path)).until > first.until).toBe(true);
  expect((await holderIn(path)).since).toBe(first.since);
  await release();
});

describe("a holder that slept for longer than its lease", () => {
  test.each([
    ["while only the time of day went on, as in a suspended machine", () => vi.spyOn(Date, "now"), Date.now],
    ["while somebody set the time back", () => vi.spyOn(performance, "now"), () => performance.now()],
  ])("has lost its lock before any timer runs: %s", async (_, clock, now) => {
    const { release, isHeld, lost } = await mustTake(await lockPath(), timing);
    expect(isHeld()).toBe(true);
    const later = now() + timing.leaseMs;
    const spy = clock().mockReturnValue(later);
    expect([isHeld(), lost.aborted]).toEqual([false, true]);
    spy.mockRestore();
    // For good: it may have been taken meanwhile.
    expect(isHeld()).toBe(false);
    await release();
  });

  test("does not renew it, and another process takes it", async () => {
    const path = await lockPath();
    const first = await mustTake(path, { leaseMs: 200, beatMs: 1e6 });
    await expect.poll(async () => (await takeRunLock(asOther(path), { leaseMs: 200, beatMs: 20 })).ok).toBe(true);
    expect(first.isHeld()).toBe(false);
    const { token } = await holderIn(path);
    await first.release();
    expect((await holderIn(path)).token).toBe(token);
  });

  test("keeps it if it renews it while another process looks whether it is dead", async () => {
    const path = await lockPath();
    const first = await mustTake(path, { leaseMs: 60_000, beatMs: 1e6 });
    const [name = ""] = await readdir(path);
    const file = join(path, name);
    await utimes(file, 1, 1);
    const { rename } = fs.promises;
    const spy = vi.spyOn(fs.promises, "rename").mockImplementation(async (from, to) => {
      // Between the last look and the removal.
      if (from === file) await utimes(file, new Date(), new Date());
      return rename(from, to);
    });
    syncBuiltinESMExports();
    expect(await takeRunLock(asOther(path), { leaseMs: 1e5, beatMs: 20 })).toMatchObject({ ok: false });
    expect(spy.mock.calls.some(([from]) => from === file)).toBe(true);
    expect(await readdir(path)).toEqual([name]);
    await first.release();
    expect(await readdir(join(path, ".."))).toEqual([]);
  });
});

test("a refusal names the holder of now, not the dead one that was found first", async () => {
  const path = await deadLock();
  const refused = takeRunLock(asOther(path), { leaseMs: 100_000, beatMs: 1_000 });
  // While the other one watches whether the dead lock is renewed.
  const { release } = await mustTake(path, { leaseMs: 100_000, beatMs: 20 });
  const { failure } = (await refused) as { readonly failure: LockHeld };
  expect([failure.process, failure.host]).toEqual([process.pid, undefined]);
  await release();
});

const machine = await machineName();

describe("a process of this machine", () => {
  test.runIf(machine !== undefined)(
    "that has ended holds nothing, also while its parent has not collected it",
    async () => {
      // `sleep` takes the place of the shell, and never waits for the shell's child.
      const parent = spawn("sh", ["-c", "sleep 0.3 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
      try {
        const id = Number(String((await once(parent.stdout, "data"))[0]));
        await expect.poll(() => readFile(`/proc/${id}/stat`, "utf8")).toMatch(/\) Z /);
        await (await mustTake(await held({ process: id, machine, started: await startOf(id) }, 0), timing)).release();
      } finally {
        parent.kill();
        await once(parent, "exit");
      }
    },
  );

  const held = async (more: object, ageMs: number) => {
    const path = await lockPath();
    await mkdir(path);
    const file = join(path, "token");
    await writeFile(file, JSON.stringify({ process: process.ppid, host: hostname(), token: "token", ...more }));
    const time = new Date(Date.now() - ageMs);
    await utimes(file, time, time);
    return path;
  };
  test("that has the number of a dead one of a machine without a name says nothing: the lease counts", async () => {
    const dead = spawnSync(process.execPath, ["--version"]).pid;
    for (const id of [dead, process.ppid]) {
      expect(await takeRunLock(await held({ process: id }, 0), timing)).toMatchObject({
        ok: false,
        failure: { process: id },
      });
      await (await mustTake(await held({ process: id }, 3_000), timing)).release();
    }
  });

  test.runIf(machine !== undefined)("that the system hides keeps no lock beyond its lease", async () => {
    const { readFile } = fs.promises;
    vi.spyOn(fs.promises, "readFile").mockImplementation((async (path: string, ...rest: []) => {
      if (String(path) === `/proc/${process.ppid}/stat`) throw Object.assign(new Error("EACCES"), { code: "EACCES" });
      return readFile(path, ...rest);
    }) as never);
    syncBuiltinESMExports();
    const hidden = { machine, started: "1" };
    expect((await takeRunLock(await held(hidden, 0), timing)).ok).toBe(false);
    await (await mustTake(await held(hidden, 3_000), timing)).release();
  });

  test.runIf(machine !== undefined)(
    "keeps its lock while its lease runs, and loses it at once when it has ended",
    async () => {
      const started = await startOf(process.ppid);
      expect((await takeRunLock(await held({ machine, started }, 0), timing)).ok).toBe(false);
      await (await mustTake(await held({ machine, started: "1" }, 0), timing)).release();
      await (await mustTake(await held({ machine, started }, 3_000), timing)).release();
    },
  );
});

test("a link in the place of a lock is removed, and nothing behind it", async () => {
  const path = await lockPath();
  const victim = await folderWith({ "a.txt": "a" });
  await utimes(join(victim, "a.txt"), 1, 1);
  await symlink(victim, path);
  await (await mustTake(path, timing)).release();
  expect([await readdir(victim), await readdir(join(path, ".."))]).toEqual([["a.txt"], []]);
});

test("the lock of a process that ends by itself goes with it, where only a lease would say that it is dead", async () => {
  const path = await lockPath();
  const { release } = await mustTake(path, timing);
  // Those of the process, such as the one of the tests, must not run.
  const [atExit] = process.listeners("exit").slice(-1);
  atExit!.call(process, 0);
  expect(await readdir(join(path, ".."))).toEqual([]);
  await release();
});
