import type { IncomingMessage, ServerResponse } from "node:http";
import type { ActionReply } from "../protocol.js";

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Headers of every answer. The page can load and run only its own files, no other page can frame or read it, and nothing is cached: the
 * next start may show another document.
 */
export const safeHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export const actionReply = (status: number, reply: ActionReply, headers: Reply["headers"] = {}): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(reply),
  headers,
});

export const textReply = (status: number, text: string): Reply => ({
  status,
  type: "text/plain; charset=utf-8",
  body: text === "" ? "" : `${text}\n`,
});

/** A refusal, in the form of an answer to an action. */
export const refusal = (status: number, message: string, headers?: Reply["headers"]): Reply =>
  actionReply(status, { ok: false, message }, headers);

export function send(request: IncomingMessage, response: ServerResponse, { status, type, body, headers }: Reply): void {
  // The rest of a body that was not read would be taken for the next request.
  if (!request.complete) response.setHeader("connection", "close");
  response.writeHead(status, {
    ...safeHeaders,
    ...headers,
    "content-type": type,
    "content-length": Buffer.byteLength(body),
  });
  // HEAD has the headers of GET without its body (RFC 9110, section 9.3.2).
  response.end(request.method === "HEAD" ? undefined : body);
}
