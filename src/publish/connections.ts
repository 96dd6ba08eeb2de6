import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import type { Client } from "undici";
import { loadUndici, type Undici } from "./load-undici.js";
import { tunnelTo } from "./tunnel.js";

/** Where requests go, and whom to trust there. Requests that agree in all of it share connections. */
interface ConnectionSettings {
  /** PEM texts of authorities to trust besides the well-known ones. */
  readonly ca: readonly string[];
  /** Milliseconds for a connection to come about. */
  readonly timeoutMs: number;
  /** Address of a proxy to go through. */
  readonly proxy?: string | undefined;
}

/**
 * Milliseconds for which an idle connection is kept. The service may close one at the moment of the next request, whose outcome is then
 * unknown. So connections are reused only while one request follows another, which is also when new ones would cost.
 */
const idleMs = 1_000;

/** Connections to one origin, each of which carries one request at a time. */
export interface Connections {
  /** One that is idle, or else a new one. */
  readonly take: () => Client;
  /** Call it when the answer is complete, so that the next request may use the connection. */
  readonly giveBack: (client: Client) => void;
}

const known = new Map<string, Connections>();

/** Requests of one client name the same list, whose long texts need no comparing. */
let latest: (ConnectionSettings & { readonly origin: string; readonly connections: Connections }) | undefined;

/** At once if the request before had the same settings, as nearly all have. */
export function connectionsTo(
  origin: string,
  { ca, timeoutMs, proxy }: ConnectionSettings,
): Connections | Promise<Connections> {
  if (latest?.origin === origin && latest.ca === ca && latest.timeoutMs === timeoutMs && latest.proxy === proxy)
    return latest.connections;
  return sharedConnections(origin, { ca, timeoutMs, proxy }).then((connections) => {
    latest = { origin, ca, timeoutMs, proxy, connections };
    return connections;
  });
}

async function sharedConnections(
  origin: string,
  { ca, timeoutMs, proxy = "" }: ConnectionSettings,
): Promise<Connections> {
  const key = [origin, timeoutMs, proxy, ...ca].join("\n");
  const found = known.get(key);
  if (found) return found;
  const undici = await loadUndici();
  // Another request may have waited for the same import.
  const connections = known.get(key) ?? open(undici, origin, { ca, timeoutMs, proxy });
  known.set(key, connections);
  return connections;
}

function open(
  { buildConnector, Client }: Undici,
  origin: string,
  { ca, timeoutMs, proxy }: ConnectionSettings,
): Connections {
  // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn the check off.
  const trust = authorities(ca);
  const toOrigin = buildConnector({ rejectUnauthorized: true, timeout: timeoutMs, ...trust });
  const connect = proxy ? tunnelTo({ proxy, timeoutMs, toOrigin, ...trust }) : toOrigin;
  const settings = {
    connect,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  };
  const idle: Client[] = [];
  return {
    take: () => {
      // The last one: the fewer are in use, the more of them close by themselves.
      const last = idle.pop();
      return (
        last ??
        new Client(origin, settings).on("disconnect", (_, [client]) => {
          const at = idle.indexOf(client as Client);
          if (at >= 0) idle.splice(at, 1);
        })
      );
    },
    giveBack: (client) => void idle.push(client),
  };
}

/** One context for all connections: parsing all well-known authorities takes longer than a request. */
const authorities = (ca: readonly string[]): { secureContext?: SecureContext } =>
  ca.length === 0 ? {} : { secureContext: createSecureContext({ ca: [...rootCertificates, ...ca] }) };
