import { connectPostgres } from "./connect-postgres.js";
import { postgresState } from "./postgres-state.js";
import { makeTables } from "./postgres-tables.js";
import type { QueueAddress } from "./queue-address.js";
import type { OpenOptions, OpenQueue } from "./queue-connection.js";
import { queueProblem } from "./queue-connection.js";

/** Rejects if the server does not answer or refuses. Creates missing tables. */
export async function openPostgres(address: QueueAddress, name: string, options: OpenOptions): Promise<OpenQueue> {
  const [bullmq, connection] = await Promise.all([import("bullmq"), connectPostgres(address, options)]);
  const { pool, withClient, end } = connection;
  try {
    // Creates or updates the tables of BullMQ, which locks them against other migrations.
    await withClient((client) => bullmq.runMigrations(client));
    await makeTables(connection);
    const state = await postgresState(connection, name);
    const factory: unknown = bullmq.createPostgresBackend;
    const queue: OpenQueue["queue"] = new bullmq.Queue(name, { connection: pool }, factory as never);
    queue.on("error", (error) => options.onError(queueProblem(error)));
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
