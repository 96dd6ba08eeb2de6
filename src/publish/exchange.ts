import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { notSent } from "./not-sent.js";
import type { Failed, Method } from "./outcome.js";

export interface ExchangeRequest {
  readonly method: Method;
  /** https. Path and query are sent unchanged: a signature may depend on each character. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** GET and DELETE have none. */
  readonly body?: string;
  /** PEM texts of authorities to trust besides the well-known ones. */
  readonly ca: readonly string[];
  /** Milliseconds from the call to the end of the answer. */
  readonly timeoutMs: number;
  /** Most bytes to read of the answer's body. */
  readonly maxBytes: number;
}

export interface Answer {
  readonly kind: "answer";
  readonly status: number;
  /** The first value of each header, by its name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** False if the connection broke, time ran out or `maxBytes` was reached before the end. */
  readonly complete: boolean;
}

export type Exchange = Answer | Extract<Failed, { kind: "not-sent" | "unknown" }>;

/**
 * Sends one request over a connection of its own and waits for the answer. Nothing is written before the TLS handshake ends, so a failure
 * until then proves that nothing arrived. A reused connection could not tell a lost request from a lost answer.
 */
export async function exchange(request: ExchangeRequest): Promise<Exchange> {
  const { Client } = await import("undici");
  const connection = await connector(request.ca, request.timeoutMs);
  const client = new Client(request.url.origin, { connect: connection.connect, headersTimeout: 0, bodyTimeout: 0 });
  try {
    const response = await client.request({
      method: request.method,
      path: request.url.pathname + request.url.search,
      headers: { "user-agent": "igx", ...request.headers },
      body: request.body ?? null,
      signal: AbortSignal.timeout(request.timeoutMs),
      reset: true,
    });
    const headers = firstValues(response.headers);
    return { kind: "answer", status: response.statusCode, headers, ...(await read(response.body, request.maxBytes)) };
  } catch (error) {
    return connection.made() ? unknown(request) : notSent(error, request.url.origin);
  } finally {
    await client.destroy();
  }
}

async function connector(ca: readonly string[], timeout: number) {
  const { buildConnector } = await import("undici");
  // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn the check off.
  const authorities = ca.length === 0 ? {} : { secureContext: contextOf(ca) };
  const build = buildConnector({ rejectUnauthorized: true, timeout, ...authorities });
  let made = false;
  const connect: ReturnType<typeof buildConnector> = (options, callback) =>
    build(options, (...result) => {
      made ||= result[0] === null;
      callback(...result);
    });
  return { connect, made: () => made };
}

const contexts = new Map<string, SecureContext>();

/** Parsing all well-known authorities takes longer than a request, so contexts are kept. */
function contextOf(ca: readonly string[]): SecureContext {
  const key = ca.join("");
  const known = contexts.get(key) ?? createSecureContext({ ca: [...rootCertificates, ...ca] });
  contexts.set(key, known);
  return known;
}

const unknown = ({ method, url }: ExchangeRequest) =>
  ({
    kind: "unknown",
    method,
    message:
      method === "GET"
        ? `No answer from ${url.origin}: the connection was lost after sending.`
        : `No answer from ${url.origin} after sending: unknown, may have happened.`,
  }) as const;

const firstValues = (headers: Readonly<Record<string, string | string[] | undefined>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(headers).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value) ?? ""]));

/** As much of a body as arrives. The status is known by now, so a break here does not make the outcome unknown. */
async function read(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<{ body: Buffer; complete: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) return { body: Buffer.concat(chunks).subarray(0, maxBytes), complete: false };
    }
    return { body: Buffer.concat(chunks), complete: true };
  } catch {
    return { body: Buffer.concat(chunks), complete: false };
  }
}
