import { keepLast } from "../../text/keep-last.js";
import type { NotSent } from "../backend.js";
import { percentEncode } from "../percent-encode.js";

/**
 * The URL of an operation: `path` below `{base_url}/service/v1/` (specification, section 4). A path of the base URL is kept.
 * Anything but https is refused here, before a byte is sent (section 5.3). The base URL is read once for all operations.
 */
export function serviceUrls(baseUrl: string): (path: readonly string[]) => URL | NotSent {
  const base = serviceBase(baseUrl);
  // Of the requests of a run, nearly all that have no id go to the same address.
  const collection = keepLast((name) => new URL(`${base}${percentEncode(name)}`));
  return (path) => {
    if (typeof base !== "string") return base;
    if (path.some((segment) => /^\.{0,2}$/.test(segment))) return refuse("bad-id", "the id or name is empty or a dot");
    return path.length === 1 ? collection(path[0]!) : new URL(base + path.map(percentEncode).join("/"));
  };
}

function serviceBase(baseUrl: string): string | NotSent {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (base === undefined) return refuse("bad-url", "the base URL is not a URL, such as https://infogr.am");
  if (base.protocol !== "https:") return refuse("not-https", "the base URL does not begin with https://");
  if (base.username !== "" || base.password !== "" || base.search !== "" || base.hash !== "")
    return refuse("bad-url", "the base URL has a user, a query or a fragment");
  const path = base.pathname.replace(/(?<!\/)\/+$/, "");
  // The address of the operations, as documentation of the service shows it.
  if (/\/service\/v1(?:\/infographics)?$/.test(path))
    return refuse("bad-url", "the base URL contains /service/v1, which igx adds itself: leave it out");
  return `${base.origin}${path}/service/v1/`;
}

const refuse = (reason: NotSent["reason"], why: string): NotSent => ({
  kind: "not-sent",
  reason,
  message: `Not sent: ${why}.`,
});
