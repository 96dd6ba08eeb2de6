import { type ChildProcess, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { InfographicClient } from "../../../src/publish/infogram/client.js";
import { startSandbox } from "../../../src/sandbox/start-sandbox.js";
import { temporaryDirectory } from "../../support/sandbox.js";

/*
 * The real command, killed with SIGKILL at any instant, against a sandbox that drops one answer in ten and fails now and then. In the end
 * there is exactly one infographic for each document, with its content.
 */

const directory = temporaryDirectory();
const command = join(import.meta.dirname, "../../../dist/cli.cjs");

/** How often it is killed. The figure in the closing notes is from a run with several hundred. */
const kills = Number(process.env["IGX_KILLS"] ?? 12);
const documents = 24;

const template = `---
title: City {{ name }}
theme_id: 1
key: "{{ slug(name) }}"
---
@param name: string
@param people: integer

# {{ name }} has {{ people }} people
`;

const tableOf = (round: number): string =>
  `name,people\n${Array.from({ length: documents }, (_, at) => `Town ${at},${at * 1000 + round}`).join("\n")}\n`;

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once("close", resolve));

test("nothing is lost and nothing doubled, however often it is killed", { timeout: 1_800_000 }, async () => {
  const root = directory();
  const store = join(root, "store");
  const sandbox = await startSandbox({
    caDir: join(root, "ca"),
    store,
    dropAfterCommit: 0.1,
    fail: [{ status: 503, probability: 0.03 }],
  });
  const env = {
    PATH: process.env["PATH"],
    IGX_BASE_URL: sandbox.url,
    IGX_API_KEY: sandbox.apiKey,
    IGX_API_SECRET: sandbox.apiSecret,
    IGX_CA: sandbox.caFile,
    IGX_CACHE_DIR: process.env["IGX_CACHE_DIR"] ?? "off",
  };
  await writeFile(join(root, "igx.config.json"), '{"publish": {"rate": 1000, "concurrency": 4, "settle": 0.2}}');
  await writeFile(join(root, "town.igx"), template);
  const publish = () =>
    spawn(process.execPath, [command, "publish", "town.igx", "--each", "towns.csv", "--quiet"], {
      cwd: root,
      env,
      stdio: "ignore",
    });

  /** Publishes until it ends by itself, killing it on the way as long as there are kills left. */
  let left = kills;
  const publishAll = async (): Promise<void> => {
    for (;;) {
      const child = publish();
      const end = ended(child);
      // Mostly while requests are under way, which begin about a quarter of a second after the start.
      const killed = left > 0 && (await Promise.race([end.then(() => false), sleep(200 + Math.random() * 500, true)]));
      if (killed) {
        left--;
        child.kill("SIGKILL");
      }
      if ((await end) === 0) return;
    }
  };

  try {
    const client = new InfographicClient({
      ...sandbox,
      baseUrl: sandbox.url,
      ca: await readFile(sandbox.caFile, "utf8"),
    });
    for (let round = 0; left > 0 || round < 2; round++) {
      await writeFile(join(root, "towns.csv"), tableOf(round));
      await publishAll();
      const listed = await listOf(client);
      expect(listed.map(({ title }) => title).sort()).toEqual(
        Array.from({ length: documents }, (_, at) => `City Town ${at}`).sort(),
      );
      for (const { id, title = "" } of listed) {
        const { content } = JSON.parse(await readFile(join(store, `${id}.json`), "utf8")) as { content: string };
        const at = Number(title.split(" ").at(-1));
        expect(JSON.parse(content)).toEqual([{ type: "h1", text: `Town ${at} has ${at * 1000 + round} people` }]);
      }
    }
  } finally {
    await sandbox.close();
  }
});

/** The sandbox may fail this request too. */
async function listOf(client: InfographicClient) {
  for (;;) {
    const listed = await client.list();
    if (listed.kind === "ok") return listed.value;
  }
}
