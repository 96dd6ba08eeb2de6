import type { IncomingMessage } from "node:http";
import { tokenHeader } from "../protocol.js";
import { type Reply, refusal } from "./reply.js";
import { isEqual } from "./secret-path.js";

/** Decides who may ask for what, by the server's port and the token of its page (SECURITY.md, "The preview"). */
export interface Guard {
  /**
   * Refuses requests for another host name. An attacker's name may now lead to this machine (DNS rebinding), and a browser would treat the
   * preview as the attacker's site.
   */
  readonly host: (request: IncomingMessage) => Reply | undefined;
  /** Refuses to show the document to other pages than the preview's own. */
  readonly reader: (request: IncomingMessage) => Reply | undefined;
  /** Refuses actions of other pages than the preview's own. */
  readonly actor: (request: IncomingMessage) => Reply | undefined;
}

export function createGuard(port: number, token: string): Guard {
  const names = ["127.0.0.1", "localhost"];
  const hosts = new Set(names.flatMap((name) => [`${name}:${port}`, ...(port === 80 ? [name] : [])]));
  const origins = new Set([...hosts].map((host) => `http://${host}`));
  const isForeign = ({ headers }: IncomingMessage): boolean =>
    (headers.origin !== undefined && !origins.has(headers.origin)) ||
    // Browsers send this even if they send no origin, as for images and links (W3C Fetch Metadata).
    (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin");
  const foreign = refusal(403, "Only the preview's own page may ask for this.");
  const stranger = refusal(403, "The token is not that of this preview. Load the page again.");
  return {
    host: ({ headers }) =>
      hosts.has(headers.host ?? "") ? undefined : refusal(403, "The preview answers only to 127.0.0.1 and localhost."),
    reader: (request) => (isForeign(request) ? foreign : undefined),
    actor: (request) =>
      // Browsers send an origin with every POST, so a request without one is from something else.
      request.headers.origin === undefined || isForeign(request)
        ? foreign
        : isToken(request.headers[tokenHeader], token)
          ? undefined
          : stranger,
  };
}

const isToken = (given: string | readonly string[] | undefined, token: string): boolean =>
  typeof given === "string" && isEqual(given, token);
