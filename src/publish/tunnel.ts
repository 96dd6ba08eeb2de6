import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { SecureContext, TLSSocket } from "node:tls";
import type { buildConnector } from "undici";
import { causeOf } from "./not-sent.js";

type Connector = buildConnector.connector;

interface TunnelSettings {
  /** `http://proxy.example:3128`, maybe with a user and a password. */
  readonly proxy: string;
  /** Whom to trust as a proxy with https. */
  readonly secureContext?: SecureContext | undefined;
  readonly timeoutMs: number;
  /** How TLS is begun over a socket: with the service itself, so the proxy cannot read or change anything. */
  readonly toOrigin: Connector;
}

/**
 * Connects to a service through a proxy: by CONNECT (RFC 9110, section 9.3.6). An error names the proxy, and not its credentials. By Node's own
 * client: that of undici needs all of undici.
 */
export function tunnelTo({ proxy, secureContext, timeoutMs, toOrigin }: TunnelSettings): Connector {
  const { origin, protocol, hostname, port, username, password } = new URL(proxy);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization =
    username === "" ? {} : { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` };
  const request = protocol === "https:" ? requestHttps : requestHttp;
  const address = { host: hostname.replace(/^\[(.*)\]$/, "$1"), ...(port !== "" && { port }) };
  return (options, callback) => {
    const path = `${options.hostname}:${options.port || 443}`;
    const fail = (cause: string) => callback(proxyError(origin, cause), null);
    const headers = { ...authorization, host: path };
    // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn the check off.
    const trust = { rejectUnauthorized: true, ...(secureContext && { secureContext }) };
    const connecting = request({
      method: "CONNECT",
      ...address,
      path,
      headers,
      agent: false,
      timeout: timeoutMs,
      ...trust,
    });
    connecting
      .on("connect", ({ statusCode = 0 }, socket) => {
        if (statusCode === 200) return toOrigin({ ...options, httpSocket: socket as TLSSocket }, callback);
        socket.on("error", () => undefined).destroy();
        fail(`it answers with ${statusCode}${advice[statusCode] ?? ""}`);
      })
      .on("response", ({ statusCode }) => fail(`it answers with ${statusCode}: it does not take CONNECT`))
      .on("timeout", () => connecting.destroy(Object.assign(new Error("No answer."), { code: "ETIMEDOUT" })))
      .on("error", (error) => fail(causeOf(error)))
      .end();
  };
}

const advice: Readonly<Record<number, string>> = {
  407: ": it asks for a user and a password, as in http://USER:PASSWORD@HOST:PORT",
  403: ": it does not let requests to this host through",
};

/** `notSent` shows the message of this code. */
const proxyError = (origin: string, cause: string): Error =>
  Object.assign(new Error(`the proxy ${origin} does not connect: ${cause}`), { code: "IGX_PROXY" });
