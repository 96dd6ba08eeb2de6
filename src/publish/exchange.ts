import type { Dispatcher } from "undici";
import { type Connections, connectionsTo } from "./connections.js";
import { notSent } from "./not-sent.js";
import type { Failed, Method } from "./outcome.js";

interface ExchangeRequest {
  readonly method: Method;
  /** https. Path and query are sent unchanged: a signature may depend on each character. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** GET and DELETE have none. */
  readonly body?: string | Buffer;
  /** PEM texts of authorities to trust besides the well-known ones. */
  readonly ca: readonly string[];
  /** Address of a proxy to go through. */
  readonly proxy?: string | undefined;
  /** Milliseconds from the call to the end of the answer. */
  readonly timeoutMs: number;
  /** Most bytes to read of the answer's body. */
  readonly maxBytes: number;
}

export interface Answer {
  readonly kind: "answer";
  /** Of the request, without its query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** False if the connection broke, time ran out or `maxBytes` was reached before the end. */
  readonly complete: boolean;
}

interface Headers {
  /** The first value of a header. `name`: in lower case. */
  readonly get: (name: string) => string | undefined;
}

export type Exchange = Answer | Extract<Failed, { kind: "not-sent" | "unknown" }>;

/**
 * Sends one request and waits for the answer. A request is written only after the TLS handshake, so until then a failure proves that nothing
 * arrived. Afterwards only an answer proves something: the service may have closed a reused connection before or after it read the request.
 */
export function exchange(request: ExchangeRequest): Promise<Exchange> {
  const connections = connectionsTo(request.url.origin, request);
  return connections instanceof Promise
    ? connections.then((opened) => exchangeOver(opened, request))
    : exchangeOver(connections, request);
}

function exchangeOver(connections: Connections, request: ExchangeRequest): Promise<Exchange> {
  const { method, url, headers, body = null } = request;
  const path = url.pathname + url.search;
  const client = connections.take();
  return new Promise((resolve) => {
    const settle = (answer: Exchange): void => {
      resolve(answer);
      if (answer.kind === "answer" && answer.complete) connections.giveBack(client);
      else void client.destroy();
    };
    client.dispatch({ method, path, headers: { ...headers, ...ownHeaders }, body }, receiver(request, settle));
  });
}

/** Without a word about encodings, a server may choose any (RFC 9110, section 12.5.3), and the body is read as it arrives. */
const ownHeaders = { "user-agent": "igx", "accept-encoding": "identity" } as const;

/** Gathers the answer of one request, as much of it as arrives in time. */
function receiver(request: ExchangeRequest, settle: (exchange: Exchange) => void): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let length = 0;
  let head: Pick<Answer, "status" | "headers"> | undefined;
  let isSent = false;
  let isOver = false;
  const end = (exchange: Exchange): void => {
    // To give up a connection is an error of its request, too.
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    settle(exchange);
  };
  const answer = (known: NonNullable<typeof head>, complete: boolean): Answer => ({
    kind: "answer",
    url: request.url.origin + request.url.pathname,
    ...known,
    body: Buffer.concat(chunks, Math.min(length, request.maxBytes)),
    complete,
  });
  const fail = (error: unknown): void => {
    // With a status the outcome is known, whatever becomes of the rest.
    end(head ? answer(head, false) : isSent ? unknown(request) : notSent(error, request.url.origin));
  };
  const timer = setTimeout(() => fail(timeout), request.timeoutMs);
  return {
    // Called immediately before the first byte is written.
    onRequestStart: () => {
      isSent = true;
    },
    onResponseStart: (_, status, headers) => {
      // An interim answer (RFC 9110, section 15.2).
      if (status >= 200) head = { status, headers: { get: (name) => firstValue(headers, name) } };
    },
    onResponseData: (_, chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > request.maxBytes) fail(tooLarge);
    },
    onResponseEnd: () => {
      if (head) end(answer(head, true));
    },
    onResponseError: (_, error) => fail(error),
  };
}

const timeout = Object.assign(new Error("The time is up."), { code: "ETIMEDOUT" });
const tooLarge = new Error("The answer is too large.");

const unknown = ({ method, url }: ExchangeRequest) =>
  ({
    kind: "unknown",
    method,
    message:
      method === "GET"
        ? `No answer from ${url.origin}: the connection was lost after sending.`
        : `No answer from ${url.origin} after sending: unknown, may have happened.`,
  }) as const;

function firstValue(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return Array.isArray(value) ? value[0] : value;
}
