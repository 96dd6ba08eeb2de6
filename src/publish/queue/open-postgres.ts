import type { Pool } from "pg";
import { postgresState } from "./postgres-state.js";
import type { QueueAddress } from "./queue-address.js";
import type { BullMQ, OpenOptions, OpenQueue } from "./queue-connection.js";
import { patience, queueProblem } from "./queue-connection.js";

/** Rejects when the server does not answer or refuses. The tables are made when they are missing. */
export async function openPostgres({ url }: QueueAddress, name: string, { onError }: OpenOptions): Promise<OpenQueue> {
  const [bullmq, { default: pg }] = await Promise.all([import("bullmq"), import("pg")]);
  const pool = new pg.Pool({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    max: 8,
    // Where BullMQ has its tables and functions, some of which it names without their schema.
    options: "-c search_path=bullmq,public",
  });
  const report = (error: unknown) => onError(queueProblem(error));
  pool.on("error", report);
  try {
    await migrate(pool, bullmq);
    const state = await postgresState(pool, name);
    const factory: unknown = bullmq.createPostgresBackend;
    const queue: OpenQueue["queue"] = new bullmq.Queue(name, { connection: pool as unknown }, factory as never);
    queue.on("error", report);
    await queue.waitUntilReady();
    const close = async () => {
      await queue.close().catch(() => undefined);
      await pool.end().catch(() => undefined);
    };
    return { bullmq, queue, state, backend: { connection: pool, factory }, close };
  } catch (error) {
    await pool.end().catch(() => undefined);
    throw error;
  }
}

/** Makes the tables of BullMQ, or brings them up to date. It sees to it that nobody else does at the same time. */
async function migrate(pool: Pool, { runMigrations }: BullMQ): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
}
