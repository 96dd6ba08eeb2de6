import type { ChangeAction } from "./journal.js";
import type { Failed } from "./outcome.js";

/** The next step after a failed request. */
type RetryDecision =
  /** The same request again, after so many milliseconds. */
  | { readonly kind: "retry"; readonly afterMs: number }
  /** It may have happened: look before anything is sent again. */
  | { readonly kind: "doubt" }
  /** It did not happen, and trying again would not help. */
  | { readonly kind: "fail" }
  /** No other request would succeed either: the account, the address or the network has a problem. */
  | { readonly kind: "stop" };

/** Attempts of one request; fewer if no service was reached. */
const maxAttempts = 6;
const maxUnsent = 3;
/** Milliseconds. */
const base = 500;
const maxDelay = 30_000;
/** The longest wait of one request, over all its attempts. If a service asks for more, a later run sends the request again. */
export const maxAsked = 600_000;

/** The change was done, and the answer is elsewhere (RFC 9110, section 15.4.4). All other redirects mean that nothing was done. */
export const seeOther = 303;

/**
 * The policy. Reads, updates and deletes may be sent again; a create only when it provably never reached the service: a proxy answers 503, or any
 * other status, also after it has handed the request on. A create that the list shows to be absent is sent again as an update would be.
 * Exponential backoff with full jitter; `Retry-After` counts when it is longer. `attempt` counts from 1; `random` returns numbers from 0 below 1;
 * `waitedMs` is what earlier attempts have waited.
 */
export function retryDecision(
  action: ChangeAction | "read",
  failed: Failed,
  attempt: number,
  random: () => number,
  waitedMs = 0,
): RetryDecision {
  const asked = failed.kind === "refused" ? (failed.retryAfterSeconds ?? 0) * 1000 : 0;
  const isTooLong = asked > 0 && waitedMs + asked > maxAsked;
  const again = (otherwise: RetryDecision): RetryDecision => {
    if (isTooLong || attempt >= (failed.kind === "not-sent" ? maxUnsent : maxAttempts)) return otherwise;
    return { kind: "retry", afterMs: Math.max(asked, random() * Math.min(maxDelay, base * 2 ** (attempt - 1))) };
  };
  if (action === "create" && failed.kind !== "not-sent") return { kind: "doubt" };
  const lost = (): RetryDecision => again({ kind: "fail" });
  switch (failed.kind) {
    case "redirected":
      return action !== "read" && failed.status === seeOther ? lost() : { kind: "stop" };
    case "not-sent":
      return failed.reason === "not-https" || failed.reason === "bad-url"
        ? { kind: "stop" }
        : failed.reason === "bad-id"
          ? { kind: "fail" }
          : again({ kind: "stop" });
    case "refused":
      if (failed.status === 401 || failed.status === 403) return { kind: "stop" };
      // The whole account has to wait (RFC 6585, section 4), and this run does not.
      if (failed.status === 429 && isTooLong) return { kind: "stop" };
      if (failed.status === 429 || failed.status === 503) return again({ kind: "fail" });
      return failed.status >= 500 || failed.status === 408 || failed.status === seeOther ? lost() : { kind: "fail" };
    case "malformed":
      // A list that came as a whole and is not understood would not be understood again.
      return action === "read" ? { kind: "fail" } : lost();
    case "unknown":
      return lost();
  }
}
