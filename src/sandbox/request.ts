import type { IncomingMessage } from "node:http";
import type { Method } from "../publish/outcome.js";

/** A request as the operations see it. */
export interface ServiceRequest {
  readonly method: Method;
  /** https, the Host header and the path, character for character as the client addressed it, because the client signed this form. */
  readonly url: string;
  /** Raw values: of the query for GET and DELETE, of the body for POST and PUT (specification, section 4.2). */
  readonly params: readonly (readonly [string, string])[];
}

/** A body, or that it is too large. The rest of a large body is read and dropped, so that the client receives the answer. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | "too-large"> {
  // Of a body that is announced as much larger, the rest may never come.
  if (Number(request.headers["content-length"] ?? 0) > limit * 4) return "too-large";
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else if (length > limit * 4) break;
  }
  return length > limit ? "too-large" : Buffer.concat(chunks).toString("utf8");
}

/** The parts of a request target. */
interface RequestTarget {
  readonly path: string;
  readonly query: string;
  /** Host and port of a target in absolute form, which a client sends to a proxy; it counts before the Host header (RFC 9112, section 3.2.2). */
  readonly host?: string;
}

export function splitTarget(target: string): RequestTarget {
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [undefined, undefined, target];
  const mark = rest.indexOf("?");
  const path = mark < 0 ? rest : rest.slice(0, mark);
  return { path: path || "/", query: mark < 0 ? "" : rest.slice(mark + 1), ...(host !== undefined && { host }) };
}

/** Pairs of a form or query in any legal encoding: `+` or `%20`, capitals or not, in any order. */
export const readPairs = (text: string): readonly (readonly [string, string])[] => [...new URLSearchParams(text)];

export const isForm = (contentType: string | undefined): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? "");
