import { readPort } from "../base/port.js";
import { usageError } from "../base/usage-error.js";

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
}

/** Reads `9464`, `0.0.0.0:9464` or `[::1]:9464`. Without a host, only this machine can read the metrics. */
export function readMetricsAddress(text: string): MetricsAddress {
  const colon = text.lastIndexOf(":");
  if (colon < 0) return { host: "127.0.0.1", port: readPort(text) };
  const host = text.slice(0, colon);
  const isBracketed = host.startsWith("[") && host.endsWith("]");
  if (host === "" || (host.includes(":") && !isBracketed))
    throw usageError("Write it as PORT or HOST:PORT, such as 0.0.0.0:9464 or [::1]:9464.");
  return { host: isBracketed ? host.slice(1, -1) : host, port: readPort(text.slice(colon + 1)) };
}
