/** The methods of the service's operations. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Why a request provably never reached the service. */
export type NotSentReason =
  | "not-https"
  | "bad-url"
  | "bad-id"
  | "name-not-found"
  | "connection-refused"
  | "unreachable"
  | "tls"
  | "timeout";

/** A request without a usable answer. `message` never contains credentials, a signature or a whole request. */
export type Failed =
  /** 4xx and 5xx. A 5xx to a change does not prove that nothing was changed. */
  | {
      readonly kind: "refused";
      readonly status: number;
      /** The text of the service, shortened, without control characters and secrets; empty if it sent none. */
      readonly serviceMessage: string;
      /** Seconds to wait before the next request, as the header `Retry-After` says. */
      readonly retryAfterSeconds?: number;
      readonly message: string;
    }
  /** Never followed: credentials are for one host, and a signature counts for one host only. `location` comes without its query. */
  | { readonly kind: "redirected"; readonly status: number; readonly location: string; readonly message: string }
  /** Provably never reached the service, so it is safe to try again. */
  | { readonly kind: "not-sent"; readonly reason: NotSentReason; readonly message: string }
  /** The answer was lost after sending had begun, so a change may have happened. A create is never repeated without a look. */
  | { readonly kind: "unknown"; readonly method: Method; readonly message: string }
  /** The service answered 2xx, so a change was made, but the body is not what the operation gives. */
  | { readonly kind: "malformed"; readonly status: number; readonly message: string };

/** The outcome of a request. Always a value: a client never throws. */
export type RequestOutcome<Value> = { readonly kind: "ok"; readonly status: number; readonly value: Value } | Failed;

/**
 * The failure to read the list, as one of every document: nothing is sent without the list. The message names the list, since the service's alone
 * would seem to be about the document.
 */
export const listFailure = (failed: Failed): Failed =>
  failed.kind === "not-sent"
    ? failed
    : { ...failed, message: `Not sent: igx cannot read the list of infographics. ${failed.message}` };
