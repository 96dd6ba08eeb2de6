import fs from "node:fs";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { takeRunLock } from "../../src/publish/run-lock.js";
import { folderWith } from "../support/cli.js";

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
function failing(call: "link" | "rename", code: string): void {
  vi.spyOn(fs.promises, call).mockRejectedValue(Object.assign(new Error(code), { code, syscall: call }));
  syncBuiltinESMExports();
}

test("where the file system has no links, a lock is still held by one", async () => {
  failing("link", "EPERM");
  const path = await lockPath();
  const first = await takeRunLock(path, timing);
  if (!first.ok) throw new Error();
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ process: process.pid });
  expect((await takeRunLock(path, timing)).ok).toBe(false);
  await first.value.release();
  expect(await readdir(join(path, ".."))).toEqual([]);
  const again = await takeRunLock(path, timing);
  expect(again.ok).toBe(true);
  if (again.ok) await again.value.release();
});

test("a dead lock that cannot be moved away is a failure of the disk, and this process can try again", async () => {
  const path = await deadLock();
  failing("rename", "EACCES");
  await expect(takeRunLock(path, timing)).rejects.toThrow("EACCES");
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect(await readdir(join(path, ".."))).toEqual(["publish.lock"]);
  const taken = await takeRunLock(path, timing);
  expect(taken.ok).toBe(true);
  if (taken.ok) await taken.value.release();
});

test("of several that find one dead lock, one takes it", async () => {
  const path = await deadLock();
  // Each as if in a process of its own: within one, the first one would refuse the others without a look.
  const paths = Array.from(
    { length: 4 },
    (_, at) => `${path.slice(0, -"publish.lock".length)}${"./".repeat(at)}publish.lock`,
  );
  const taken = await Promise.all(paths.map((one) => takeRunLock(one, timing)));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  for (const one of taken) if (one.ok) await one.value.release();
  expect(await readdir(join(path, ".."))).toEqual([]);
});

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
  const taken = await takeRunLock(path, timing);
  if (!taken.ok) throw new Error();
  expect(taken.value.lost.aborted).toBe(false);
  await rm(path);
  await vi.waitFor(() => expect(taken.value.lost.aborted).toBe(true), 5_000);
  await taken.value.release();
  expect(await readdir(join(path, ".."))).toEqual([]);
});

test("a lock says until when it holds, and each renewal says a later time", async () => {
  const path = await lockPath();
  const taken = await takeRunLock(path, timing);
  if (!taken.ok) throw new Error();
  const read = async () => JSON.parse(await readFile(path, "utf8")) as { since: string; until: string };
  const first = await read();
  expect(Date.parse(first.until)).toBeGreaterThanOrEqual(Date.parse(first.since) + timing.leaseMs - 100);
  await vi.waitFor(async () => expect((await read()).until > first.until).toBe(true), 5_000);
  expect((await read()).since).toBe(first.since);
  await taken.value.release();
});
