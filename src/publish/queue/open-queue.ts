import { installCommand } from "../../text/package-manager.js";
import type { Result } from "../../text/result.js";
import type { QueueAddress } from "./queue-address.js";
import { type OpenOptions, type OpenQueue, queueProblem } from "./queue-connection.js";

/** Why a queue cannot be opened. */
interface QueueUnusable {
  readonly message: string;
  readonly hint?: string;
}

/** Connects and checks that the server answers. Never rejects. */
export async function openQueue(
  address: QueueAddress,
  name: string,
  options: OpenOptions,
): Promise<Result<OpenQueue, QueueUnusable>> {
  const driver = address.kind === "redis" ? "ioredis" : "pg";
  try {
    // Checked before BullMQ loads its driver: without the driver it logs errors forever.
    await import(address.kind === "redis" ? "ioredis" : "pg");
    await import("bullmq");
  } catch {
    const message = `A queue at ${address.shown} needs the packages bullmq and ${driver}, which are not installed.`;
    return { ok: false, failure: { message, hint: installCommand("bullmq", driver) } };
  }
  try {
    if (address.kind === "redis")
      return { ok: true, value: await (await import("./open-redis.js")).openRedis(address, name, options) };
    return { ok: true, value: await (await import("./open-postgres.js")).openPostgres(address, name, options) };
  } catch (error) {
    const message = `The queue at ${address.shown} cannot be used: ${queueProblem(error)}.`;
    return { ok: false, failure: { message } };
  }
}
