import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, QueryResultRow } from "pg";
import { errorCode } from "../../text/error-code.js";
import type { QueueAddress } from "./queue-address.js";
import { maxAnswer, type OpenOptions, patience, queueProblem } from "./queue-connection.js";

/** Connections to a PostgreSQL server. */
export interface PostgresConnection {
  readonly pool: Pool;
  /** The rows of a statement, which is sent again if the connection is lost: it must do no harm twice. */
  readonly query: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Sends statements in one connection, and again in another one if that is lost. */
  readonly withClient: (use: (client: import("pg").PoolClient) => Promise<unknown>) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Connects at the first statement. */
export async function connectPostgres(
  { url }: Pick<QueueAddress, "url">,
  { onError, patienceMs = patience, answerMs = maxAnswer }: Omit<OpenOptions, "patient">,
): Promise<PostgresConnection> {
  const { default: pg } = await import("pg");
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
  // The pool listens only to clients that nothing uses. A client in use whose connection is lost would end the process.
  pool.on("connect", (client) => void client.on("error", report));
  let reached = false;
  const again = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const value = await reconnecting(work, report, patienceMs, reached);
    reached = true;
    return value;
  };
  return {
    pool,
    query: (text, values = []) => again(async () => (await pool.query(text, [...values])).rows),
    withClient: (use) => again(() => withClient(pool, use)),
    end: endOf(pool),
  };
}

async function withClient(pool: Pool, use: Parameters<PostgresConnection["withClient"]>[0]): Promise<void> {
  const client = await pool.connect();
  try {
    await use(client);
    client.release();
  } catch (error) {
    // Ends its statement and its transaction, also if the server hangs and would not answer a rollback.
    client.release(true);
    throw error;
  }
}

/** Repeats what a lost connection has ended, for as long as a server may take to start again. `reached`: whether the server has ever answered. */
async function reconnecting<Value>(
  work: () => Promise<Value>,
  report: (error: unknown) => void,
  patienceMs: number,
  reached: boolean,
): Promise<Value> {
  const began = performance.now();
  for (let wasThere = reached, pause = 100; ; pause = Math.min(2 * pause, 2000)) {
    try {
      return await work();
    } catch (error) {
      wasThere ||= isLost(error) || isStarting(error);
      if (!wasThere || !isUnreachable(error) || performance.now() - began + pause > patienceMs) throw error;
      report(error);
      await sleep(pause);
    }
  }
}

const isLost = (error: unknown): boolean => queueProblem(error) === "the connection was lost";

const isStarting = (error: unknown): boolean => errorCode(error) === "57P03";

/** Before a server starts again, nothing listens at its address. */
const isUnreachable = (error: unknown): boolean =>
  isLost(error) || isStarting(error) || errorCode(error) === "ECONNREFUSED";

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
