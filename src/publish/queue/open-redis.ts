import type { QueueAddress } from "./queue-address.js";
import type { OpenOptions, OpenQueue } from "./queue-connection.js";
import { longestAnswer, patience, queueProblem } from "./queue-connection.js";
import { redisState } from "./redis-state.js";

/** Rejects if the server does not answer or refuses. */
export async function openRedis(
  { url }: QueueAddress,
  name: string,
  { patient, onError, patienceMs = patience, answerMs = longestAnswer }: OpenOptions,
): Promise<OpenQueue> {
  const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
  let reached = false;
  let lostAt: number | undefined;
  let lastError: unknown;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    // A server that is stopped, or whose network is gone, keeps its connections.
    socketTimeout: answerMs,
    // If a new connection fails too, ioredis forgets what it had asked in the first one, and never rejects it.
    commandTimeout: answerMs,
    // BullMQ requires null and waits for connections itself; `retryStrategy` decides when to give up.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => {
      // By the clock: a server that hangs takes new connections, so that each attempt lasts until `socketTimeout`.
      lostAt ??= performance.now();
      return reached && (patient || performance.now() - lostAt < patienceMs) ? Math.min(times * 100, 2000) : null;
    },
  });
  redis.on("ready", () => {
    lostAt = undefined;
  });
  const report = (error: unknown) => {
    lastError = error;
    if (reached) onError(queueProblem(error));
  };
  redis.on("error", report);
  // `connectTimeout` ends with the connection: a server may accept it and then say nothing.
  const timer = setTimeout(() => {
    lastError = new Error("timeout");
    redis.disconnect();
  }, patienceMs);
  try {
    await redis.connect();
    await redis.ping();
    // A database that the server does not have is refused after the connection is made, and ioredis would go on in the first one.
    if (lastError !== undefined) throw lastError;
  } catch (error) {
    // On a connection that has ended, ioredis waits two seconds for it to end, and so would the process.
    if (redis.status !== "end") redis.disconnect();
    throw lastError ?? error;
  } finally {
    clearTimeout(timer);
  }
  reached = true;
  const factory: unknown = bullmq.createRedisBackend;
  const settings = { connection: redis as unknown, skipVersionCheck: true };
  const queue: OpenQueue["queue"] = new bullmq.Queue(name, settings, factory as never);
  queue.on("error", report);
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
