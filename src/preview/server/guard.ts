import type { IncomingMessage } from "node:http";
import { tokenHeader } from "../protocol.js";
import { type Reply, refusal } from "./reply.js";
import { isEqual } from "./secret-path.js";

/** Who may ask what: by the port that it listens on and the token that its page knows. */
export interface Guard {
  /** Refuses whoever came by another name. Such a name may be one of an attacker's that now leads to this machine (DNS rebinding). */
  readonly host: (request: IncomingMessage) => Reply | undefined;
  /** Refuses to show the document to any but the preview's own page. */
  readonly reader: (request: IncomingMessage) => Reply | undefined;
  /** Refuses to do anything for any but the preview's own page. */
  readonly actor: (request: IncomingMessage) => Reply | undefined;
}

export function createGuard(port: number, token: string): Guard {
  const names = ["127.0.0.1", "localhost"];
  const hosts = new Set(names.flatMap((name) => [`${name}:${port}`, ...(port === 80 ? [name] : [])]));
  const origins = new Set([...hosts].map((host) => `http://${host}`));
  const isForeign = ({ headers }: IncomingMessage): boolean =>
    (headers.origin !== undefined && !origins.has(headers.origin)) ||
    // Sent by browsers also where they send no origin (W3C Fetch Metadata).
    (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin");
  const foreign = refusal(403, "This is for the preview's own page alone.");
  const stranger = refusal(403, "The token is not that of this preview. Load the page again.");
  return {
    host: ({ headers }) =>
      hosts.has(headers.host ?? "") ? undefined : refusal(403, "The preview answers to 127.0.0.1 and localhost alone."),
    reader: (request) => (isForeign(request) ? foreign : undefined),
    actor: (request) =>
      request.headers.origin === undefined || isForeign(request)
        ? foreign
        : isToken(request.headers[tokenHeader], token)
          ? undefined
          : stranger,
  };
}

const isToken = (given: string | readonly string[] | undefined, token: string): boolean =>
  typeof given === "string" && isEqual(given, token);
