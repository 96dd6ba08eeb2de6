import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { folderWith, igx, igxProcess } from "../../support/cli.js";
import { describeWithServers } from "../../support/describe-with-servers.js";
import { queueWorld } from "../../support/queue.js";
import { servers } from "../../support/servers.js";

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
