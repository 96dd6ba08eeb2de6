import type { NotSentReason } from "./outcome.js";

const unknownAuthority =
  "its certificate comes from an authority that is not known here; name the authority's file (--ca FILE) if you trust it";

/** By the error codes of Node's network and TLS layers. Their own texts are not shown: they may contain addresses. */
const causes: Readonly<Record<string, readonly [NotSentReason, string]>> = {
  ENOTFOUND: ["name-not-found", "there is no host of that name"],
  EAI_AGAIN: ["name-not-found", "the host's name cannot be looked up now"],
  ECONNREFUSED: ["connection-refused", "nothing listens there"],
  ETIMEDOUT: ["timeout", "no connection in time"],
  UND_ERR_CONNECT_TIMEOUT: ["timeout", "no connection in time"],
  ABORT_ERR: ["timeout", "no connection in time"],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["tls", unknownAuthority],
  SELF_SIGNED_CERT_IN_CHAIN: ["tls", unknownAuthority],
  UNABLE_TO_GET_ISSUER_CERT: ["tls", unknownAuthority],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["tls", unknownAuthority],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["tls", unknownAuthority],
  CERT_HAS_EXPIRED: ["tls", "its certificate has expired by the clock of this machine"],
  CERT_NOT_YET_VALID: ["tls", "its certificate is not valid yet by the clock of this machine"],
  ERR_TLS_CERT_ALTNAME_INVALID: ["tls", "its certificate is for another name"],
};

/** Why a connection failed, from the error of the layer that made it. `where`: the origin. */
export function notSent(error: unknown, where: string) {
  const [reason, cause] = reasonOf(error);
  return { kind: "not-sent", reason, message: `Not sent to ${where}: ${cause}.` } as const;
}

/** The cause in words, for a sentence. */
export const causeOf = (error: unknown): string => reasonOf(error)[1];

function reasonOf(error: unknown): readonly [NotSentReason, string] {
  const code = codeOf(error);
  // The only error whose text is igx's own.
  if (code === "IGX_PROXY") return ["unreachable", (error as Error).message];
  return causes[code] ?? otherCause(code);
}

const otherCause = (code: string): readonly [NotSentReason, string] =>
  /CERT|SSL|TLS|EPROTO|SIGNATURE|PEM/.test(code)
    ? ["tls", `no secure connection (${code})`]
    : ["unreachable", code === "" ? "no connection" : `no connection (${code})`];

/** The code of an error. If several addresses were tried, the first code among them. */
function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, name, errors } = error as { code?: unknown; name?: unknown; errors?: unknown };
  if (typeof code === "string") return code;
  if (name === "TimeoutError" || name === "AbortError") return "ABORT_ERR";
  return Array.isArray(errors) ? (errors.map(codeOf).find((found) => found !== "") ?? "") : "";
}
