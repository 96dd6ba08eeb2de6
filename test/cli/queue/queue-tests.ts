import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueName } from "../../../src/publish/queue/job-name.js";
import { openQueue } from "../../../src/publish/queue/open-queue.js";
import { queueAddress } from "../../../src/publish/queue/queue-address.js";
import { folderWith, igx, startIgx } from "../../support/cli.js";
import { describeWithServers } from "../../support/describe-with-servers.js";
import { type QueueWorld, queueWorld, type StartedWorker } from "../../support/queue.js";
import { resultProblems } from "../../support/result-problems.js";
import { type Server, servers } from "../../support/servers.js";

/*
 * The real commands over real servers. Whatever happens, in the end there is one infographic for each document, with its content.
 */

const template = `---
title: "{{ title }}"
theme_id: 1
key: "{{ slug(name) }}"
---
@param name: string
@param title: string
@param people: integer

# {{ name }} has {{ people }} people
`;

/** Of each ten, three share a title. */
const rows = (count: number, round: number): string =>
  `name,title,people\n${Array.from({ length: count }, (_, at) => `Town ${at},${at % 10 < 3 ? `Tens ${Math.floor(at / 10)}` : `City ${at}`},${at * 1000 + round}`).join("\n")}\n`;

const publishAll = ["publish", "town.igx", "--each", "towns.csv"];

/** What the service holds, as `Town 3 has 3000 people`. */
const texts = async (world: QueueWorld): Promise<readonly string[]> =>
  (await world.stored())
    .map(({ content }) => (JSON.parse(content) as readonly { readonly text: string }[])[0]!.text)
    .sort();

const expected = (count: number, round: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `Town ${at} has ${at * 1000 + round} people`).sort();

const queuedOf = async (world: QueueWorld) => Object.values((await world.lock()).targets)[0]!.queued;

const documentsOf = async (world: QueueWorld) => Object.values((await world.lock()).targets)[0]!.documents;

async function statusOf(world: QueueWorld): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await world.run("queue", "status", "--format", "json");
  expect(resultProblems("queue status", stdout)).toEqual([]);
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
}

/** Until the queue is as it should be; the test's own limit ends it otherwise. */
async function until(world: QueueWorld, wanted: Readonly<Record<string, unknown>>): Promise<void> {
  for (;;) {
    const status = await statusOf(world);
    if (Object.entries(wanted).every(([name, value]) => status[name] === value)) return;
    await sleep(100);
  }
}

/** Publishes through the queue, and once that is done planning lets a worker meet a service that refuses all. */
async function publishRefused(world: QueueWorld, status: number, waiting: number, ...args: readonly string[]) {
  await world.restart({});
  const publishing = world.run("publish", ...args);
  await until(world, { waiting });
  await world.restart({ fail: [{ status, probability: 1 }] });
  const worker = world.worker("--concurrency", "1");
  return { published: await publishing, worker };
}

const document = (title: string, text: string): string => `---\ntitle: ${title}\ntheme_id: 1\n---\n# ${text}\n`;

/** In a file for each server, so that they run side by side. */
export function queueTests(name: keyof typeof servers): void {
  describeWithServers(`a queue over ${name}`, () => testsOf(name));
}

function testsOf(name: keyof typeof servers): void {
  let server: Server;
  beforeAll(async () => {
    server = await servers[name]();
  });
  afterAll(() => server.close());

  test("two workers, one killed, faults and lost answers: exactly one infographic for each document", async () => {
    const count = 40;
    const faults = { dropAfterCommit: 0.1, fail: [{ status: 503, probability: 0.03 }] };
    const world = await queueWorld(server, {
      files: { "town.igx": template, "towns.csv": rows(count, 0) },
      sandbox: faults,
    });
    const first = world.worker();
    const second = world.worker();
    const publishing = world.run(...publishAll);
    // In the middle: some are stored, most are not.
    while ((await world.stored()).length < 5) await sleep(20);
    await first.kill("SIGKILL");
    const published = await publishing;
    expect(published).toMatchObject({ exitCode: 0 });
    expect(await texts(world)).toEqual(expected(count, 0));
    const documents = await documentsOf(world);
    expect(
      Object.values(documents)
        .map(({ id }) => id)
        .sort(),
    ).toEqual((await world.stored()).map(({ id }) => id).sort());

    // Updates and deletes; what is unchanged costs nothing.
    await writeFile(join(world.root, "towns.csv"), rows(count - 10, 7));
    expect(await world.run(...publishAll, "--prune=all", "--yes")).toMatchObject({ exitCode: 0 });
    expect(await texts(world)).toEqual(expected(count - 10, 7));
    const again = await world.run(...publishAll);
    expect(again).toMatchObject({ exitCode: 0, stderr: `${count - 10} unchanged\n` });
    expect(await statusOf(world)).toMatchObject({ waiting: 0, later: 0, running: 0, done: 0, dead: 0 });
    expect(await world.run("queue", "status", "--exit-code")).toMatchObject({ exitCode: 0 });
    expect(await second.kill("SIGTERM")).toBe(143);
  });

  test("what is queued already is not queued again, and nothing else of it", async () => {
    const world = await queueWorld(server, {
      files: { "a.igx": document("One", "First"), "b.igx": document("Two", "Second") },
    });
    expect(await world.run("publish", "a.igx", "b.igx", "--detach")).toMatchObject({ exitCode: 0 });
    expect(await statusOf(world)).toMatchObject({ waiting: 2 });
    expect(await world.run("publish", "a.igx", "b.igx", "--detach")).toMatchObject({ exitCode: 0 });
    expect(await statusOf(world)).toMatchObject({ waiting: 2 });
    expect(await world.run("queue", "status", "--exit-code")).toMatchObject({ exitCode: 5 });
    expect(await world.run("queue", "status")).toMatchObject({ exitCode: 0 });

    // The project knows it: without the queue, or through another one, it would be published twice.
    const shown = server.url.replace("igx@", "");
    expect(await queuedOf(world)).toEqual({ a: shown, b: shown });
    const elsewhere = name === "Redis" ? `${server.url}/5` : server.url.replace(/\w+$/, "template1");
    for (const queue of ["none", elsewhere]) {
      const direct = await world.run("publish", "a.igx", "b.igx", "--queue", queue);
      const said = `igx: The queue at ${shown} has 2 documents of these: \`a\`, \`b\`.\nRun \`igx queue collect`;
      expect(direct).toMatchObject({ exitCode: 4, stdout: "", stderr: expect.stringContaining(said) });
    }
    const planned = await world.run("publish", ".", "--queue", "none", "--plan", "--exit-code", "--format", "json");
    expect([planned.exitCode, JSON.parse(planned.stdout)]).toMatchObject([4, [{ refused: "queued" }, {}]]);
    expect(await world.run("queue", "collect")).toMatchObject({ exitCode: 0, stderr: "0 taken over\n" });

    await writeFile(join(world.root, "a.igx"), document("One", "Changed"));
    const other = await world.run("publish", "a.igx", "--detach");
    expect(other).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining("in the queue already, with other content"),
    });

    // Another project that creates the same title could not tell its infographic from ours.
    const stranger = await folderWith({ "c.igx": document("Two", "Not ours") });
    const refused = await igx(["publish", "c.igx", "--detach"], { cwd: stranger, env: world.env });
    expect(refused).toMatchObject({ exitCode: 4, stderr: expect.stringContaining("with the same title") });
    expect(await statusOf(world)).toMatchObject({ waiting: 2 });

    const worker = world.worker();
    await until(world, { done: 2 });
    // What is done waits for its project: nothing is lost in between.
    expect(await world.run("queue", "collect")).toMatchObject({ exitCode: 0, stderr: "2 taken over\n" });
    expect(Object.keys(await documentsOf(world))).toEqual(["a", "b"]);
    expect(await statusOf(world)).toMatchObject({ done: 0 });
    expect(await queuedOf(world)).toBeUndefined();
    expect(await world.run("publish", "a.igx", "b.igx", "--queue", "none")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("1 updated, 1 unchanged"),
    });
    expect(await texts(world)).toEqual(["Changed", "Second"]);
    await worker.kill("SIGKILL");
  });

  test("documents of one title, which are one job, are not queued again either", async () => {
    const world = await queueWorld(server, {
      files: { "a.igx": document("One", "First"), "b.igx": document("One", "Second") },
    });
    for (const inputs of [["a.igx", "b.igx"], ["a.igx", "b.igx"], ["b.igx"]]) {
      expect(await world.run("publish", ...inputs, "--detach")).toMatchObject({ exitCode: 0 });
      expect(await statusOf(world)).toMatchObject({ waiting: 1 });
    }
    const worker = world.worker();
    expect(await world.run("publish", "a.igx", "b.igx")).toMatchObject({ exitCode: 0 });
    expect(await texts(world)).toEqual(["First", "Second"]);
    await worker.kill("SIGKILL");
  });

  test("an account that is refused pauses the queue for all, and nothing is lost", async () => {
    const files = { "a.igx": document("One", "First"), "b.igx": document("Two", "Second") };
    const world = await queueWorld(server, { files });
    const { published, worker } = await publishRefused(world, 403, 2, "a.igx", "b.igx");
    expect(published).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining("the queue is paused: The service answered 403"),
    });
    await until(world, { paused: true, running: 0 });
    expect(await statusOf(world)).toMatchObject({ waiting: 2, dead: 0, reason: expect.stringContaining("403") });
    expect(await world.stored()).toEqual([]);

    // Whoever publishes now is refused the list: nothing is put into the queue.
    expect(await world.run("publish", "a.igx", "b.igx")).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining(
        "igx: Not sent: igx cannot read the list of infographics. The service answered 403",
      ),
    });
    await world.restart({});
    expect(await world.run("publish", "a.igx", "b.igx", "--detach")).toMatchObject({ exitCode: 0 });
    expect(await statusOf(world)).toMatchObject({ waiting: 2 });

    expect(await world.run("queue", "resume")).toMatchObject({ exitCode: 0 });
    await until(world, { done: 2, paused: false });
    expect(await world.run("publish", "a.igx", "b.igx")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("2 unchanged"),
    });
    expect(await texts(world)).toEqual(["First", "Second"]);
    await worker.kill("SIGKILL");
  });

  test("what fails for good can be looked at, tried again and dropped", async () => {
    const files = { "a.igx": document("One", "First"), "b.igx": document("Two", "Second") };
    const world = await queueWorld(server, { files });
    const { published, worker } = await publishRefused(world, 422, 2, "a.igx", "b.igx", "--create");
    expect(published).toMatchObject({ exitCode: 4, stderr: expect.stringContaining("422") });
    const { stdout } = await world.run("queue", "failed", "--format", "json");
    const letter = {
      why: "The service answered 422: A fault on demand.",
      status: 422,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      attempts: 1,
    };
    const letters = ["a", "b"].map((key) => ({ key, ...letter }));
    expect(JSON.parse(stdout)).toEqual(expect.arrayContaining(letters));
    expect(resultProblems("queue failed", stdout)).toEqual([]);
    const shown = await world.run("queue", "failed");
    expect(shown.stdout).toMatch(/^a {2}\(\d{4}-\S+Z, 1 attempt\)\n {2}The service answered 422/m);
    expect(worker.said()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ working on /m);
    expect(worker.said()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ igx: dead letter a: The service answered 422/m);
    expect(await world.run("queue", "status", "--exit-code")).toMatchObject({ exitCode: 4 });
    expect(await world.run("queue", "collect")).toMatchObject({ exitCode: 4, stderr: expect.stringMatching(/2 dead/) });
    expect(Object.keys((await queuedOf(world))!)).toEqual(["a", "b"]);
    expect(await world.run("queue", "drop", "b")).toMatchObject({ exitCode: 0 });
    expect(Object.keys((await queuedOf(world))!)).toEqual(["a"]);
    expect(await world.run("queue", "retry", "nothing")).toMatchObject({ exitCode: 2 });

    await world.restart({});
    expect(await world.run("queue", "retry")).toMatchObject({ exitCode: 0, stderr: "1 to be tried again\n" });
    await until(world, { done: 1, dead: 0 });
    // Publishing again does it as well: a dead letter stands in nobody's way.
    await worker.kill("SIGTERM");
    const again = await publishRefused(world, 422, 1, "b.igx");
    expect(again.published).toMatchObject({ exitCode: 4 });
    await world.restart({});
    expect(await world.run("publish", "a.igx", "b.igx")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("1 unchanged, 1 created"),
    });
    expect(await texts(world)).toEqual(["First", "Second"]);
    await again.worker.kill("SIGKILL");
  });

  test("who waits may go: the jobs stay, and are there when somebody asks again", async () => {
    const world = await queueWorld(server, { files: { "a.igx": document("One", "First") } });
    const waiting = startIgx(["publish", "a.igx"], { cwd: world.root, env: world.env });
    await until(world, { waiting: 1 });
    const ended = new Promise((resolve) => waiting.on("close", resolve));
    waiting.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(await statusOf(world)).toMatchObject({ waiting: 1 });

    const worker = world.worker();
    expect(await world.run("publish", "a.igx")).toMatchObject({ exitCode: 0 });
    expect(await texts(world)).toEqual(["First"]);
    expect(await worker.kill("SIGINT")).toBe(130);
  });

  test("no secret is in the queue, nor in anything that is said", async () => {
    const [parameter, account] = ["secret-of-a-parameter", "secret-of-the-account"];
    const hidden = (title: string, field: string, text: string) =>
      `---\ntitle: ${title}\ntheme_id: 1\n${field}: "{{ code }}"\n---\n@param code: secret\n\n# ${text}\n`;
    const files = { "a.igx": hidden("One", "copyright", "First"), "b.igx": hidden("Two", "copyright", "Second") };
    const world = await queueWorld(server, { files, apiSecret: account, sandbox: { apiSecret: account } });
    const before = await world.run("publish", "a.igx", "b.igx", "--param", `code=${parameter}`, "--detach");
    expect(before).toMatchObject({ exitCode: 0 });
    const waiting = await server.dump();
    const worker = world.worker();
    await until(world, { done: 2 });
    const done = await server.dump();
    await world.restart({ apiSecret: account, fail: [{ status: 400, probability: 1 }] });
    await writeFile(join(world.root, "a.igx"), hidden("One", "copyright", "Changed"));
    const failed = await world.run("publish", "a.igx", "b.igx", "--param", `code=${parameter}`);
    expect(failed.exitCode).toBe(4);
    const dead = await server.dump();
    for (const dump of [waiting, done, dead]) expect(dump).toContain(queueName("sandbox", world.env["IGX_BASE_URL"]!));
    const lock = JSON.stringify(await world.lock());
    const said = [before, failed].map(({ stdout, stderr }) => stdout + stderr).join("") + worker.said();
    for (const text of [waiting, done, dead, said, lock])
      for (const secret of [parameter, account]) expect(text).not.toContain(secret);
    await worker.kill("SIGKILL");
  });

  test("what is not igx's is a dead letter, and another secret opens nothing", async () => {
    const world = await queueWorld(server, { files: { "a.igx": document("One", "First") } });
    expect(await world.run("publish", "a.igx", "--detach")).toMatchObject({ exitCode: 0 });
    const stranger = await igx(["worker"], { cwd: world.root, env: { ...world.env, IGX_API_SECRET: "wrong" } });
    expect(stranger).toMatchObject({ exitCode: 3, stderr: expect.stringContaining("sealed with another API secret") });

    const opened = await openQueue(queueAddress(server.url)!, queueName("sandbox", world.env["IGX_BASE_URL"]!), {
      patient: false,
      onError: () => undefined,
    });
    if (!opened.ok) throw new Error(opened.failure.message);
    const { queue, close } = opened.value;
    const ours = await queue.getJob((await queue.getRanges(["waiting"], 0, -1))[0]!);
    // Whoever can write to the queue, but has not the secret, cannot make a job of it for anything else.
    const documents = ours!.data.documents.map((one) => ({ ...one, action: "delete" as const, id: "4f1c" }));
    await queue.add("publish", { ...ours!.data, documents }, { jobId: "0123456789ab_-_0123456789ab" });
    await queue.add("publish", { hello: "world" } as never, { jobId: "0123456789ab_-_ba9876543210" });
    await close();
    const worker = world.worker();
    await until(world, { done: 1, dead: 2 });
    expect(worker.said()).toContain("The job was not made by this version of igx.");
    expect(worker.said()).toContain("The job was sealed with another API secret");
    await worker.kill("SIGKILL");
  });

  test("a job whose report this igx cannot read stays there, is reported, and stops the next publish", async () => {
    const files = { "a.igx": document("One", "First"), "b.igx": document("Two", "Second") };
    const world = await queueWorld(server, { files });
    expect(await world.run("publish", "a.igx", "--detach")).toMatchObject({ exitCode: 0 });
    const name = queueName("sandbox", world.env["IGX_BASE_URL"]!);
    const opened = await openQueue(queueAddress(server.url)!, name, { patient: false, onError: () => undefined });
    if (!opened.ok) throw new Error(opened.failure.message);
    const { bullmq, backend, close } = opened.value;
    const report = async () => ({ version: 2, documents: [] });
    const settings = { connection: backend.connection, skipVersionCheck: true };
    const newer = new bullmq.Worker(name, report, settings as never, backend.factory as never);
    await until(world, { done: 1 });
    await newer.close();
    await close();

    const said = /cannot read: `a`\. They stay there\.\nUpdate igx/;
    for (const args of [
      ["queue", "collect"],
      ["publish", "a.igx"],
      ["publish", "b.igx"],
    ])
      expect(await world.run(...args)).toMatchObject({ exitCode: 3, stderr: expect.stringMatching(said) });
    expect(await statusOf(world)).toMatchObject({ waiting: 0, done: 1 });
    expect(Object.keys((await queuedOf(world))!)).toEqual(["a"]);
    expect(await world.stored()).toEqual([]);
    const failed = await world.run("queue", "failed", "--format", "json");
    expect(JSON.parse(failed.stdout)).toMatchObject([
      { key: "a", why: expect.stringContaining("cannot read its report"), attempts: 1 },
    ]);
    expect(await world.run("queue", "retry")).toMatchObject({ exitCode: 0, stderr: "0 to be tried again\n" });
    expect(await world.run("queue", "drop", "a")).toMatchObject({ exitCode: 0 });
    expect(await world.run("queue", "collect")).toMatchObject({ exitCode: 0 });
    expect(await queuedOf(world)).toBeUndefined();
  });

  test("the lowest rate of all workers counts as long as they live, and each says so", async () => {
    const files = { "town.igx": template, "towns.csv": rows(30, 0) };
    const world = await queueWorld(server, { files });
    const said = async (worker: StartedWorker, text: string) => {
      while (!worker.said().includes(text)) await sleep(50);
    };
    const quick = world.worker("--rate", "60", "--concurrency", "16");
    await said(quick, "60 requests/s of all workers together; Ctrl-C ends it");
    expect(await statusOf(world)).toMatchObject({ rate: 60, workers: 1 });
    const slow = world.worker("--rate", "5");
    await said(slow, "5 requests/s of all workers together; Ctrl-C ends it");
    expect(await statusOf(world)).toMatchObject({ rate: 5, workers: 2 });
    await said(
      quick,
      "from now on 5 requests/s of all workers together (the lowest rate counts; that of this worker is 60)",
    );
    await slow.kill("SIGTERM");
    expect(await statusOf(world)).toMatchObject({ rate: 60, workers: 1 });
    expect(await world.run(...publishAll)).toMatchObject({ exitCode: 0 });
    expect(quick.said()).not.toContain("Warning");
    await quick.kill("SIGTERM");
    // Nobody is left: what the last publish has asked for counts.
    expect(await statusOf(world)).toMatchObject({ rate: 1000, workers: 0 });
  });

  test("the rate is that of all machines together, in requests", async () => {
    const open = async () => {
      const opened = await openQueue(queueAddress(server.url)!, "igx-rate", {
        patient: false,
        onError: () => undefined,
      });
      if (!opened.ok) throw new Error(opened.failure.message);
      return opened.value;
    };
    const machines = await Promise.all([open(), open()]);
    // One request an hour: how long the test takes does not count.
    const hour = 3_600_000;
    await machines[0].state.setRate(1000 / hour);
    const waits = await Promise.all(Array.from({ length: 12 }, (_, at) => machines[at % 2]!.state.nextTurn()));
    expect(waits.map((wait) => Math.round(wait / hour)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, at) => at),
    );
    await machines[1].state.pauseFor(100 * hour);
    expect(Math.round((await machines[0].state.nextTurn()) / hour)).toBe(100);
    for (const { close } of machines) await close();
  });
}
