import type { Redis as Client } from "ioredis";
import type { QueueAddress } from "./queue-address.js";
import { maxAnswer, type OpenOptions, patience, queueProblem } from "./queue-connection.js";

/** Rejects if the server does not answer or refuses. */
export async function connectRedis(
  { url }: Pick<QueueAddress, "url">,
  { patient, onError, patienceMs = patience, answerMs = maxAnswer }: OpenOptions,
): Promise<Client> {
  const { Redis } = await import("ioredis");
  let reached = false;
  let lostAt: number | undefined;
  let lastError: unknown;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    // A server that is stopped, or whose network is gone, keeps its connections.
    socketTimeout: answerMs,
    // If a new connection fails too, ioredis forgets the commands of the first one, and never rejects them.
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
  // A server that ends its connections causes no error.
  redis.on("reconnecting", () => onError("the connection was lost"));
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
  return redis;
}
