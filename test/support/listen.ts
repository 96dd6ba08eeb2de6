import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";

/** Starts a server on a free port of this machine. Resolves with the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Ends a server with its connections. Does nothing to one that has ended. */
export async function stopServer(server: HttpServer): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
