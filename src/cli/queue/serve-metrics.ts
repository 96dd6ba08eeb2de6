import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type OpenQueue, queueProblem } from "../../publish/queue/queue-connection.js";
import { type QueueStatus, readStatus } from "../../publish/queue/read-status.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { portTaken } from "../base/port.js";
import { reason } from "../base/system-error.js";
import type { MetricsAddress } from "./metrics-address.js";
import { type Metric, prometheusText, prometheusType } from "./prometheus-text.js";

/** Milliseconds to wait for the queue. A worker waits for a lost server, and a monitor must not. */
const patience = 2_000;

interface MetricsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves `/metrics` for Prometheus, and `/healthz` for a supervisor: 200 while the queue answers, else 503 with the reason. */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  open: Pick<OpenQueue, "queue" | "state">,
  read: (status: QueueStatus | undefined) => readonly Metric[],
): Promise<Outcome<MetricsServer>> {
  const ask = createProbe(open);
  const server = createServer((request, response) => void answer(request, response, ask, read));
  try {
    await listen(server, host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") return { ok: false, failure: portTaken(port, "--metrics") };
    return failure(
      ExitCode.outside,
      `The metrics cannot be served at ${host}: ${reason(error as NodeJS.ErrnoException)}.`,
      "Name an address of this machine, or the port alone.",
    );
  }
  const { port: chosen } = server.address() as AddressInfo;
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A monitor keeps its connection.
    server.closeAllConnections();
    await closed;
  };
  return success({ url: `http://${host.includes(":") ? `[${host}]` : host}:${chosen}/metrics`, close });
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });

/** The state of the queue, or why there is none. */
type Probe = () => Promise<{ readonly status?: QueueStatus; readonly problem?: string }>;

/** Requests of monitors while one waits share its answer, so that none pile up at a server that is lost. */
function createProbe(open: Pick<OpenQueue, "queue" | "state">): Probe {
  let asked: ReturnType<Probe> | undefined;
  return () => {
    asked ??= readStatus(open)
      .then(
        (status) => ({ status }),
        (error: unknown) => ({ problem: queueProblem(error) }),
      )
      .finally(() => {
        asked = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<{ readonly problem: string }>((resolve) => {
      timer = setTimeout(() => resolve({ problem: "no answer in time" }), patience);
    });
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  };
}

async function answer(
  { method, url = "/" }: IncomingMessage,
  response: ServerResponse,
  ask: Probe,
  read: (status: QueueStatus | undefined) => readonly Metric[],
): Promise<void> {
  const send = (status: number, text: string, type = "text/plain; charset=utf-8") =>
    response
      .writeHead(status, { "content-type": type, "cache-control": "no-store" })
      .end(method === "HEAD" ? "" : text);
  const [path] = url.split("?");
  if (path !== "/metrics" && path !== "/healthz") return void send(404, "There are /metrics and /healthz.\n");
  if (method !== "GET" && method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    return void send(405, "Only GET and HEAD.\n");
  }
  const { status, problem } = await ask();
  if (path === "/metrics") return void send(200, prometheusText(read(status)), prometheusType);
  send(status ? 200 : 503, status ? "ok\n" : `The queue: ${problem}.\n`);
}
