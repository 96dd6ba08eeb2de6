import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { InfographicClient } from "../../src/publish/infogram/client.js";
import { type Sandbox, startSandbox } from "../../src/sandbox/start-sandbox.js";
import { peakHook } from "./measure.js";

export interface PublishMeasured {
  readonly name: string;
  readonly seconds: number;
  /** Resident memory of the command at its most: megabytes. */
  readonly peak: number;
  /** What came of it. */
  readonly result: string;
}

const template = `---
title: City {{ name }}
theme_id: 1
key: "{{ slug(name) }}"
---
@param name: string
@param people: integer

# {{ name }}

{{ name }} has {{ people }} people.

@chart column
| Year | People |
|------|-------:|
| 2020 | {{ people }} |
| 2021 | {{ people + 10 }} |
`;

/**
 * The real command publishes a table of `rows` to a sandbox that fails one request in ten before the work and drops one answer in ten after it.
 * What is there is counted; then the same is published and planned again, unchanged.
 */
export async function publishMany(rows: number): Promise<readonly PublishMeasured[]> {
  const root = await mkdtemp(join(tmpdir(), "igx-bench-"));
  let requests = 0;
  const log = () => {
    requests++;
  };
  const fail = [{ status: 503, probability: 0.1 }];
  const sandbox = await startSandbox({ caDir: join(root, "ca"), dropAfterCommit: 0.1, fail, log });
  try {
    const towns = Array.from({ length: rows }, (_, at) => `Town ${at},${1000 + at}`);
    await writeFile(join(root, "city.igx"), template);
    await writeFile(join(root, "cities.csv"), `name,people\n${towns.join("\n")}\n`);
    await writeFile(
      join(root, "igx.config.json"),
      '{"publish": {"rate": 100000, "concurrency": 16, "settle": 0.5}, "limits": {"rows": 1000000}}',
    );
    const run = async (
      name: string,
      args: readonly string[],
      told: () => Promise<string>,
    ): Promise<PublishMeasured> => {
      requests = 0;
      const measured = await command(root, sandbox, ["publish", "city.igx", "--each", "cities.csv", ...args]);
      const made = requests;
      const rate = made > 0 ? `, ${(made / measured.seconds).toFixed(0)} a second` : "";
      return { name, ...measured, result: `${await told()}${made} requests${rate}` };
    };
    const counted = async () => `${await countedInfographics(root, sandbox)} infographics, `;
    const nothing = async () => "";
    return [
      await run(`create ${rows}; 1 in 10 fails, 1 in 10 drops`, [], counted),
      await run(`publish ${rows} unchanged`, [], nothing),
      await run(`plan ${rows} unchanged`, ["--plan"], nothing),
    ];
  } finally {
    await sandbox.close();
    await rm(root, { recursive: true, force: true });
  }
}

/** What is there, and whether the lock file knows all of it. */
async function countedInfographics(root: string, { url, caFile, apiKey, apiSecret }: Sandbox): Promise<string> {
  const client = new InfographicClient({ baseUrl: url, apiKey, apiSecret, ca: await readFile(caFile, "utf8") });
  const lock = JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8"));
  const entries: readonly { readonly id: string }[] = Object.values(lock.targets[url].documents);
  const ours = new Set(entries.map(({ id }) => id));
  for (;;) {
    const listed = await client.list();
    if (listed.kind !== "ok") continue;
    const strangers = listed.value.filter(({ id }) => !ours.has(id)).length;
    return `${listed.value.length}${strangers === 0 ? "" : ` (${strangers} DOUBLED)`}`;
  }
}

async function command(root: string, { url, caFile, apiKey, apiSecret }: Sandbox, args: readonly string[]) {
  const account = { IGX_BASE_URL: url, IGX_API_KEY: apiKey, IGX_API_SECRET: apiSecret, IGX_CA: caFile };
  const env = { PATH: process.env.PATH, HOME: root, NODE_OPTIONS: `--require ${peakHook}`, ...account };
  const start = performance.now();
  const child = spawn(process.execPath, [resolve("dist/cli.cjs"), ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const code = await new Promise((done) => child.on("close", done));
  if (code !== 0) throw new Error(`igx ended with ${code}: ${said.slice(-2000)}`);
  return { seconds: (performance.now() - start) / 1000, peak: Number(/peak (\d+)\s*$/.exec(said)?.[1] ?? 0) / 1000 };
}
