import { connectRedis } from "./connect-redis.js";
import type { QueueAddress } from "./queue-address.js";
import type { OpenOptions, OpenQueue } from "./queue-connection.js";
import { queueProblem } from "./queue-connection.js";
import { redisState } from "./redis-state.js";

/** Rejects if the server does not answer or refuses. */
export async function openRedis(address: QueueAddress, name: string, options: OpenOptions): Promise<OpenQueue> {
  const [bullmq, redis] = await Promise.all([import("bullmq"), connectRedis(address, options)]);
  const factory: unknown = bullmq.createRedisBackend;
  const settings = { connection: redis as unknown, skipVersionCheck: true };
  const queue: OpenQueue["queue"] = new bullmq.Queue(name, settings, factory as never);
  queue.on("error", (error) => options.onError(queueProblem(error)));
  return {
    bullmq,
    queue,
    state: redisState(redis, name),
    backend: { connection: redis, factory },
    close: async () => {
      await queue.close().catch(() => undefined);
      redis.disconnect();
    },
  };
}
