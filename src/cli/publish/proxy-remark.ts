import type { Failed } from "../../publish/outcome.js";
import type { Context } from "../base/context.js";
import type { Account } from "./publish-account.js";

/** Where a proxy is the only way out, the reason why a request was not sent does not say so alone; `undefined` if no proxy is set, or the service was reached. */
export function proxyRemark(failed: Failed, env: Context["env"], { proxy }: Account): string | undefined {
  if (proxy !== undefined || failed.kind !== "not-sent") return undefined;
  if (["not-https", "bad-url", "bad-id"].includes(failed.reason)) return undefined;
  const name = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"].find((variable) => env[variable]);
  if (name === undefined) return undefined;
  const how = name.toLowerCase() === "https_proxy" ? "--proxy environment uses it." : "--proxy URL names one.";
  return `igx connects directly, not through the proxy of ${name}. ${how}`;
}
