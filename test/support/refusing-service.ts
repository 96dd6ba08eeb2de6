import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { onTestFinished } from "vitest";
import { serverIdentity } from "../../src/sandbox/authority.js";
import { listen, stopServer } from "./listen.js";

export interface FakeService {
  readonly url: string;
  readonly caFile: string;
}

/** A service that lists nothing and refuses every change with these words. Closed with the test. */
export const refusingService = (caDir: string, words: string): Promise<FakeService> =>
  fakeService(caDir, (request, response) => {
    const [status, body] = request.method === "GET" ? [200, "[]"] : [400, words];
    request.resume().on("end", () => response.writeHead(status, { "content-type": "application/json" }).end(body));
  });

/** A service that hears every change and never answers one; it lists nothing, and after the first change not even that. Closed with the test. */
export function silentService(caDir: string): Promise<FakeService> {
  let changes = 0;
  return fakeService(caDir, (request, response) => {
    if (request.method !== "GET") {
      changes++;
      request.resume().on("end", () => request.socket.destroy());
    } else response.writeHead(changes > 0 ? 403 : 200, { "content-type": "application/json" }).end("[]");
  });
}

async function fakeService(caDir: string, answer: RequestListener): Promise<FakeService> {
  const { key, cert, caFile } = await serverIdentity(caDir);
  const server = createServer({ key, cert }, answer);
  const port = await listen(server);
  onTestFinished(() => stopServer(server));
  return { url: `https://127.0.0.1:${port}`, caFile };
}
