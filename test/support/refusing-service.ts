import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { serverIdentity } from "../../src/sandbox/authority.js";

/** A service that lists nothing and refuses every change with these words. Closed with the test. */
export async function refusingService(
  caDir: string,
  words: string,
): Promise<{ readonly url: string; readonly caFile: string }> {
  const { key, cert, caFile } = await serverIdentity(caDir);
  const server = createServer({ key, cert }, (request, response) => {
    const [status, body] = request.method === "GET" ? [200, "[]"] : [400, words];
    request.resume().on("end", () => response.writeHead(status, { "content-type": "application/json" }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, caFile };
}
