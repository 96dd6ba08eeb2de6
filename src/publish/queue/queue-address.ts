import { decodeUriPart } from "../../text/decode-uri-part.js";
/** Where a queue is kept. */
export interface QueueAddress {
  readonly kind: "redis" | "postgres";
  /** As it was given: may hold a password. */
  readonly url: string;
  /** Without user, password and query: fit to be shown. */
  readonly shown: string;
  /** The parts that must never be shown. */
  readonly secrets: readonly string[];
}

const kinds: Readonly<Record<string, QueueAddress["kind"]>> = {
  "redis:": "redis",
  "rediss:": "redis",
  "postgres:": "postgres",
  "postgresql:": "postgres",
};

/** A queue's address from its text; `undefined` where it is none. */
export function queueAddress(text: string): QueueAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const kind = url && kinds[url.protocol];
  if (!url || !kind || url.host === "") return undefined;
  const passwords = [url.password, url.searchParams.get("password") ?? ""].filter((password) => password !== "");
  return {
    kind,
    url: text,
    shown: `${url.protocol}//${url.host}${url.pathname}`,
    secrets: [...new Set(passwords.flatMap((password) => [password, decodeUriPart(password)]))],
  };
}
