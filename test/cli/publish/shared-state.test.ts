import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Lease } from "../../../src/publish/lock-store/lock-store.js";
import { openLockStore } from "../../../src/publish/lock-store/open-lock-store.js";
import { stateAddress } from "../../../src/publish/lock-store/state-address.js";
import { takeStoreLease } from "../../../src/publish/lock-store/store-lease.js";
import { folderWith, igx, igxProcess, startIgx } from "../../support/cli.js";
import { describeWithServers } from "../../support/describe-with-servers.js";
import { isHours, isLong } from "../../support/long.js";
import { type QueueWorld, queueWorld } from "../../support/queue.js";
import { type Server, servers } from "../../support/servers.js";

/** Rounds in which machines publish at once. */
const rounds = isHours ? 100 : 2;

const template =
  '---\ntitle: "T {{ id }}"\nkey: "t-{{ id }}"\ntheme_id: 1\n---\n@param id: integer\n# {{ id }} {{ "" }}\n';
const rows = (count: number) => `id\n${Array.from({ length: count }, (_, at) => `${at + 1}\n`).join("")}`;
const publishRows = ["publish", "t.igx", "--each", "rows.csv"];
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `T ${at + 1}`).sort();

interface World extends QueueWorld {
  /** The environment of each machine, with the state. */
  readonly machine: Readonly<Record<string, string>>;
  readonly url: string;
  readonly titles: () => Promise<readonly string[]>;
}

let counted = 0;

/** A service, and a state of its own on a server that other tests use too. */
async function stateWorld(server: Server, count: number): Promise<World> {
  const world = await queueWorld(server, { files: { "t.igx": template, "rows.csv": rows(count) } });
  const url = `${server.url}#test-${++counted}`;
  const { IGX_QUEUE: _, ...env } = world.env as Record<string, string>;
  const titles = async () => (await world.stored()).map(({ title }) => title).sort();
  return { ...world, url, machine: { ...env, IGX_STATE: url }, titles };
}

const clone = async (count: number) =>
  folderWith({
    "igx.config.json": '{"publish": {"rate": 1000, "settle": 0.2}}',
    "t.igx": template,
    "rows.csv": rows(count),
  });

async function openStore(url: string) {
  const opened = await openLockStore(stateAddress(url)!, { patient: false, onError: () => undefined });
  if (!opened.ok) throw new Error(opened.failure.message);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

describeWithServers.each(["Redis", "PostgreSQL"] as const)("a state in %s", (name) => {
  let server: Server;
  beforeAll(async () => {
    server = await servers[name]();
  });
  afterAll(() => server?.close());

  test.each(isLong ? [2, 3] : [3])(
    "%i machines that publish at once make each document once",
    async (count) => {
      const world = await stateWorld(server, 0);
      const clones = await Promise.all(Array.from({ length: count }, () => clone(0)));
      for (let round = 1; round <= rounds; round++) {
        for (const folder of clones) await writeFile(join(folder, "rows.csv"), rows(4 * round));
        const run = (cwd: string) => igxProcess(publishRows, { cwd, env: world.machine });
        const ran = await Promise.all(clones.map(run));
        for (const { exitCode, stderr } of ran)
          if (exitCode !== 0)
            expect(stderr).toMatch(/^igx: Process \d+ is publishing from this project since \S+Z\.\n/);
        expect(ran.map(({ exitCode }) => exitCode)).toContain(0);
        expect(await world.titles()).toEqual(numbers(4 * round));
        const again = await run(clones[round % count]!);
        expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`${4 * round} unchanged`) });
      }
      expect(await readFile(join(clones[0]!, "igx.lock.json"), "utf8").catch(() => "none")).toBe("none");
    },
    rounds * 30_000 + 120_000,
  );

  test("a write with the number of an earlier lease is refused, whatever was acknowledged to its holder", async () => {
    const store = await openStore(`${server.url}#fence`);
    const timing = { leaseMs: 400, beatMs: 60_000 };
    const first = await takeStoreLease(store, timing);
    if (!first.ok) throw new Error();
    expect(await store.write(first.value.lease, new Map([["a", "1"]]))).toBe(true);
    expect(await takeStoreLease(store, timing)).toMatchObject({ ok: false, failure: { process: process.pid } });
    while (first.value.isHeld()) await sleep(20);
    expect(first.value.lost.aborted).toBe(true);
    // Over, but nobody else has it.
    expect(await store.write(first.value.lease, new Map([["b", "2"]]))).toBe(true);
    // By the clock of the server it ends some milliseconds after its holder has stopped.
    let second = await takeStoreLease(store, timing);
    while (!second.ok) second = await takeStoreLease(store, timing);
    expect(second.value.lease.fence).toBeGreaterThan(first.value.lease.fence);
    expect(
      await store.write(
        first.value.lease,
        new Map<string, string | undefined>([
          ["a", undefined],
          ["c", "3"],
        ]),
      ),
    ).toBe(false);
    expect(await store.renew(first.value.lease, 1000)).toBe(false);
    await first.value.release();
    expect([...(await store.read())].sort()).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    // The number alone is not enough: a server that lost its data begins anew.
    expect(await store.write({ ...second.value.lease, token: "other" }, new Map([["d", "4"]]))).toBe(false);
    const strange = `["https://x","documents","\\u0000 __proto__ ü${"x".repeat(9000)}"]`;
    expect(
      await store.write(
        second.value.lease,
        new Map<string, string | undefined>([
          ["a", undefined],
          [strange, "5"],
        ]),
      ),
    ).toBe(true);
    expect([...(await store.read())].sort()).toEqual(
      [
        [strange, "5"],
        ["b", "2"],
      ].sort(),
    );
    await second.value.release();
  });

  test("a run that loses its lease sends nothing more and writes nothing", async () => {
    const world = await stateWorld(server, 200);
    const folder = await clone(200);
    const child = startIgx([...publishRows, "--rate", "10/s"], { cwd: folder, env: world.machine });
    let said = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    while ((await world.titles()).length < 3) await sleep(20);
    const store = await openStore(world.url);
    // As if the machine had slept: the lease is over, and another machine takes it.
    await store.release(await presentLease(world, server));
    const other = await takeStoreLease(store);
    if (!other.ok) throw new Error();
    const before = await store.read();
    const [code] = (await once(child, "close")) as [number];
    expect([3, 4]).toContain(code);
    expect(said).toMatch(/lease|lost the lock/);
    expect((await world.titles()).length).toBeLessThan(150);
    expect(await store.read()).toEqual(before);
    await other.value.release();
    // The journal of the machine knows what it made, and belongs to the state.
    const { IGX_STATE: _, ...file } = world.machine as Record<string, string>;
    expect(await igx(["publish", "--resume"], { cwd: folder, env: file })).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("nothing to resume"),
    });
    await writeFile(join(folder, "igx.config.json"), '{"publish": {"rate": 1000, "settle": 0.2}}');
    expect(await igx(publishRows, { cwd: folder, env: world.machine })).toMatchObject({ exitCode: 0 });
    expect(await world.titles()).toEqual(numbers(200));
  });

  test("a server that is killed loses nothing that it acknowledged, and a run goes on when it is back", async () => {
    const own = await servers[name]();
    onTestFinished(() => own.close());
    const world = await stateWorld(own, 40);
    const folder = await clone(40);
    const run = igxProcess([...publishRows, "--rate", "20/s"], { cwd: folder, env: world.machine });
    while ((await world.titles()).length < 10) await sleep(20);
    await own.restart();
    const { exitCode, stderr } = await run;
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringMatching(/igx: the state at \S+: the connection was lost \(\S+Z\)\n/),
    ]);
    await own.restart();
    expect(await igx(publishRows, { cwd: await clone(40), env: world.machine })).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("40 unchanged"),
    });
    expect(await world.titles()).toEqual(numbers(40));
  });

  test("a run that was killed holds nothing on its own machine, and its journal and the state know what it made", async () => {
    const world = await stateWorld(server, 200);
    const folder = await clone(200);
    const child = startIgx([...publishRows, "--rate", "20/s"], { cwd: folder, env: world.machine });
    while ((await world.titles()).length < 5) await sleep(20);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(await igx(publishRows, { cwd: folder, env: world.machine })).toMatchObject({ exitCode: 0 });
    expect(await world.titles()).toEqual(numbers(200));
  });

  test("push and pull copy between igx.lock.json and the state, and forget nothing without --yes", async () => {
    const world = await stateWorld(server, 3);
    const { IGX_STATE: _, ...file } = world.machine as Record<string, string>;
    const folder = await clone(3);
    expect(await igx(publishRows, { cwd: folder, env: file })).toMatchObject({ exitCode: 0 });
    const before = await readFile(join(folder, "igx.lock.json"), "utf8");
    const run = (...args: readonly string[]) => igx(args, { cwd: folder, env: world.machine });
    expect(await run("lock", "push")).toMatchObject({
      exitCode: 0,
      stdout: `igx.lock.json → ${world.url.replace(/igx@/, "")}  3 documents\n`,
    });
    const fresh = await clone(4);
    expect(await igx([...publishRows, "--plan"], { cwd: fresh, env: world.machine })).toMatchObject({
      stdout: "create     t-4  T 4\n",
    });
    expect(await igx(publishRows, { cwd: fresh, env: world.machine })).toMatchObject({ exitCode: 0 });
    const refused = await run("lock", "push");
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/does not have: `t-4 \(\S+\)`\./) });
    expect(await run("lock", "pull")).toMatchObject({ exitCode: 0 });
    const pulled = JSON.parse(await readFile(join(folder, "igx.lock.json"), "utf8"));
    expect(Object.keys(pulled.targets[file["IGX_BASE_URL"]!].documents)).toEqual(["t-1", "t-2", "t-3", "t-4"]);
    await writeFile(join(folder, "igx.lock.json"), before);
    expect(await run("lock", "push", "--yes")).toMatchObject({ exitCode: 0 });
    expect((await run("lock", "list")).stdout.match(/t-\d/g)).toEqual(["t-1", "t-2", "t-3"]);
    const id = (await world.stored()).find(({ title }) => title === "T 4")!.id;
    expect(await run("remote", "adopt", "t-4", id)).toMatchObject({ exitCode: 0 });
    expect((await run("lock", "list")).stdout).toContain(id);
    expect(await run("remote", "delete", id, "--yes")).toMatchObject({ exitCode: 0 });
    expect((await run("lock", "list")).stdout).not.toContain(id);
    expect(await readFile(join(folder, "igx.lock.json"), "utf8")).toBe(before);
  });
});

interface LeaseRow {
  readonly name?: string;
  readonly fence?: string;
  readonly token?: string;
}

/** The lease that a run holds, as the server has it: in a hash of Redis, or a row of PostgreSQL. */
async function presentLease({ url }: World, server: Server): Promise<Lease> {
  const name = url.split("#")[1]!;
  const dump = JSON.parse(await server.dump()) as readonly (readonly (string | LeaseRow)[])[];
  const isRow = (row: string | LeaseRow): row is LeaseRow => typeof row === "object" && row.fence !== undefined;
  const { fence, token } =
    dump.find(([key]) => key === `igx:{lock:${name}}:lease`)?.find(isRow) ??
    dump.flat().find((row): row is LeaseRow => isRow(row) && row.name === name)!;
  return { fence: Number(fence), token: token! };
}

describe("a state that cannot be used", () => {
  const env = { IGX_API_KEY: "key", IGX_API_SECRET: "secret", IGX_BASE_URL: "https://127.0.0.1:1" };
  const run = async (url: string, ...command: readonly string[]) => {
    const cwd = await folderWith({ "a.igx": "---\ntitle: A\ntheme_id: 1\n---\n# A\n" });
    return igx([...command, "--state", url], { cwd, env });
  };

  test.each(["redis", "postgres"])("is named without its password (%s), and nothing is sent", async (protocol) => {
    for (const command of [
      ["publish", "a.igx"],
      ["publish", "a.igx", "--plan"],
      ["lock", "push"],
      ["lock", "list"],
    ]) {
      const { exitCode, stdout, stderr } = await run(`${protocol}://me:pass-word@127.0.0.1:1/0#one`, ...command);
      expect([exitCode, stderr]).toEqual([
        3,
        `igx: The state at ${protocol}://127.0.0.1:1/0#one cannot be used: nothing listens there.\n`,
      ]);
      expect(stdout).toBe("");
    }
    const wrong = await run("nonsense://me:pass-word@x", "publish", "a.igx");
    expect(wrong).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("The address of the state is not valid"),
    });
    expect(wrong.stderr).not.toContain("pass-word");
    expect(await run("none", "lock", "push")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("publish.state"),
    });
  });

  test.each([
    ["redis", "ioredis"],
    ["postgres", "pg"],
  ])("because a package is missing (%s): the message says what to install", async (protocol, driver) => {
    vi.doMock(driver, () => {
      throw new Error("missing");
    });
    onTestFinished(() => void vi.doUnmock(driver));
    const { exitCode, stderr } = await run(`${protocol}://127.0.0.1:1`, "publish", "a.igx");
    expect(exitCode).toBe(3);
    expect(stderr).toContain(`needs the package ${driver}, which is not installed`);
    expect(stderr).toContain(`install ${driver}`);
  });
});
