import type { Pool } from "pg";
import { postgresState } from "./postgres-state.js";
import type { QueueAddress } from "./queue-address.js";
import type { BullMQ, OpenOptions, OpenQueue } from "./queue-connection.js";
import { patience, queueProblem } from "./queue-connection.js";

/** Rejects if the server does not answer or refuses. Creates missing tables. */
export async function openPostgres({ url }: QueueAddress, name: string, { onError }: OpenOptions): Promise<OpenQueue> {
  const [bullmq, { default: pg }] = await Promise.all([import("bullmq"), import("pg")]);
  const pool = new pg.Pool({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    max: 8,
    // BullMQ keeps its tables and functions in the schema `bullmq`, and names some of them without it.
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

/** Creates or updates the tables of BullMQ, which locks them against other migrations. */
async function migrate(pool: Pool, { runMigrations }: BullMQ): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
}
