import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { postgresState } from "./postgres-state.js";
import type { QueueAddress } from "./queue-address.js";
import type { BullMQ, OpenOptions, OpenQueue } from "./queue-connection.js";
import { longestAnswer, patience, queueProblem } from "./queue-connection.js";

/** Rejects if the server does not answer or refuses. Creates missing tables. */
export async function openPostgres(
  { url }: QueueAddress,
  name: string,
  { onError, patienceMs = patience, answerMs = longestAnswer }: OpenOptions,
): Promise<OpenQueue> {
  const [bullmq, { default: pg }] = await Promise.all([import("bullmq"), import("pg")]);
  const pool = new pg.Pool({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    // A server that is stopped, or whose network is gone, keeps its connections.
    query_timeout: answerMs,
    max: 8,
    // BullMQ keeps its tables and functions in the schema `bullmq`, and names some of them without it.
    options: "-c search_path=bullmq,public",
  });
  const report = (error: unknown) => onError(queueProblem(error));
  pool.on("error", report);
  const end = endOf(pool);
  try {
    await migrate(pool, bullmq);
    const state = await postgresState(pool, name);
    const factory: unknown = bullmq.createPostgresBackend;
    const queue: OpenQueue["queue"] = new bullmq.Queue(name, { connection: pool }, factory as never);
    queue.on("error", report);
    await queue.waitUntilReady();
    const close = async () => {
      await queue.close().catch(() => undefined);
      await end();
    };
    return { bullmq, queue, state, backend: { connection: pool, factory }, close };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Milliseconds in which a server may say that a connection has ended. */
const goodbye = 1000;

/** Ends a pool. A server that hangs never says so, and its connections would keep the process waiting. */
function endOf(pool: Pool): () => Promise<void> {
  const sockets = new Set<Socket>();
  pool.on("connect", (client) => void sockets.add((client as unknown as Connected).connection.stream));
  return async () => {
    await Promise.race([pool.end().catch(() => undefined), sleep(goodbye, undefined, { ref: false })]);
    for (const socket of sockets) socket.destroy();
  };
}

/** Not in the types of pg. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

/** Creates or updates the tables of BullMQ, which locks them against other migrations. */
async function migrate(pool: Pool, { runMigrations }: BullMQ): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client);
    client.release();
  } catch (error) {
    // Its statement may still run, so it is of no use to others.
    client.release(true);
    throw error;
  }
}
