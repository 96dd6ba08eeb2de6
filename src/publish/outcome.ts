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

/** No answer came that could be understood. `message` never holds the secret, the signature or a whole signed request. */
export type Failed =
  /** 4xx and 5xx. A 5xx to a change does not prove that nothing was changed. */
  | {
      readonly kind: "refused";
      readonly status: number;
      /** The service's own words, shortened and without control characters; empty when it said nothing. */
      readonly words: string;
      /** From the header `Retry-After`. */
      readonly retryAfterSeconds?: number;
      readonly message: string;
    }
  /** Never followed: credentials are for one host, and a signature counts for one host only. `location` comes without its query. */
  | { readonly kind: "redirected"; readonly status: number; readonly location: string; readonly message: string }
  /** Provably never reached the service: safe to try again. */
  | { readonly kind: "not-sent"; readonly reason: NotSentReason; readonly message: string }
  /** The answer was lost after sending had begun: a change may have happened. Never tried again by itself. */
  | { readonly kind: "unknown"; readonly method: Method; readonly message: string }
  /** The service said 2xx, so a change was made, but with a body that is not what the operation gives. */
  | { readonly kind: "malformed"; readonly status: number; readonly message: string };

/** What became of a request. A value always; the client throws nothing. */
export type RequestOutcome<Value> = { readonly kind: "ok"; readonly status: number; readonly value: Value } | Failed;
