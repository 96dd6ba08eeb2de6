import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { errorCode } from "../../text/error-code.js";

/** Listens on the first of the ports that is free, and resolves with it. Rejects with `EADDRINUSE` if none is. */
export async function listen(server: Server, [port = 0, ...others]: readonly number[]): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      // Only this machine (SECURITY.md, "The preview").
      server.listen(port, "127.0.0.1", () => {
        server.removeListener("error", reject);
        resolve();
      });
    });
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (others.length === 0 || errorCode(error) !== "EADDRINUSE") throw error;
    return listen(server, others);
  }
}
