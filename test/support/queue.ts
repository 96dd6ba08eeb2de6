import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../src/sandbox/start-sandbox.js";
import { folderWith, igx, type Run, startIgx } from "./cli.js";
import type { Server } from "./servers.js";

/** A project, the service, and a queue of its own on a server that others use too: each sandbox has another port, so another queue. */
export interface QueueWorld {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly sandbox: Sandbox;
  readonly run: (...args: readonly string[]) => Promise<Run>;
  readonly worker: (...args: readonly string[]) => StartedWorker;
  /** The service anew at the same address. */
  readonly restart: (options: Partial<SandboxOptions>) => Promise<void>;
  /** The infographics of the service, by title. */
  readonly stored: () => Promise<readonly { readonly id: string; readonly title: string; readonly content: string }[]>;
  readonly lock: () => Promise<Lock>;
}

export interface Lock {
  readonly project: string;
  readonly targets: Readonly<
    Record<
      string,
      {
        readonly documents: Readonly<Record<string, { readonly id: string; readonly hash: string }>>;
        readonly queued?: Readonly<Record<string, string>>;
      }
    >
  >;
}

export interface StartedWorker {
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
  readonly said: () => string;
}

export interface WorldOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly sandbox?: Partial<SandboxOptions>;
  readonly apiKey?: string;
  readonly apiSecret?: string;
}

export async function queueWorld(
  server: Server,
  { files, sandbox = {}, apiSecret = "sandbox-secret" }: WorldOptions,
): Promise<QueueWorld> {
  const root = await folderWith({
    "igx.config.json": '{"publish": {"rate": 1000, "concurrency": 3, "settle": 0.2}}',
    ...files,
  });
  const fixed = { caDir: join(root, ".ca"), store: join(root, ".store") };
  let running = await startSandbox({ ...fixed, ...sandbox });
  onTestFinished(() => running.close());
  const { url, caFile, apiKey } = running;
  const env = {
    IGX_BASE_URL: url,
    IGX_API_KEY: apiKey,
    IGX_API_SECRET: apiSecret,
    IGX_CA: caFile,
    IGX_QUEUE: server.url,
  };
  return {
    root,
    env,
    sandbox: running,
    run: (...args) => igx(args, { cwd: root, env }),
    worker: (...args) => started(root, env, args),
    restart: async (options) => {
      await running.close();
      running = await startSandbox({ ...fixed, ...options, port: Number(new URL(url).port) });
    },
    stored: async () => {
      const { openStore } = await import("../../src/sandbox/store.js");
      return (await openStore(fixed.store)).all();
    },
    lock: async () => JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8")) as Lock,
  };
}

function started(cwd: string, env: Readonly<Record<string, string>>, args: readonly string[]): StartedWorker {
  // Taken over soon, so that a test need not wait as long as people can. Seven does not divide into whole milliseconds by three.
  const child = startIgx(["worker", "--takeover", "7", ...args], { cwd, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  const end = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    kill: (signal) => {
      child.kill(signal);
      return end;
    },
    said: () => text,
  };
}
