import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openQueue } from "../../../src/publish/queue/open-queue.js";
import { queueAddress } from "../../../src/publish/queue/queue-address.js";
import { queueProblem } from "../../../src/publish/queue/queue-connection.js";
import { folderWith, igx, igxProcess } from "../../support/cli.js";
import { describeWithServers } from "../../support/describe-with-servers.js";
import { listen } from "../../support/listen.js";
import { longTest } from "../../support/long.js";
import { queueWorld } from "../../support/queue.js";
import { servers } from "../../support/servers.js";

/** A server that can hang: it keeps its connections, takes new ones, and says nothing. It cuts a connection in which it is sent what `cuts` finds. */
async function proxyTo(target: number, cuts: (sent: string) => boolean = () => false) {
  let hangs = false;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const there = connect(target, "127.0.0.1");
    for (const one of [socket, there]) sockets.add(one.on("error", () => undefined));
    const pass = (data: Buffer) => (cuts(data.toString("latin1")) ? socket.destroy() : there.write(data));
    socket.on("data", (data) => hangs || pass(data)).on("close", () => there.destroy());
    there.on("data", (data) => hangs || socket.write(data)).on("close", () => socket.destroy());
  });
  const port = await listen(server);
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  const hang = () => {
    hangs = true;
  };
  return { port, close, hang };
}

const document = (title: string, text: string): string => `---\ntitle: ${title}\ntheme_id: 1\n---\n# ${text}\n`;

describeWithServers("a queue that is lost", () => {
  test("is said once by a worker, which ends when it is asked to; a publish ends and leaves all there", async () => {
    const server = await servers.Redis();
    const world = await queueWorld(server, { files: { "a.igx": document("One", "First") } });
    const worker = world.worker();
    while (!worker.said().includes("working on")) await sleep(50);
    await server.kill();
    while (!worker.said().includes("igx: the queue at redis:")) await sleep(50);
    await sleep(1500);
    expect(worker.said().split("\n").length).toBeLessThan(6);
    const published = await world.run("publish", "a.igx");
    expect(published).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(
        /^igx: The queue at redis:\/\/127\.0\.0\.1:\d+ cannot be used: nothing listens there\.\n$/,
      ),
    });
    await worker.kill("SIGKILL");
  });

  test("that takes no more is named, and a worker ends instead of waiting for ever", async () => {
    const server = await servers.Redis();
    onTestFinished(() => server.close());
    const folder = await folderWith({ "a.igx": document("One", "First") });
    const env = { IGX_API_KEY: "key", IGX_API_SECRET: "secret", IGX_BASE_URL: "https://127.0.0.1:1" };
    const worker = (url: string) => igxProcess(["worker", "--queue", url], { cwd: folder, env });
    // Before, it went on in the first database.
    expect(await worker(`${server.url}/99`)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining("/99 cannot be used: the server does not have this database."),
    });
    const { Redis } = await import("ioredis");
    const redis = new Redis(server.url);
    await redis.config("SET", "maxmemory", "1");
    redis.disconnect();
    expect(await worker(server.url)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/^igx: The queue at \S+ cannot be used any more: the server answers with OOM\.\n/),
    });
  });

  test.each(["Redis", "PostgreSQL"] as const)(
    "that hangs (%s) is given up after a while, and the process does not wait for it",
    async (name) => {
      const server = await servers[name]();
      onTestFinished(() => server.close());
      const { port, hang, close } = await proxyTo(Number(new URL(server.url).port));
      onTestFinished(close);
      const address = queueAddress(server.url.replace(/:\d+/, `:${port}`))!;
      const limits = { patienceMs: 5000, answerMs: 4000 };
      const opened = await openQueue(address, "igx-hangs", { patient: false, onError: () => undefined, ...limits });
      if (!opened.ok) throw new Error(opened.failure.message);
      const { queue, state } = opened.value;
      // Several connections, some of them idle later.
      await Promise.all([1, 2, 3, 4].map(() => state.read()));
      hang();
      const problems = await Promise.all(
        [queue.isPaused(), state.read()].map((asked) => asked.catch((error: unknown) => queueProblem(error))),
      );
      expect(problems).toEqual(["no answer in time", "no answer in time"]);
      // Or this waits for ever, and so would the process.
      await opened.value.close();
    },
  );

  longTest(
    "a PostgreSQL connection that is lost while a command starts is made again, or ends it with one line",
    async () => {
      const server = await servers.PostgreSQL();
      onTestFinished(() => server.close());
      let cut: RegExp | undefined;
      let isBack = true;
      const { port, close } = await proxyTo(Number(new URL(server.url).port), (sent) => {
        const found = cut?.test(sent) === true;
        if (found && isBack) cut = undefined;
        return found;
      });
      onTestFinished(close);
      const world = await queueWorld(
        { ...server, url: server.url.replace(/:\d+/, `:${port}`) },
        { files: { "a.igx": document("One", "First") } },
      );
      expect(await world.run("queue", "status")).toMatchObject({ exitCode: 0, stderr: "" });
      const line = /igx: the queue at postgres:\S+: the connection was lost \(\d{4}-\d\d-\d\dT[\d:]+Z\)\n/;
      for (const statement of [
        /pg_advisory_xact_lock\(hashtext\('igx.queue'/,
        /create schema if not exists igx/,
        /insert into igx.queues/,
        /living.workers/,
        // BullMQ's own migrations, which roll back in the connection that is lost.
        /^(?!.*search_path=bullmq).*bullmq/is,
      ]) {
        cut = statement;
        const { exitCode, stderr } = await world.run("queue", "status");
        expect([statement.source, exitCode, cut, stderr]).toEqual([
          statement.source,
          0,
          undefined,
          expect.stringMatching(line),
        ]);
      }
      // Each line of a worker begins with its time.
      const timed = /^\d{4}-\d\d-\d\dT[\d:]+Z igx: the queue at postgres:\S+: the connection was lost$/m;
      for (const statement of [/insert into igx.workers/, /listen /i, /search_path=bullmq/]) {
        cut = statement;
        const worker = world.worker();
        while (!worker.said().includes("working on") || !timed.test(worker.said())) await sleep(50);
        expect([statement.source, await worker.kill("SIGTERM"), cut]).toEqual([statement.source, 143, undefined]);
      }
      isBack = false;
      cut = /select|insert/i;
      const given = await world.run("queue", "status");
      expect(given).toMatchObject({
        exitCode: 3,
        stderr: expect.stringMatching(/\nigx: The queue at \S+ cannot be used: the connection was lost\.\n$/),
      });
      expect(given.stderr).not.toContain("defect");
    },
  );

  test("is never shown with its password", async () => {
    const folder = await folderWith({ "a.igx": document("One", "First") });
    const env = { IGX_API_KEY: "key", IGX_API_SECRET: "secret", IGX_BASE_URL: "https://127.0.0.1:1" };
    for (const url of [
      "redis://me:pass-word@127.0.0.1:1",
      "postgres://me:pass-word@127.0.0.1:1/igx",
      "nonsense://me:pass-word@x",
    ])
      for (const command of [["worker"], ["queue", "status"], ["publish", "a.igx"]]) {
        const { exitCode, stdout, stderr } = await igx([...command, "--queue", url], { cwd: folder, env });
        expect(exitCode).toBe(url.startsWith("nonsense") ? 2 : 3);
        expect(stdout + stderr).not.toContain("pass-word");
      }
  });
});
