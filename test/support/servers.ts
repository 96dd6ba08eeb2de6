import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "./listen.js";

/*
 * Redis and PostgreSQL of the tests' own: private processes on free ports of 127.0.0.1, with their data in a folder that goes with them.
 */

export interface Server {
  /** Its address, as `--queue` takes it. */
  readonly url: string;
  /** All that it holds, as text. */
  readonly dump: () => Promise<string>;
  /** As a machine that goes off. */
  readonly kill: () => Promise<void>;
  /** Kills it without a warning, and starts it again with what is on the disk. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const folders = (process.env["PATH"] ?? "").split(delimiter);

function findProgram(name: string, others: readonly string[]): string | undefined {
  return [...folders, ...others].map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Debian keeps those of PostgreSQL beside the path, a folder for each version. */
function postgresFolders(): readonly string[] {
  const base = "/usr/lib/postgresql";
  return existsSync(base) ? readdirSync(base).map((version) => join(base, version, "bin")) : [];
}

const redisServer = findProgram("redis-server", []);
const initdb = findProgram("initdb", postgresFolders());
const postgres = findProgram("postgres", postgresFolders());

/** The packages of Debian that would be needed, and are not there. */
export const missingServers: readonly string[] = [
  ...(redisServer ? [] : ["redis-server"]),
  ...(initdb && postgres ? [] : ["postgresql"]),
];

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once("exit", () => resolve()) : resolve(),
  );

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = ended(child);
  child.kill(signal);
  await gone;
}

/** Asks until it answers, or has ended. */
async function answers(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    if (
      await ask().then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(50);
  }
}

export async function startRedis(): Promise<Server> {
  const { Redis } = await import("ioredis");
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "igx-redis-"));
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "yes", "--dir", folder];
  const start = () => spawn(redisServer ?? "redis-server", args, { stdio: "ignore" });
  let child = start();
  const url = `redis://127.0.0.1:${port}`;
  const withClient = async <Value>(use: (redis: InstanceType<typeof Redis>) => Promise<Value>): Promise<Value> => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    redis.on("error", () => undefined);
    try {
      await redis.connect();
      return await use(redis);
    } finally {
      redis.disconnect();
    }
  };
  const isReady = () => answers(child, () => withClient((redis) => redis.ping()));
  await isReady();
  const dump = () =>
    withClient(async (redis) =>
      JSON.stringify(await Promise.all((await redis.keys("*")).map((key) => dumpKey(redis, key)))),
    );
  const end = async (signal: NodeJS.Signals) => {
    await stop(child, signal);
    rmSync(folder, { recursive: true, force: true });
  };
  const restart = async () => {
    await stop(child, "SIGKILL");
    child = start();
    await isReady();
  };
  return { url, dump, restart, kill: () => end("SIGKILL"), close: () => end("SIGTERM") };
}

async function dumpKey(redis: import("ioredis").Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case "hash":
      return [key, await redis.hgetall(key)];
    case "list":
      return [key, await redis.lrange(key, 0, -1)];
    case "zset":
      return [key, await redis.zrange(key, "0", "-1")];
    case "set":
      return [key, await redis.smembers(key)];
    case "stream":
      return [key, await redis.xrange(key, "-", "+")];
    default:
      return [key, await redis.get(key)];
  }
}

async function startPostgres(): Promise<Server> {
  const { default: pg } = await import("pg");
  const port = await freePort();
  const folder = mkdtempSync("/tmp/igx-postgres-");
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  execFileSync(
    initdb ?? "initdb",
    ["-D", folder, "-U", "igx", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"],
    {
      stdio: "ignore",
      ...user,
    },
  );
  const settings = ["fsync=off", "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`].flatMap((one) => [
    "-c",
    one,
  ]);
  const start = () =>
    spawn(postgres ?? "postgres", ["-D", folder, "-p", String(port), ...settings], { stdio: "ignore", ...user });
  let child = start();
  const url = `postgres://igx@127.0.0.1:${port}/postgres`;
  const query = async (text: string): Promise<readonly unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const isReady = () => answers(child, () => query("select 1"));
  await isReady();
  const dump = async () => {
    const tables = (await query(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('bullmq', 'igx')",
    )) as readonly { readonly name: string }[];
    return JSON.stringify(await Promise.all(tables.map(({ name }) => query(`select * from ${name}`))));
  };
  const end = async (signal: NodeJS.Signals) => {
    await stop(child, signal);
    rmSync(folder, { recursive: true, force: true });
  };
  // SIGQUIT ends the processes of its connections too, at once and without writing.
  const restart = async () => {
    await stop(child, "SIGQUIT");
    child = start();
    await isReady();
  };
  // SIGINT: without waiting for clients.
  return { url, dump, restart, kill: () => end("SIGQUIT"), close: () => end("SIGINT") };
}

/** PostgreSQL does not run as root. Debian's package makes a user for it; its fallback is a user that every system has. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const numbers = (name: string) =>
    ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name], { stdio: "pipe" })));
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid = 0, gid = 0] = numbers(name);
      return { uid, gid };
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** Both, by their names. */
export const servers = { Redis: startRedis, PostgreSQL: startPostgres } as const;
